import { formatDate } from '#shared/dates.ts';
import { Link } from '#ui/link.tsx';
import { SexMark } from '#ui/art/pedigree.tsx';
import { Badge } from '#ui/badge.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { AnimalDrawing } from '#animals/drawings/animal-drawing.tsx';
import type { AnimalRow } from '#animals/records/animals.contract.ts';
import type { AnimalView } from '#animals/records/animals.rules.ts';
import { sampleTone, customerSampleLabel } from '#animals/stored-samples/sample-labels.rules.ts';

/** Rows that are usually visible before scrolling. */
const FIRST_ROWS = 6;

export function animalColumns(rows: readonly AnimalRow[], countryCode: string, view: AnimalView): Column<AnimalRow>[] {
  return [
    {
      key: 'animal',
      header: 'Animal',
      lead: true,
      cell: (row) => <Who row={row} lazy={rows.indexOf(row) >= FIRST_ROWS} />,
    },
    ...(view === 'owner-shared' || view === 'patients'
      ? [{ key: 'owner', header: 'Owner', cell: (row: AnimalRow) => <Owner row={row} countryCode={countryCode} /> }]
      : []),
    ...(view === 'shared'
      ? [
          {
            key: 'people',
            header: 'Shared with',
            cell: (row: AnimalRow) => <People row={row} countryCode={countryCode} />,
          },
        ]
      : []),
    dayColumn({ key: 'born', header: 'Born' }, countryCode, (row) => row.dateOfBirth, 'unknown'),
    { key: 'numbers', header: 'Registration and microchip', cell: (row) => <Numbers row={row} /> },
    { key: 'sample', header: 'Latest sample', cell: (row) => <Sample row={row} /> },
  ];
}

function Who({ row, lazy }: { row: AnimalRow; lazy: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-brand-wash p-1">
        <AnimalDrawing animal={row} className="size-12" lazy={lazy} />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link to={`/my/my-animals/${row.id}`} className="bold-link">
            {row.name}
          </Link>
          <SexMark sex={row.sex} />
          {row.state === 'DECEASED' ? <Badge>Deceased</Badge> : null}
        </span>
        <span className="block text-sm font-normal text-muted">{row.breed?.name ?? row.species.name}</span>
      </span>
    </span>
  );
}

function Owner({ row, countryCode }: { row: AnimalRow; countryCode: string }) {
  return (
    <>
      {row.ownerName ?? 'You'}
      {row.sharedUntil ? (
        <span className="nums block text-sm text-muted">{`Until ${formatDate(row.sharedUntil, countryCode)}`}</span>
      ) : null}
    </>
  );
}

/** How many people a row names; the animal's page names all of them. */
const FIRST_PEOPLE = 3;

function People({ row, countryCode }: { row: AnimalRow; countryCode: string }) {
  const people = row.sharedWith ?? [];
  const more = people.length - FIRST_PEOPLE;
  return (
    <span className="grid gap-1 text-sm max-sm:text-right">
      {people.slice(0, FIRST_PEOPLE).map(({ id, name, expiresAt }) => (
        <span key={id} className="wrap-anywhere">
          {expiresAt ? `${name}, until ${formatDate(expiresAt, countryCode)}` : name}
        </span>
      ))}
      {more > 0 ? (
        <Link to={`/my/my-animals/${row.id}?tab=shares`} className="text-link">
          {`and ${more} more`}
        </Link>
      ) : null}
    </span>
  );
}

function Numbers({ row }: { row: AnimalRow }) {
  if (!row.registrationNumber && !row.chipNumber) return <span className="text-muted">None</span>;
  return (
    <span className="nums block text-sm max-sm:text-right">
      {row.registrationNumber ? <span className="block">{row.registrationNumber}</span> : null}
      {row.chipNumber ? <span className="block text-muted">{row.chipNumber}</span> : null}
    </span>
  );
}

function Sample({ row }: { row: AnimalRow }) {
  if (!row.latest) return <span className="text-muted">None yet</span>;
  const badge = <Badge tone={sampleTone(row.latest)}>{customerSampleLabel(row.latest)}</Badge>;
  if (row.reported === 0) return badge;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {badge}
      <Link to={`/my/my-animals/${row.id}/results`} className="text-link text-sm whitespace-nowrap">
        {row.reported === 1 ? 'View results' : `View ${row.reported} results`}
      </Link>
    </span>
  );
}
