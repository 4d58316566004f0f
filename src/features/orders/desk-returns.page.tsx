import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/desk-returns.page';
import { FilterLinks } from './filter-links.tsx';
import { listQuery } from './order-columns.tsx';
import { returnWord } from './order-words.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Returns | Damsire order desk' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { query, number } = listQuery(request);
  const open = query.get('show') !== 'all';
  const returns = await page(api.orderDesk.returns({ page: number, size: SIZE, open }), request);
  return { returns, number, open, countryCode: visitor.countryCode };
}

export default function DeskReturnsPage({ loaderData: { returns, number, open, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Returns and withdrawals"
        intro="What buyers have taken back: kits that are on their way, and declarations that wait for their refund."
      />
      <div className="mt-8">
        <DataList
          label="Returns"
          rows={returns.results}
          rowKey={(row) => row.returnId}
          page={number}
          pages={Math.ceil(returns.count / SIZE)}
          count={returns.count}
          countLabel={returns.count === 1 ? 'return' : 'returns'}
          toolbar={
            <FilterLinks
              label="Show returns"
              name="show"
              current={open ? '' : 'all'}
              links={[
                { value: '', label: 'To do' },
                { value: 'all', label: 'All' },
              ]}
            />
          }
          empty={<EmptyState title="Nothing found.">No return waits for an answer.</EmptyState>}
          columns={[
            {
              key: 'order',
              header: 'Order',
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
              cell: (row) => <span className="nums">{formatDate(row.requestedAt, countryCode)}</span>,
            },
            { key: 'email', header: 'Buyer', cell: (row) => row.email },
            {
              key: 'state',
              header: 'State',
              cell: (row) => <Badge tone={returnWord(row).tone}>{returnWord(row).word}</Badge>,
            },
            { key: 'reason', header: 'Reason', cell: (row) => row.reason || '–' },
          ]}
        />
      </div>
    </>
  );
}
