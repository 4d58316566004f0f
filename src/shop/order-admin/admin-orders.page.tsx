import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { listQuery } from '#platform/context/list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/admin-orders.page';
import { orderColumns, orderSorts } from '#shop/orders/order-columns.tsx';
import { orderLabel, paymentLabel } from '#shop/orders/order-labels.rules.ts';

const filter = {
  label: 'Show orders',
  name: 'filter',
  links: [
    { value: 'to_ship', label: 'To send' },
    { value: 'review', label: 'To review' },
    { value: 'approval', label: 'Refunds to approve' },
    { value: 'waiting', label: 'Tests not added' },
    { value: 'unpaid', label: 'Unpaid' },
    { value: 'shipped', label: 'Sent' },
    { value: 'all', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Orders | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const { api, visitor } = args.context.get(pageContext);
  const { number, search, sort, choice } = listQuery(args.request, { sorts: orderSorts, choices: filter.links });
  // A search covers all orders unless a filter is chosen.
  const shown = choice ?? (search ? 'all' : 'to_ship');
  const query = { page: number, size: DEFAULT_PAGE_SIZE, filter: shown, search, sort };
  const list = await page(api.orderAdmin.list(query), args.request);
  return { list, number, choice: shown, search, countryCode: visitor.countryCode };
}

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { choice, countryCode } = loaderData;

  return (
    <ListPage
      title="Orders"
      intro="Pack and send orders, and resolve problems."
      label="Orders"
      data={loaderData}
      nouns={['order', 'orders']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.orderId}
      filter={filter}
      search="Order, customer, kit or parcel"
      empty={choice === 'to_ship' ? 'All paid orders have been sent.' : 'No orders match.'}
    />
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  const { order, date, items, total } = orderColumns<Row>(countryCode, '/admin/orders');
  return [
    order,
    date,
    { key: 'buyer', header: 'Customer', cell: (row) => row.buyer },
    items,
    { key: 'kits', header: 'Kits to send', align: 'end', cell: (row) => <span className="nums">{row.kitsOwed}</span> },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={orderLabel(row).tone}>{orderLabel(row).word}</Badge>
          <Badge tone={paymentLabel(row.paymentState).tone}>{paymentLabel(row.paymentState).word}</Badge>
          {row.waitingReasons.map((reason) => (
            <span key={reason} className="basis-full text-sm text-muted">
              Tests not added: {reason}
            </span>
          ))}
        </span>
      ),
    },
    total,
  ];
}
