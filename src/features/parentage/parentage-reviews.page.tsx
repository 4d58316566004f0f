import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#ui/list-query.ts';
import type { Route } from './+types/parentage-reviews.page';

const SIZE = 20;

export const meta = () => [{ title: 'Parentage cases | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { number } = listQuery(request);
  const list = await page(api.parentage.reviews({ page: number, size: SIZE }), request);
  return { list, number, countryCode: visitor.countryCode };
}

/** Comparisons that wait for a second person before anybody sees them. */
export default function ParentageReviewsPage({ loaderData: { list, number, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl">Parentage cases</h1>
      <p className="measure mt-2 mb-6 text-muted">
        Comparisons that are made and wait for a second person. The oldest stand on top.
      </p>
      <DataList
        label="Parentage cases to review"
        rows={list.results}
        rowKey={(row) => row.id}
        page={number}
        pages={Math.ceil(list.count / SIZE)}
        count={list.count}
        countLabel={list.count === 1 ? 'case' : 'cases'}
        empty={<EmptyState title="Nothing waits for you.">Cases come here when their comparison is made.</EmptyState>}
        columns={[
          {
            key: 'case',
            header: 'Case',
            lead: true,
            cell: (row) => (
              <Link to={`/lab/parentage/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
                {row.id}: {row.offspring.map(({ name }) => name).join(', ')}
              </Link>
            ),
          },
          { key: 'dam', header: 'Dam', cell: (row) => row.dam?.name ?? '–' },
          { key: 'sires', header: 'Sires', cell: (row) => row.sires.map(({ name }) => name).join(', ') || '–' },
          { key: 'panel', header: 'Panel', cell: (row) => row.panel?.name ?? '–' },
          { key: 'asked', header: 'Asked', cell: (row) => formatDate(row.requestedAt, countryCode) },
        ]}
      />
    </>
  );
}
