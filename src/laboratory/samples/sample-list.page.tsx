import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { SampleSteps, toggleChoice, type SampleChoice } from './sample-steps.tsx';
import { workOf } from './lab-work.rules.ts';
import { ReceptionForm } from '#laboratory/reception/reception-form.tsx';
import { sampleColumns } from './sample-columns.tsx';
import { sampleSorts, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { sampleStateLabels, stepVerbs } from './state-labels.rules.ts';
import type { Route } from './+types/sample-list.page';

export const meta = () => [{ title: 'Worklist | Damsire laboratory' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts: sampleSorts }, (calls, { search, ...asked }, query) => {
    const state = sampleStates.find((known) => known === query.get('state'));
    return calls.lab.listSamples({ ...asked, search: search || undefined, state });
  });
  return { ...data, canWork: workOf(args.context.get(pageContext).user?.roles ?? []).bench };
}

export default function SampleListPage({ loaderData }: Route.ComponentProps) {
  const { list, search, canWork, countryCode } = loaderData;
  const [chosen, setChosen] = useState<SampleChoice>(new Map());
  const choosing = { chosen, onChosen: setChosen };
  return (
    <ListPage
      title="Worklist"
      label="Samples in the laboratory"
      data={loaderData}
      nouns={['sample', 'samples']}
      columns={canWork ? toggleChoice(columnsFor(countryCode, true), choosing) : columnsFor(countryCode, false)}
      rowKey={(row) => row.id}
      search="Search by barcode, laboratory number or animal"
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
