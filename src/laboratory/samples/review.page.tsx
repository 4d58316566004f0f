import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { sampleColumns } from './sample-columns.tsx';
import { sampleSorts } from '#animals/stored-samples/samples.rules.ts';
import type { Route } from './+types/review.page';

export const meta = () => [{ title: 'Review | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { number, search, sort } = listQuery(request, { sorts: sampleSorts });
  const input = { page: number, size: DEFAULT_PAGE_SIZE, due: 'review' as const, search: search || undefined, sort };
  return { list: await page(api.lab.listSamples(input), request), number, search, countryCode: visitor.countryCode };
}

/** What waits for a second person: to be approved or repeated, and then to be released. */
export default function ReviewPage({ loaderData: { list, number, search, countryCode } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Review"
      intro="Results to approve or release, and open identity checks. Due first."
      label="Samples to review"
      list={list}
      number={number}
      nouns={['sample', 'samples']}
      columns={sampleColumns(countryCode)}
      rowKey={(row) => row.id}
      search={{ label: 'Search barcode, laboratory number or animal', value: search }}
      empty={
        search ? undefined : (
          <EmptyState title="You're all caught up.">
            Samples appear here when a technician submits them for review.
          </EmptyState>
        )
      }
    />
  );
}
