import { useState } from 'react';
import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { destructionLabels } from '#animals/stored-samples/sample-storage.rules.ts';
import { labPermissionsOf } from '#laboratory/samples/lab-work.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { Link } from '#ui/link.tsx';
import { DestroyDialog, PlaceDialog, type Witness } from './storage-dialogs.tsx';
import type { StorageRow } from './sample-storage.contract.ts';
import type { Route } from './+types/sample-storage.page';

const filter = {
  label: 'Show samples',
  name: 'filter',
  links: [
    { value: 'due', label: 'To destroy' },
    { value: 'kept', label: 'Stored' },
    { value: 'destroyed', label: 'Destroyed' },
  ],
} as const;

const empty = { due: 'No samples to destroy.', kept: 'No samples stored.', destroyed: 'No samples destroyed.' };

export const meta = () => [{ title: 'Storage | Damsire laboratory' }];

export async function loader(args: Route.LoaderArgs) {
  const { api: calls, user } = args.context.get(pageContext);
  const data = await loadList(args, { filter }, (_calls, { choice, sort: _sort, ...query }) =>
    calls.sampleStorage.list({ ...query, filter: choice }),
  );
  const canWork = labPermissionsOf(user?.roles ?? []).bench;
  return { ...data, canWork, witnesses: canWork ? (await calls.sampleStorage.witnesses()).results : [] };
}

/** Stored samples, and those to be destroyed. */
export default function SampleStoragePage({ loaderData }: Route.ComponentProps) {
  const { search, choice, canWork, witnesses, countryCode } = loaderData;
  const shown = choice === 'destroyed' ? destroyedColumns(countryCode) : storedColumns(countryCode);
  const columns = canWork && choice !== 'destroyed' ? [...shown, workColumn(witnesses)] : shown;
  return (
    <ListPage
      title="Storage"
      intro="Samples are kept after their results are released, so that tests can be added. Destroy a sample when its owner asks us to, or when its storage period has ended."
      data={loaderData}
      nouns={['sample', 'samples']}
      columns={columns}
      rowKey={(row) => row.sampleId}
      filter={filter}
      search="Search barcode, lab no. or animal"
      empty={search ? 'No samples found.' : empty[choice]}
    />
  );
}

const sampleColumns: Column<StorageRow>[] = [
  {
    key: 'sample',
    header: 'Sample',
    lead: true,
    cell: (row) => (
      <Link to={`/lab/samples/${row.sampleId}`} className="bold-link">
        <span className="font-mono whitespace-nowrap">{formatBarcode(row.barcode)}</span>
      </Link>
    ),
  },
  { key: 'lab', header: 'Lab no.', keep: true, cell: (row) => row.labNumber ?? '–' },
  { key: 'animal', header: 'Animal', cell: (row) => row.animalName ?? '–' },
];

function storedColumns(countryCode: string): Column<StorageRow>[] {
  return [
    ...sampleColumns,
    { key: 'place', header: 'Location', cell: (row) => row.place ?? 'not recorded' },
    { key: 'until', header: 'Keep until', keep: true, cell: (row) => formatDate(row.keptUntil, countryCode) },
    {
      key: 'asked',
      header: "Owner's request",
      keep: true,
      cell: (row) => (row.askedAt ? formatDate(row.askedAt, countryCode) : '–'),
    },
  ];
}

function destroyedColumns(countryCode: string): Column<StorageRow>[] {
  return [
    ...sampleColumns,
    {
      key: 'destroyed',
      header: 'Destroyed',
      keep: true,
      cell: ({ destroyed }) => (destroyed ? formatDate(destroyed.at, countryCode) : '–'),
    },
    {
      key: 'method',
      header: 'Method',
      cell: ({ destroyed }) => (destroyed ? destructionLabels[destroyed.method] : '–'),
    },
    { key: 'by', header: 'By', cell: ({ destroyed }) => destroyed?.by ?? '–' },
    { key: 'witness', header: 'Witness', cell: ({ destroyed }) => destroyed?.witness ?? '–' },
  ];
}

function workColumn(witnesses: readonly Witness[]): Column<StorageRow> {
  return {
    key: 'work',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => <Work row={row} witnesses={witnesses} />,
  };
}

function Work({ row, witnesses }: { row: StorageRow; witnesses: readonly Witness[] }) {
  const [openDialog, setOpenDialog] = useState<'place' | 'destroy' | null>(null);
  const close = () => setOpenDialog(null);
  const barcode = formatBarcode(row.barcode);
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="secondary" onClick={() => setOpenDialog('place')}>
        {row.place ? 'Change location' : 'Record location'}
        <span className="sr-only">: {barcode}</span>
      </Button>
      {row.isDue ? (
        <Button size="sm" variant="secondary" onClick={() => setOpenDialog('destroy')}>
          Record destruction<span className="sr-only">: {barcode}</span>
        </Button>
      ) : null}
      <PlaceDialog open={openDialog === 'place'} onClose={close} row={row} />
      <DestroyDialog open={openDialog === 'destroy'} onClose={close} row={row} witnesses={witnesses} />
    </span>
  );
}
