import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { SampleSteps, toggleChoice, type SampleChoice } from './sample-steps.tsx';
import { workOf } from './lab-work.rules.ts';
import { ReceptionForm } from '#laboratory/reception/reception-form.tsx';
import { sampleColumns } from './sample-columns.tsx';
import { sampleSorts, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { sampleStateLabels, stepVerbs } from './state-labels.rules.ts';
import type { Route } from './+types/sample-list.page';

export const meta = () => [{ title: 'Worklist | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor, user } = context.get(pageContext);
  const { query, number, search, sort } = listQuery(request, { sorts: sampleSorts });
  const state = sampleStates.find((known) => known === query.get('state'));
  const input = { page: number, size: DEFAULT_PAGE_SIZE, search: search || undefined, state, sort };
  const list = await page(calls.lab.listSamples(input), request);
  return { list, number, search, canWork: workOf(user?.roles ?? []).bench, countryCode: visitor.countryCode };
}

export default function SampleListPage({ loaderData }: Route.ComponentProps) {
  const { list, number, search, canWork, countryCode } = loaderData;
  const [chosen, setChosen] = useState<SampleChoice>(new Map());
  const choosing = { chosen, onChosen: setChosen };
  return (
    <ListPage
      title="Worklist"
      label="Samples in the laboratory"
      list={list}
      number={number}
      nouns={['sample', 'samples']}
      columns={canWork ? toggleChoice(columnsFor(countryCode, true), choosing) : columnsFor(countryCode, false)}
      rowKey={(row) => row.id}
      search={{ label: 'Search barcode, laboratory number or animal', value: search }}
      toolbar={
        <>
          <FilterSelect
            name="state"
            label="Status"
            all={search ? 'All statuses' : 'All open'}
            options={sampleStates.map((value) => ({ value, label: sampleStateLabels[value] }))}
          />
          {canWork ? <SampleSteps {...choosing} rows={list.results} /> : null}
        </>
      }
      empty={search ? 'No samples found.' : 'No samples in progress.'}
    >
      {canWork ? <ReceptionForm /> : null}
    </ListPage>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

function columnsFor(countryCode: string, canWork: boolean): Column<Row>[] {
  const next: Column<Row> = {
    key: 'next',
    header: 'Next step',
    hideHeader: true,
    align: 'end',
    cell: (row) => <NextStep row={row} />,
  };
  return [...sampleColumns(countryCode), ...(canWork ? [next] : [])];
}

function NextStep({ row }: { row: Row }) {
  const { run, busy } = useAction();
  const { nextState } = row;
  if (!nextState || row.state === 'ON_HOLD') return null;
  const advance = () => run(() => api.lab.advance({ sampleIds: [row.id], to: nextState }));
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void advance()}>
      {stepVerbs[nextState]}
      <span className="sr-only"> for {formatBarcode(row.barcode)}</span>
    </Button>
  );
}
