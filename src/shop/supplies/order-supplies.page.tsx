import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Route } from './+types/order-supplies.page';
import { SupplyForm } from './supply-form.tsx';
import { supplyStateLabel } from './supplies.rules.ts';
import type { SupplyOrder } from './supplies.contract.ts';

const SIZE = 10;

export const meta = () => [{ title: 'Order supplies | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const { number, search, sort } = listQuery(request, { sorts: ['date', 'cost'], longest: 60 });
  const [offer, orders] = await page(
    Promise.all([client.supplies.offer(), client.supplies.list({ page: number, size: SIZE, search, sort })]),
    request,
  );
  return { offer, orders, number, search, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function OrderSuppliesPage({
  loaderData: { offer, orders, number, search, countryCode },
}: Route.ComponentProps) {
  const { run, busy } = useAction();
  return (
    <>
      <SectionHeading
        level={1}
        title="Order supplies"
        intro={`Swabs, kits, forms and satchels for your work. Free within your monthly allowance${offer.onAccount ? ', then charged on account' : ''}.`}
      />
      <div className="mt-8">
        <SupplyForm offer={offer} />
      </div>
      <h2 className="mt-12 mb-4 text-2xl">Your supplies</h2>
      <DataList
        label="Supply orders"
        rows={orders.results}
        rowKey={(row) => row.id}
        page={number}
        pages={Math.ceil(orders.count / SIZE)}
        count={orders.count}
        countLabel={orders.count === 1 ? 'order' : 'orders'}
        toolbar={
          search || orders.count > 0 ? <SearchBox label="Search by item or note" defaultValue={search} /> : undefined
        }
        empty={
          <EmptyState art={<EmptyArt kind="kit" />} title={search ? 'Nothing found.' : 'No supplies ordered yet.'} />
        }
        columns={[
          {
            key: 'lines',
            header: 'Supplies',
            lead: true,
            cell: (row) => row.lines.map((line) => `${line.quantity} × ${line.name}`).join(', '),
          },
          dayColumn({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row: SupplyOrder) => row.createdAt),
          {
            key: 'cost',
            header: 'Cost',
            sort: 'cost',
            align: 'end',
            cell: (row) => (
              <span className="nums">{row.costCents === 0 ? 'Free' : formatMoney(row.costCents, row.currency)}</span>
            ),
          },
          {
            key: 'state',
            header: 'Status',
            cell: (row) => (
              <span>
                <Badge tone={supplyStateLabel(row.state).tone}>{supplyStateLabel(row.state).word}</Badge>
                {row.answer ? <span className="block text-sm text-muted">{row.answer}</span> : null}
                {row.trackingNumber ? <span className="block font-mono text-sm">{row.trackingNumber}</span> : null}
              </span>
            ),
          },
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (row) =>
              row.state === 'SHIPPED' ? (
                <Button
                  size="sm"
                  variant="secondary"
                  loading={busy}
                  onClick={() => void run(() => api.supplies.received({ id: row.id }), 'Marked as received.')}
                >
                  Mark as received
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}
