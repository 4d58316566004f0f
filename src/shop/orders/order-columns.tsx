import { Link } from '#ui/link.tsx';
import { formatMoney } from '#shared/money.ts';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { orderedProductsLabel } from './order-labels.rules.ts';
import type { OrderRow } from './orders.contract.ts';

export interface OrderColumns<Row> {
  order: Column<Row>;
  date: Column<Row>;
  items: Column<Row>;
  total: Column<Row>;
}

/** Columns shared by all order lists, for buyers and staff; `at` is the path before the order's id. */
export function orderColumns<Row extends OrderRow>(countryCode: string, at: string): OrderColumns<Row> {
  return {
    order: {
      key: 'order',
      header: 'Order',
      keep: true,
      lead: true,
      cell: (row) => (
        <Link to={`${at}/${row.orderId}`} className="bold-link">
          {row.number ?? `Order ${row.orderId}`}
        </Link>
      ),
    },
    date: dayColumn({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row) => row.createdAt),
    items: { key: 'items', header: 'Products', cell: (row) => orderedProductsLabel(row) },
    total: {
      key: 'total',
      header: 'Total',
      sort: 'total',
      align: 'end',
      cell: (row) => <span className="nums font-bold">{formatMoney(row.totalCents, row.currency)}</span>,
    },
  };
}

export const orderSorts = ['date', 'total'] as const;
