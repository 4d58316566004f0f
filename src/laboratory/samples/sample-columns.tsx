import { TriangleAlert } from 'lucide-react';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { holdReasonLabels, sampleSorts, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import type { WorklistRow } from './worklist.contract.ts';
import { stateTone, sampleStateLabels } from './state-labels.rules.ts';

/**
 * States in which the plate is shown. A sample retrieved for added tests still has the plate and well of its first run.
 */
const onPlate: readonly SampleState[] = ['PLATED', 'RUN', 'QC_FAILED', 'GENOTYPED', 'IN_REVIEW', 'APPROVED'];

/** The columns of the lists of samples in the worklist and in review. */
export function sampleColumns(countryCode: string, sorts: readonly string[] = sampleSorts): Column<WorklistRow>[] {
  return allColumns(countryCode).map(({ sort, ...column }) => ({
    ...column,
    ...(sort && sorts.includes(sort) ? { sort } : {}),
  }));
}

function allColumns(countryCode: string): Column<WorklistRow>[] {
  return [
    {
      key: 'sample',
      header: 'Sample',
      lead: true,
      cell: (row) => (
        <Link to={`/lab/samples/${row.id}`} className="bold-link">
          <span className="font-mono whitespace-nowrap">{formatBarcode(row.barcode)}</span>
        </Link>
      ),
    },
    {
      key: 'lab',
      header: 'Lab no.',
      sort: 'lab',
      cell: (row) => <span className="whitespace-nowrap">{row.labNumber ?? '–'}</span>,
    },
    { key: 'animal', header: 'Animal', sort: 'animal', cell: (row) => row.animalName ?? 'kit not activated' },
    { key: 'product', header: 'Product', cell: (row) => <span className="text-sm">{row.productName ?? '–'}</span> },
    {
      key: 'calls',
      header: 'Calls',
      align: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap">{row.tests === 0 ? '–' : `${row.calls} of ${row.tests}`}</span>
      ),
    },
    {
      key: 'due',
      header: 'Due',
      sort: 'due',
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          {formatDate(row.dueOn, countryCode) || '–'}
          <UrgencyBadges sample={row} />
        </span>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <StateBadges sample={row} />
          {row.plate && onPlate.includes(row.state) ? (
            <span className="text-sm whitespace-nowrap text-muted">{`${row.plate}, ${row.well}`}</span>
          ) : null}
          {row.state === 'ON_HOLD' && row.holdReason && !row.identity ? (
            <span className="text-sm text-muted">{holdReasonLabels[row.holdReason]}</span>
          ) : null}
          {row.identity ? (
            <Badge tone="bad" icon={<TriangleAlert aria-hidden="true" className="size-4" />}>
              {row.identity === 'ANSWERED' ? 'Identity: owner answered' : 'Identity check open'}
            </Badge>
          ) : null}
        </span>
      ),
    },
  ];
}

/** A withdrawn sample is in state REPORTED, so its badge must not be green. */
export function StateBadges({ sample }: { sample: Pick<WorklistRow, 'state' | 'isWithdrawn'> }) {
  const { state, isWithdrawn } = sample;
  const tone = stateTone(state);
  return (
    <>
      <Badge tone={isWithdrawn && tone === 'good' ? 'neutral' : tone}>{sampleStateLabels[state]}</Badge>
      {isWithdrawn ? <Badge tone="bad">Results withdrawn</Badge> : null}
    </>
  );
}

/** Badges of the properties that give a sample priority. */
export function UrgencyBadges({ sample }: { sample: Pick<WorklistRow, 'isQuick' | 'isOverdue'> }) {
  return (
    <>
      {sample.isQuick ? <Badge tone="warn">Quick turnaround</Badge> : null}
      {sample.isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
    </>
  );
}
