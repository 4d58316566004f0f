import { DownloadList } from '#community/club-lists/download-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { ClubPopulation } from './club-figures.contract.ts';

interface PopulationListProps {
  club: { id: number; name: string };
  populations: ClubPopulation[];
  countryCode: string;
}

/** Effective size and founders of each breed of a club. */
export function PopulationList({ club, populations, countryCode }: PopulationListProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="population">
      <SectionHeading title="Population" id="population" aside={<DownloadList club={club} list="population" />} />
      <p className="max-w-prose text-muted">
        Computed from the recorded pedigrees of the animals members have shared. Missing ancestors count as unrelated,
        so the real effective size is usually smaller. At an effective size below 50, inbreeding rises by more than 1%
        per generation.
      </p>
      <DataList label="Population" columns={columnsFor(countryCode)} rows={populations} rowKey={(row) => row.breed} />
    </section>
  );
}

function columnsFor(countryCode: string): Column<ClubPopulation>[] {
  return [
    { key: 'breed', header: 'Breed', lead: true, cell: (row) => <span className="font-bold">{row.breed}</span> },
    { key: 'size', header: 'Effective population size', cell: (row) => <span className="nums">{sizeText(row)}</span> },
    {
      key: 'founders',
      header: 'Founders',
      cell: (row) => (
        <span className="nums">
          {row.founders} ({row.effectiveFounders} effective, {row.effectiveAncestors} effective ancestors)
        </span>
      ),
    },
    {
      key: 'inbreeding',
      header: 'Mean inbreeding',
      cell: (row) => (
        <span className="nums">
          {(100 * row.meanInbreeding).toFixed(1)}% over {row.equivalentGenerations} generations
        </span>
      ),
    },
    {
      key: 'of',
      header: 'Sample size',
      cell: (row) => (
        <span className="nums">
          {row.animals} animals, {row.owners} owners
        </span>
      ),
    },
    dayColumn({ key: 'at', header: 'Published' }, countryCode, (row) => row.publishedAt),
  ];
}

function sizeText({ effectiveByInbreeding, effectiveByCoancestry }: ClubPopulation): string {
  const parts = [
    ...(effectiveByInbreeding === null ? [] : [`${effectiveByInbreeding} from inbreeding`]),
    ...(effectiveByCoancestry === null ? [] : [`${effectiveByCoancestry} from coancestry`]),
  ];
  return parts.length > 0 ? parts.join(', ') : 'Pedigrees too short';
}
