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
import { SampleSteps, stepOf, toggleChoice, type SampleChoice } from './sample-steps.tsx';
import { labPermissionsOf } from './lab-work.rules.ts';
import { ReceptionForm } from '#laboratory/reception/reception-form.tsx';
import { PlateDialog } from '#laboratory/plates/plate-dialog.tsx';
import { sampleColumns } from './sample-columns.tsx';
import { sampleSortsOf, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { sampleStateLabels, stepVerbs } from './state-labels.rules.ts';
import type { Route } from './+types/sample-list.page';

export const meta = () => [{ title: 'Worklist | Damsire laboratory' }];

export async function loader(args: Route.LoaderArgs) {
  const requestedState = new URL(args.request.url).searchParams.get('state');
  const state = sampleStates.find((known) => known === requestedState);
  const sorts = sampleSortsOf(state);
  const data = await loadList(args, { sorts }, (calls, { search, ...wanted }) =>
    calls.lab.listSamples({ ...wanted, search: search || undefined, state }),
  );
  return { ...data, state, sorts, canWork: labPermissionsOf(args.context.get(pageContext).user?.roles ?? []).bench };
}

export default function SampleListPage({ loaderData }: Route.ComponentProps) {
  const { list, search, state, sorts, canWork, countryCode } = loaderData;
  const columns = sampleColumns(countryCode, sorts);
  const [chosen, setChosen] = useState<SampleChoice>(new Map());
  const choosing = { chosen, onChosen: setChosen };
  return (
    <ListPage
      title="Worklist"
      label="Samples in the laboratory"
      data={loaderData}
      nouns={['sample', 'samples']}
      columns={canWork ? toggleChoice([...columns, nextStep], choosing) : columns}
      rowKey={(row) => row.id}
      search="Search barcode, lab no., plate or animal"
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
      empty={search ? 'No samples found.' : state ? 'No samples with this status.' : 'No samples in progress.'}
    >
      {canWork ? <ReceptionForm /> : null}
    </ListPage>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

const nextStep: Column<Row> = {
  key: 'next',
  header: 'Next step',
  hideHeader: true,
  align: 'end',
  cell: (row) => <NextStep row={row} />,
};

function NextStep({ row }: { row: Row }) {
  const { run, busy } = useAction();
  const step = stepOf(row);
  const [isAsking, setAsking] = useState(false);
  if (!step || step === 'GENOTYPED') return null;
  const about = <span className="sr-only"> for {formatBarcode(row.barcode)}</span>;
  if (step === 'PLATED')
    return (
      <>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {stepVerbs.PLATED}
          {about}
        </Button>
        <PlateDialog sampleIds={[row.id]} open={isAsking} onClose={() => setAsking(false)} />
      </>
    );
  const advance = () => run(() => api.lab.advance({ sampleIds: [row.id], to: step }));
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void advance()}>
      {stepVerbs[step]}
      {about}
    </Button>
  );
}
