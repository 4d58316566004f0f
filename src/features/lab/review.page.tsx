import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { stateTone, stateWords } from './state-words.rules.ts';
import type { Route } from './+types/review.page';

const SIZE = 20;

export const meta = () => [{ title: 'Review | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const number = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1);
  const list = await page(api.lab.listSamples({ page: number, size: SIZE, due: 'review' }), request);
  return { list, number, countryCode: visitor.countryCode };
}

/** What waits for a second person: to be approved or repeated, and then to be released. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { list, number, countryCode } = loaderData;
  return (
    <>
      <h1 className="text-3xl">Review</h1>
      <p className="measure mt-2 mb-6 text-muted">
        Samples whose results wait for a second person, and approved ones that wait for their release. Those due first
        stand on top.
      </p>
      <DataList
        label="Samples to review"
        rows={list.results}
        rowKey={(row) => row.id}
        page={number}
        pages={Math.ceil(list.count / SIZE)}
        count={list.count}
        countLabel={list.count === 1 ? 'sample' : 'samples'}
        empty={
          <EmptyState title="Nothing waits for you.">
            Samples come here when a technician submits them for review.
          </EmptyState>
        }
        columns={[
          {
            key: 'sample',
            header: 'Sample',
            lead: true,
            cell: (row) => (
              <Link
                to={`/lab/samples/${row.id}`}
                className="font-mono font-bold whitespace-nowrap text-brand underline-offset-4 hover:underline"
              >
                {formatBarcode(row.barcode)}
              </Link>
            ),
          },
          { key: 'animal', header: 'Animal', cell: (row) => row.animalName ?? '–' },
          { key: 'product', header: 'Product', cell: (row) => row.productName ?? '–' },
          {
            key: 'calls',
            header: 'Calls',
            align: 'end',
            cell: (row) => <span className="whitespace-nowrap">{`${row.calls} of ${row.tests}`}</span>,
          },
          { key: 'due', header: 'Due', cell: (row) => formatDate(row.dueOn, countryCode) || '–' },
          {
            key: 'state',
            header: 'State',
            cell: (row) => <Badge tone={stateTone(row.state)}>{stateWords[row.state]}</Badge>,
          },
        ]}
      />
    </>
  );
}
