import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { listQuery } from '#ui/lists/list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
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

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { query, number, search, sort, choice } = listQuery(request, {
    sorts: orderSorts,
    choices: stages,
    choiceName: 'stage',
  });
  const stage = choice === '' ? undefined : choice;
  const orders = await page(
    api.orders.history({
      page: number,
      size: DEFAULT_PAGE_SIZE,
      sort,
      ...(stage ? { stage } : {}),
      ...(search ? { search } : {}),
      ...placeOf(query),
    }),
    request,
    'Failed to fetch orders',
  );
  return { orders, number, stage: stage ?? '', search, countryCode: user?.countryCode ?? visitor.countryCode };
}

/** From where the page is read: of what is no cursor the page number is used. */
function placeOf(query: URLSearchParams): { after?: string; before?: string } {
  const named = (name: string) => (isCursor(query.get(name)) ? query.get(name)! : null);
  const [after, before] = [named('after'), named('before')];
  return after ? { after } : before ? { before } : {};
}

const stages = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Unpaid' },
  { value: 'open', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'ended', label: 'Cancelled or expired' },
] as const;

export default function OrdersPage({
  loaderData: { orders, number, stage, search, countryCode },
}: Route.ComponentProps) {
  const isNarrowed = stage !== '' || search !== '';
  return (
    <ListPage
      title="Order history"
      intro="View your orders, with their kits, invoices and status."
      label="Orders"
      list={orders}
      number={number}
      nouns={['order', 'orders']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.orderId}
      turns={{ after: orders.cursor, before: orders.cursorBack }}
      filter={{ label: 'Show orders', links: stages, current: stage, name: 'stage' }}
      search={{ label: 'Search order number or product', value: search }}
      empty={
        isNarrowed ? (
          <EmptyState title="Nothing found." action={<LinkButton to="/my/orders">Show all orders</LinkButton>} />
        ) : (
          <EmptyState
            art={<EmptyArt kind="kit" />}
            title="No orders yet."
            action={<LinkButton to="/">Shop DNA tests</LinkButton>}
          >
            Orders you place appear here, including guest orders with your email address.
          </EmptyState>
        )
      }
    />
  );
}

type Row = Route.ComponentProps['loaderData']['orders']['results'][number];

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
