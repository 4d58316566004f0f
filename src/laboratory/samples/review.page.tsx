import { loadList } from '#platform/context/load-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { sampleColumns } from './sample-columns.tsx';
import { sampleSorts } from '#animals/stored-samples/samples.rules.ts';
import type { Route } from './+types/review.page';

export const meta = () => [{ title: 'Review | Damsire laboratory' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: sampleSorts }, (api, { search, ...asked }) =>
    api.lab.listSamples({ ...asked, due: 'review', search: search || undefined }),
  );

/** Samples that need a second person: to approve or repeat them, then to release them. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { search, countryCode } = loaderData;

  return (
    <ListPage
      title="Review"
      intro="Approve or release results, and resolve identity checks. The earliest due date comes first."
      label="Samples to review"
      data={loaderData}
      nouns={['sample', 'samples']}
      columns={sampleColumns(countryCode)}
      rowKey={(row) => row.id}
      search="Search barcode, lab no., plate or animal"
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
