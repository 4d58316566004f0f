import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { Link } from '#ui/link.tsx';
import { api, problemOf } from '#app/api-client.ts';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Select } from '#ui/select.tsx';
import { useToast } from '#ui/toast-store.ts';
import { workOf } from './lab-work.rules.ts';
import { ReceptionForm } from './reception-form.tsx';
import { sampleStates, type SampleState } from './samples.rules.ts';
import { stateTone, stateWords, stepVerbs } from './state-words.rules.ts';
import type { Route } from './+types/bench.page';

const SIZE = 20;

export const meta = () => [{ title: 'Bench | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor, user } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const state = sampleStates.find((known) => known === query.get('state'));
  const search = query.get('search')?.trim() || undefined;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const list = await page(calls.lab.listSamples({ page: number, size: SIZE, search, state }), request);
  return {
    list,
    number,
    search: search ?? '',
    state: state ?? '',
    canWork: workOf(user?.roles ?? []).bench,
    countryCode: visitor.countryCode,
  };
}

export default function BenchPage({ loaderData }: Route.ComponentProps) {
  const { list, number, search, state, canWork, countryCode } = loaderData;
  return (
    <>
      <h1 className="text-3xl">Bench</h1>
      {canWork ? <ReceptionForm /> : null}
      <div className="mt-8">
        <DataList
          label="Samples in the house"
          columns={columnsFor(countryCode, canWork)}
          rows={list.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(list.count / SIZE)}
          count={list.count}
          countLabel={list.count === 1 ? 'sample' : 'samples'}
          toolbar={
            <>
              <SearchBox
                label="Search barcode, laboratory number or animal"
                defaultValue={search}
                className="w-full sm:w-96"
              />
              <StateFilter value={state} />
            </>
          }
          empty={
            <EmptyState title="Nothing found.">
              No sample fits. Receive a kit above, or choose another state.
            </EmptyState>
          }
        />
      </div>
    </>
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
  return [
    {
      key: 'sample',
      header: 'Sample',
      lead: true,
      cell: (row) => (
        <Link to={`/lab/samples/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
          <span className="font-mono whitespace-nowrap">{formatBarcode(row.barcode)}</span>
        </Link>
      ),
    },
    { key: 'lab', header: 'Lab no.', cell: (row) => <span className="whitespace-nowrap">{row.labNumber ?? '–'}</span> },
    { key: 'animal', header: 'Animal', cell: (row) => row.animalName ?? 'not registered' },
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
    ...(canWork ? [next] : []),
  ];
}

function NextStep({ row }: { row: Row }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { nextState } = row;
  if (!nextState || row.state === 'ON_HOLD') return null;
  const advance = async () => {
    setBusy(true);
    try {
      await api.lab.advance({ sampleIds: [row.id], to: nextState });
      await revalidate();
    } catch (error) {
      toast.error(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void advance()}>
      {stepVerbs[nextState]}
      <span className="sr-only"> for {formatBarcode(row.barcode)}</span>
    </Button>
  );
}

function StateFilter({ value }: { value: string }) {
  const [query, setQuery] = useSearchParams();
  const options = sampleStates.map((state: SampleState) => ({ value: state, label: stateWords[state] }));
  return (
    <Select
      aria-label="State"
      value={value}
      placeholder="All states"
      options={[{ value: '', label: 'All states' }, ...options]}
      onChange={(event) => {
        const next = new URLSearchParams(query);
        if (event.target.value) next.set('state', event.target.value);
        else next.delete('state');
        next.delete('page');
        setQuery(next);
      }}
      className="w-full sm:w-56"
    />
  );
}
