import { Link } from '#ui/link.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { formatDate } from '#shared/dates.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { CaseRow } from './parentage.contract.ts';
import type { Route } from './+types/parentage-reviews.page';

const sorts = ['asked', 'panel'] as const;

export const meta = () => [{ title: 'Parentage cases | Damsire laboratory' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts, longest: 80 }, (api, asked) => api.parentage.reviews(asked));

/** Comparisons that need review by a second person before they are reported. */
export default function ParentageReviewsPage({ loaderData }: Route.ComponentProps) {
  const { search, countryCode } = loaderData;
  return (
    <ListPage
      title="Parentage cases"
      intro="These completed comparisons need review by a second person. The oldest come first."
      label="Parentage cases to review"
      data={loaderData}
      nouns={['case', 'cases']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search="Search by animal or case number"
      empty={search ? 'No cases found.' : "You're all caught up. Cases appear here when their comparison is complete."}
    />
  );
}

function columnsFor(countryCode: string): Column<CaseRow>[] {
  return [
    {
      key: 'case',
      header: 'Case',
      lead: true,
      cell: (row) => (
        <Link to={`/lab/parentage/${row.id}`} className="bold-link">
          {row.id}: {row.offspring.map(({ name }) => name).join(', ')}
        </Link>
      ),
    },
    { key: 'dam', header: 'Dam', cell: (row) => row.dam?.name ?? '–' },
    { key: 'sires', header: 'Sires', cell: (row) => row.sires.map(({ name }) => name).join(', ') || '–' },
    { key: 'panel', header: 'Panel', sort: 'panel', cell: (row) => row.panel?.name ?? '–' },
    {
      key: 'asked',
      header: 'Requested',
      sort: 'asked',
      keep: true,
      cell: (row) => formatDate(row.requestedAt, countryCode),
    },
  ];
}
