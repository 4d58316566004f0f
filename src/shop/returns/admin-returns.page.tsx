import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { listQuery } from '#ui/lists/list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/admin-returns.page';
import { returnLabel } from '#shop/orders/order-labels.rules.ts';

const shows = [
  { value: '', label: 'To do' },
  { value: 'all', label: 'All' },
] as const;

export const meta = () => [{ title: 'Returns | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const known = { choices: shows, choiceName: 'show', sorts: ['date', 'email'], longest: 80 } as const;
  const { number, choice, search, sort } = listQuery(request, known);
  const open = choice !== 'all';
  const wanted = { page: number, size: DEFAULT_PAGE_SIZE, open, q: search, sort };
  const returns = await page(api.orderAdmin.returns(wanted), request);
  return { returns, number, open, search, countryCode: visitor.countryCode };
}

export default function AdminReturnsPage({ loaderData }: Route.ComponentProps) {
  const { returns, number, open, search, countryCode } = loaderData;
  return (
    <ListPage
      title="Returns and withdrawals"
      intro="Kits on their way back, and withdrawals awaiting a refund."
      label="Returns"
      list={returns}
      number={number}
      nouns={['return', 'returns']}
      rowKey={(row) => row.returnId}
      filter={{ label: 'Show returns', name: 'show', current: open ? '' : 'all', links: shows }}
      search={{ label: 'Search by order, customer or reason', value: search }}
      empty={search ? 'No returns match.' : open ? 'No returns to process.' : 'No returns yet.'}
      columns={[
        {
          key: 'order',
          header: 'Order',
          keep: true,
          lead: true,
          cell: (row) => (
            <Link
              to={`/admin/orders/${row.orderId}`}
              className="font-bold text-brand underline-offset-4 hover:underline"
            >
              {row.number ?? `Order ${row.orderId}`}
            </Link>
          ),
        },
        {
          key: 'date',
          header: 'Date',
          sort: 'date',
          cell: (row) => <span className="nums">{formatDate(row.requestedAt, countryCode)}</span>,
        },
        { key: 'email', header: 'Customer', sort: 'email', cell: (row) => row.email },
        {
          key: 'state',
          header: 'Status',
          cell: (row) => <Badge tone={returnLabel(row).tone}>{returnLabel(row).word}</Badge>,
        },
        { key: 'reason', header: 'Reason', cell: (row) => row.reason || '–' },
      ]}
    />
  );
}
