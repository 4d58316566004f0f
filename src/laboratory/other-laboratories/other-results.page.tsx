import { useState } from 'react';
import { Download } from 'lucide-react';
import type { OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { SourceMark } from '#laboratory/result-sources/source-mark.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { api } from '#ui/api/api-client.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { Contradiction, OtherOutcome } from './other-outcome.tsx';
import { OtherResultDialog } from './other-result-dialog.tsx';
import type { Route } from './+types/other-results.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Other laboratories' results for ${loaderData?.animal.name ?? 'your animal'} | Damsire` },
];

export async function loader(args: Route.LoaderArgs) {
  const id = Number(args.params.id);
  const { api: client } = args.context.get(pageContext);
  const animal = await page(client.animals.find({ id }), args.request);
  const loaded = await loadList(
    args,
    { sorts: ['test', 'laboratory', 'date'], longest: 60 },
    (calls, { page: number, size, search, sort }) =>
      calls.otherResults.list({ id, page: number, size, search, ...(sort ? { sort } : {}) }),
  );
  return { ...loaded, animal: { id, name: animal.name, isOwner: animal.access === 'OWNER' } };
}

/** Results of an animal from other laboratories, where its owner can add, edit and delete them. */
export default function OtherResultsPage({ loaderData }: Route.ComponentProps) {
  const { animal, countryCode, list, search } = loaderData;
  const [edited, setEdited] = useState<OtherResult | 'new' | null>(null);
  const add = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setEdited('new')}>Add result</Button>
      <LinkButton variant="secondary" to={`/my/other-results/import?animal=${animal.id}`}>
        Import a file
      </LinkButton>
    </div>
  );
  const isEmpty = list.count === 0 && search === '';
  return (
    <>
      <BackLink to={`/my/my-animals/${animal.id}`}>{animal.name}</BackLink>
      <div className="mt-4">
        <ListPage
          title="Results from other laboratories"
          label="Results from other laboratories"
          intro={`Keep ${animal.name}'s results from other laboratories here. If we have no result, breeding tools use these and mark them clearly. They never appear on our certificates.`}
          aside={animal.isOwner && !isEmpty ? add : undefined}
          data={loaderData}
          nouns={['result', 'results']}
          rowKey={({ id }) => id}
          {...(isEmpty ? {} : { search: 'Find a test, laboratory or report' })}
          columns={columnsFor({ countryCode, isOwner: animal.isOwner, onEdit: setEdited })}
          empty={
            isEmpty ? (
              <EmptyState
                title="No results from other laboratories yet."
                art={<EmptyArt kind="results" />}
                action={animal.isOwner ? add : null}
              >
                Results you add from a report or a file appear here.
              </EmptyState>
            ) : (
              'Nothing found.'
            )
          }
        >
          <SourceMark source="other_laboratory" />
        </ListPage>
      </div>
      <OtherResultDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        animalId={animal.id}
        edited={edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

interface ColumnChoices {
  countryCode: string;
  isOwner: boolean;
  onEdit: (result: OtherResult) => void;
}

function columnsFor({ countryCode, isOwner, onEdit }: ColumnChoices): Column<OtherResult>[] {
  return [
    {
      key: 'test',
      header: 'Test',
      sort: 'test',
      lead: true,
      cell: (result) => (
        <>
          <span className="font-bold wrap-anywhere">{result.testName}</span>
          <Contradiction result={result} />
        </>
      ),
    },
    { key: 'result', header: 'Result', cell: (result) => <OtherOutcome result={result} /> },
    {
      key: 'laboratory',
      header: 'Laboratory',
      sort: 'laboratory',
      cell: ({ laboratory }) => <span className="wrap-anywhere">{laboratory}</span>,
    },
    { key: 'report', header: 'Report', cell: (result) => <ReportName result={result} /> },
    dayColumn({ key: 'date', header: 'Report date', sort: 'date' }, countryCode, ({ reportedOn }) => reportedOn),
    ...(isOwner
      ? [
          actionsColumn<OtherResult>((result) => (
            <span className="flex flex-wrap justify-end gap-2">
              <Button variant="quiet" size="sm" aria-label={`Edit ${result.testName}`} onClick={() => onEdit(result)}>
                Edit
              </Button>
              <ConfirmAction
                label="Delete"
                about={` ${result.testName}`}
                question={`Delete the result for ${result.testName}?`}
                confirm="Delete result"
                call={() => api.otherResults.remove({ id: result.id })}
                done="Result deleted."
              >
                If this is the last result from its report, the report's PDF is also deleted.
              </ConfirmAction>
            </span>
          )),
        ]
      : []),
  ];
}

function ReportName({ result: { id, reportNumber, fileName } }: { result: OtherResult }) {
  if (fileName === null) return <span className="wrap-anywhere">{reportNumber}</span>;
  return (
    <a href={`/api/my/other-results/${id}/report`} className="text-link inline-flex items-center gap-1.5 wrap-anywhere">
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {reportNumber}
      <span className="sr-only">: download PDF</span>
    </a>
  );
}
