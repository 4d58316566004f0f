import { formatPercent } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import type { Plan } from './plans.contract.ts';

/** The rate of inbreeding of a plan, and for each animal its litters and its mean kinship with the others. */
export function PlanKinship({ plan, nameOf }: { plan: Plan; nameOf: (id: number) => string }) {
  const { contributions } = plan;
  if (!contributions) return null;
  const { source, rate, isReached, isProven, animals } = contributions;
  const target = plan.settings.inbreedingRate;
  const byDna = source === 'dna';
  return (
    <section className="mt-8" aria-labelledby="kinship-title">
      <h3 id="kinship-title" className="text-xl">
        Kinship in this plan
      </h3>
      {rate === null ? null : (
        <p className="measure mt-2">
          Rate of inbreeding with this plan: <b>{formatPercent(rate)}</b> per generation
          {target === null ? '' : ` (target ${formatPercent(target)})`}. {describeRate(rate)}
        </p>
      )}
      {isReached ? null : (
        <Callout
          tone="warn"
          title={isProven ? 'The target cannot be reached' : 'No plan within the target was found'}
          className="mt-4"
        >
          {isProven
            ? `No plan with this many litters stays below ${formatPercent(target ?? 0)}. This is the closest plan.`
            : `We found no plan with this many litters below ${formatPercent(target ?? 0)}. This is the closest that we found.`}{' '}
          Add less closely related animals, or let more dams and sires have a litter.
        </Callout>
      )}
      {isProven ? null : (
        <p className="mt-2 text-sm text-muted">
          The search stopped before checking every plan, so there may be a better one.
        </p>
      )}
      <div className="mt-5">
        <DataList
          label="Litters and kinship of each animal, lowest kinship first"
          rows={animals}
          rowKey={({ id }) => id}
          empty={<p>No animals.</p>}
          columns={[
            { key: 'name', header: 'Animal', lead: true, cell: ({ id }) => nameOf(id) },
            { key: 'role', header: 'Role', cell: ({ id }) => roleOf(plan, id) },
            {
              key: 'litters',
              header: 'Litters',
              align: 'end',
              cell: ({ id, litters }) => <LittersOf planned={litters} most={maxLitters(plan, id)} />,
            },
            {
              key: 'share',
              header: 'Contribution',
              align: 'end',
              cell: ({ litters }) => formatPercent(litters / (2 * plan.matings.length)),
            },
            {
              key: 'mean',
              header: byDna ? 'Alleles shared' : 'Mean kinship',
              align: 'end',
              cell: ({ meanKinship }) => formatPercent(meanKinship),
            },
          ]}
        />
      </div>
      <p className="measure mt-2 text-sm text-muted">
        Litters are shown with the maximum you allowed. The contribution is the animal's share of all parents of these
        litters.{' '}
        {byDna
          ? "From the genomes: the chance that an allele of this animal matches an allele of the plan's other parents."
          : "From the recorded pedigree: the animal's kinship with all parents in the plan, including itself. Unknown ancestors count as unrelated."}{' '}
        The lower this figure, the more an animal adds to the diversity of the next generation.
      </p>
    </section>
  );
}

function LittersOf({ planned, most }: { planned: number; most: number }) {
  return (
    <>
      <span aria-hidden="true">
        {planned} of {most}
      </span>
      <span className="sr-only">
        {planned} planned, {most} allowed
      </span>
    </>
  );
}

function maxLitters({ settings }: Plan, id: number): number {
  return [...settings.dams, ...settings.sires].find((animal) => animal.id === id)?.litters ?? 0;
}

function describeRate(rate: number): string {
  return rate > 0.01
    ? 'Above 1%, a breed loses diversity quickly.'
    : 'Breeding programmes aim for no more than 0.5% to 1%.';
}

function roleOf({ settings }: Plan, id: number): string {
  return settings.dams.some((dam) => dam.id === id) ? 'Dam' : 'Sire';
}
