import { Badge, type Tone } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CountUp, KeyFigure } from '#ui/count-up.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultDisc, type ResultTone } from '#ui/result-disc.tsx';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Tracker } from '#ui/tracker.tsx';
import { Unavailable } from '#ui/unavailable.tsx';
import { UiSection } from './dev-ui-section.tsx';

interface Row {
  name: string;
  breed: string;
  born: string;
  result: ResultTone;
  status: [Tone, string];
}

const rows: Row[] = [
  { name: 'Biscuit', breed: 'Labrador Retriever', born: '03/02/2024', result: 'carrier', status: ['good', 'Reported'] },
  { name: 'Anvil', breed: 'Border Collie', born: '17/09/2022', result: 'clear', status: ['good', 'Reported'] },
  { name: 'Marzipan', breed: 'Ragdoll', born: '28/11/2025', result: 'unknown', status: ['warn', 'At the laboratory'] },
];

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    lead: true,
    cell: (row) => (
      <a href="#animal" className="text-link">
        {row.name}
      </a>
    ),
  },
  { key: 'breed', header: 'Breed', sort: 'breed', cell: (row) => row.breed },
  { key: 'born', header: 'Born', align: 'end', cell: (row) => row.born },
  { key: 'result', header: 'prcd-PRA', cell: (row) => <ResultDisc tone={row.result} /> },
  { key: 'status', header: 'Sample', cell: (row) => <Badge tone={row.status[0]}>{row.status[1]}</Badge> },
];

export function UiLists() {
  return (
    <UiSection title="Lists and progress">
      <DataList
        label="Animals"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        page={2}
        pages={9}
        count={131}
        countLabel="animals"
        toolbar={
          <>
            <SearchBox label="Search animals" />
            <Select
              aria-label="Sort"
              options={[{ value: 'name', label: 'Name' }]}
              placeholder="All"
              className="w-full sm:w-44"
            />
          </>
        }
      />
      <Tracker
        label="Sample history"
        stations={[
          { label: 'Kit sent', state: 'done', date: '3 November' },
          { label: 'Activated', state: 'done', date: '7 November' },
          { label: 'Received', state: 'done', date: '12 November' },
          { label: 'In the laboratory', state: 'current', date: 'since 13 November' },
          { label: 'Reviewed', state: 'todo', date: 'expected 20 to 24 November' },
          { label: 'Reported', state: 'todo' },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState title="No animals yet" action={<LinkButton to="/activate">Activate a kit</LinkButton>}>
          Activate a kit to add your first animal.
        </EmptyState>
        <div className="rounded-lg border border-line bg-white">
          <Unavailable />
        </div>
      </div>
      <Tabs
        label="Results"
        tabs={[
          { id: 'health', label: 'Health', panel: '16 tests, 15 clear.' },
          { id: 'traits', label: 'Traits', panel: 'Coat, colour and build.' },
        ]}
      />
      <div>
        <Disclosure summary="How long does a result take?">
          10 business days from the day the sample arrives.
        </Disclosure>
        <Disclosure summary="Can I test a puppy?">
          Yes, from 4 weeks of age. Keep it away from its mother for an hour first.
        </Disclosure>
      </div>
      <div className="grid gap-8 sm:grid-cols-3">
        <KeyFigure figure={<CountUp value={40000} suffix="+" />} label="animals tested" />
        <KeyFigure figure={<CountUp value={350} />} label="breeds" />
        <KeyFigure figure={<CountUp value={15} />} label="years" note="of experience" />
      </div>
    </UiSection>
  );
}
