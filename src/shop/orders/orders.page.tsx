import { loadList } from '#platform/context/load-list.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/orders.page';
import { orderColumns, orderSorts } from './order-columns.tsx';
import { isCursor } from './order-list.rules.ts';
import { orderLabel } from './order-labels.rules.ts';

export const meta = () => [{ title: 'Order history | Damsire' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(
    args,
    { sorts: orderSorts, filter, failed: 'Failed to fetch orders' },
    (api, { choice, search, ...params }, query) =>
      api.orders.history({
        ...params,
        ...(choice ? { stage: choice } : {}),
        ...(search ? { search } : {}),
        ...cursorIn(query),
      }),
  );

/** The cursor of the page, if the query has a valid one; otherwise its page number is used. */
function cursorIn(query: URLSearchParams): { after?: string; before?: string } {
  const named = (name: string) => (isCursor(query.get(name)) ? query.get(name)! : null);
  const [after, before] = [named('after'), named('before')];
  return after ? { after } : before ? { before } : {};
}

const filter = {
  label: 'Show orders',
  name: 'stage',
  links: [
    { value: '', label: 'All' },
    { value: 'waiting', label: 'Unpaid' },
    { value: 'open', label: 'In progress' },
    { value: 'completed', label: 'Completed' },
    { value: 'ended', label: 'Cancelled or expired' },
  ],
} as const;

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { list, choice, search, countryCode } = loaderData;

  const isFiltered = choice !== '' || search !== '';
  return (
    <ListPage
      title="Order history"
      intro="View your orders, with their kits, invoices and status."
      label="Orders"
      data={loaderData}
      nouns={['order', 'orders']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.orderId}
      turns={{ after: list.cursor, before: list.cursorBack }}
      filter={filter}
      search="Order number or product"
      empty={
        isFiltered ? (
          <EmptyState title="Nothing found." action={<LinkButton to="/my/orders">Show all orders</LinkButton>} />
        ) : (
          <EmptyState
            art={<EmptyArt kind="kit" />}
            title="No orders yet."
            action={<LinkButton to="/">Shop DNA tests</LinkButton>}
          >
            Orders you place appear here, including guest orders placed with your email address.
          </EmptyState>
        )
      }
    />
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  const { order, date, items, total } = orderColumns<Row>(countryCode, '/my/orders');
  return [
    order,
    date,
    items,
    {
      key: 'state',
      header: 'Status',
      cell: (row) => {
        const { word, tone } = orderLabel(row);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    total,
  ];
}
