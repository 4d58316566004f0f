import type { CouponUse } from './coupon-admin.contract.ts';
import { dayColumn } from '#ui/lists/columns.tsx';
import { formatMoney } from '#shared/money.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataList } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';

interface CouponUsesProps {
  uses: { results: readonly CouponUse[]; count: number };
  number: number;
  countryCode: string;
}

/** Orders that used a coupon, with the discount. */
export function CouponUses({ uses, number, countryCode }: CouponUsesProps) {
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-4 text-xl">Orders with this coupon</h2>
      {uses.count === 0 ? (
        <p className="text-muted">Not used yet.</p>
      ) : (
        <DataList
          label="Orders with this coupon"
          columns={columnsFor(countryCode)}
          rows={uses.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(uses.count / DEFAULT_PAGE_SIZE)}
          count={uses.count}
          countLabel={uses.count === 1 ? 'order' : 'orders'}
        />
      )}
    </Card>
  );
}

const words = { RESERVED: 'Unpaid', USED: 'Used', RELEASED: 'Returned' };

function columnsFor(countryCode: string): Column<CouponUse>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      keep: true,
      lead: true,
      cell: (row) => (
        <Link to={`/admin/orders/${row.orderId}`} className="bold-link">
          {row.number ?? `Order ${row.orderId}`}
        </Link>
      ),
    },
    { key: 'buyer', header: 'Customer', cell: (row) => <span className="wrap-anywhere">{row.email}</span> },
    dayColumn({ key: 'date', header: 'Date' }, countryCode, (row) => row.at),
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={row.state === 'USED' ? 'good' : 'neutral'}>{words[row.state]}</Badge>,
    },
    {
      key: 'discount',
      header: 'Discount',
      align: 'end',
      cell: (row) => (
        <span className="nums">{row.discountCents === 0 ? '–' : formatMoney(row.discountCents, row.currency)}</span>
      ),
    },
  ];
}
