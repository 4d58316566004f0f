import { dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import { Link } from '#ui/link.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/admin-returns.page';
import { returnLabel } from './returns.rules.ts';

const filter = {
  label: 'Show returns',
  name: 'show',
  links: [
    { value: '', label: 'To do' },
    { value: 'all', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Returns | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: ['date', 'email'], filter, longest: 80 }, (api, { choice, ...params }) =>
    api.orderAdmin.returns({ ...params, open: choice !== 'all' }),
  );

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

export default function AdminReturnsPage({ loaderData }: Route.ComponentProps) {
  const { choice, search, countryCode } = loaderData;
  return (
    <ListPage
      title="Returns and withdrawals"
      intro="Kits on their way back, and withdrawals awaiting a refund."
      label="Returns"
      data={loaderData}
      nouns={['return', 'returns']}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by order, customer or reason"
      empty={search ? 'No returns match.' : choice !== 'all' ? 'No returns to process.' : 'No returns yet.'}
      columns={[
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
        dayColumn<Row>({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row) => row.requestedAt),
        { key: 'email', header: 'Customer', sort: 'email', cell: (row) => row.email },
        statusColumn<Row>((row) => returnLabel(row)),
        { key: 'reason', header: 'Reason', cell: (row) => row.reason || '–' },
      ]}
    />
  );
}
