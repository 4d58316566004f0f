import { PrintButton } from '#ui/print-button.tsx';
import { formatPercent } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CLOSE, listOf, relationText, untestedOf } from './pair-facts.rules.ts';
import { PlanKinship } from './plan-kinship.tsx';
import type { Plan } from './plans.contract.ts';

/**
 * The plan: its matings with their warnings, the dams without a mating, and every other pair with the reasons against
 * it.
 */
export function PlanResult({ plan }: { plan: Plan }) {
  const nameOf = (id: number) => plan.names[String(id)] ?? `Animal ${id}`;
  const isEmpty = plan.matings.length === 0;
  return (
    <section className="mt-10" aria-labelledby="plan-title">
      {isEmpty ? (
        <Callout tone="warn" title={<span id="plan-title">No suitable pairings</span>} live>
          Every pairing was ruled out for the reasons below. Add animals that are clear for the tests named or less
          closely related, or change the limits.
        </Callout>
      ) : (
        <Matings plan={plan} nameOf={nameOf} />
      )}
      {plan.lost.length > 0 ? (
        <div className="mt-6">
          <Disclosure summary={lostText(plan.lost.length, isEmpty)} defaultOpen={isEmpty}>
            {isEmpty || plan.isLossExact || plan.settings.inbreedingRate === null ? null : (
              <p className="mb-3 text-sm text-muted">
                The points that a pairing would cost are calculated with the same number of litters for each animal.
              </p>
            )}
            <ul className="grid gap-2">
              {plan.lost.map((pair) => (
                <li key={`${pair.damId}-${pair.sireId}`} className="border-b border-line pb-2">
                  <b>
                    {nameOf(pair.damId)} × {nameOf(pair.sireId)}
                  </b>
                  <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
                    {pair.reasons.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      ) : null}
    </section>
  );
}

function lostText(count: number, isEmpty: boolean): string {
  return `Why ${count} ${isEmpty ? '' : 'other '}${count === 1 ? 'pairing was' : 'pairings were'} ruled out`;
}

function Matings({ plan, nameOf }: { plan: Plan; nameOf: (id: number) => string }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="plan-title" className="text-2xl">
          {plan.matings.length} {plan.matings.length === 1 ? 'litter' : 'litters'}, {plan.totalPoints.toFixed(1)} points
        </h2>
        <PrintButton />
      </div>
      <p className="measure mt-2 text-sm text-muted">
        A pair's points start with the expected genetic diversity of its offspring, as a percentage. We subtract
        expected inbreeding: the figure from the pedigree or DNA kinship, whichever is higher. We also subtract up to 10
        points for missing results, 20 if the breeds differ and 5 for each warning. If a DNA profile is missing, we use
        the average diversity of the other pairs.
      </p>
      <div className="mt-5">
        <DataList
          label="Matings"
          rowKey={(row) => `${row.damId}-${row.sireId}`}
          rows={plan.matings}
          columns={[
            { key: 'dam', header: 'Dam', lead: true, cell: (row) => nameOf(row.damId) },
            { key: 'sire', header: 'Sire', cell: (row) => nameOf(row.sireId) },
            { key: 'points', header: 'Points', align: 'end', cell: (row) => row.points.toFixed(1) },
            { key: 'inbreeding', header: 'Inbreeding', align: 'end', cell: pedigreeText },
            {
              key: 'kinship',
              header: 'DNA kinship (KING)',
              align: 'end',
              cell: (row) => (row.dnaKinship === null ? 'no genome data' : formatPercent(row.dnaKinship)),
            },
            {
              key: 'variety',
              header: 'Diversity',
              align: 'end',
              cell: (row) => (row.variety === null ? 'no profile' : formatPercent(row.variety)),
            },
            { key: 'notes', header: 'To check', cell: (row) => <Doubts pair={row} /> },
          ]}
        />
      </div>
      <PlanKinship plan={plan} nameOf={nameOf} />
      {plan.unmatedDams.length > 0 ? (
        <p className="mt-4">
          <b>No mate:</b> {plan.unmatedDams.map(nameOf).join(', ')}
        </p>
      ) : null}
    </>
  );
}

type Mating = Plan['matings'][number];

function pedigreeText(pair: Mating): string {
  return isUnknown(pair) ? 'no pedigree' : `at least ${formatPercent(pair.inbreeding)}`;
}

/** If the ancestors of only one animal are recorded, inbreeding is known only if the other is one of them. */
function isUnknown({ inbreeding, pedigreeKnown }: Mating): boolean {
  return pedigreeKnown === 0 && inbreeding === 0;
}

function kinshipDoubt({ inbreeding, relation }: Mating): string[] {
  if (inbreeding < CLOSE) return [];
  return [
    `Closely related${relation ? ` (${relationText[relation]})` : ''}: inbreeding of at least ${formatPercent(inbreeding)}`,
  ];
}

/**
 * Everything to check before this mating. Missing data is listed as well, so an empty list means that nothing is
 * missing.
 */
function Doubts({ pair }: { pair: Mating }) {
  const doubts = [
    ...(pair.breeds === 'different' ? ['Different breeds: the litter would be crossbred'] : []),
    ...(pair.breeds === 'unknown' ? ['Breed of a parent not recorded'] : []),
    ...missingResults(pair),
    ...(isUnknown(pair) ? ['Parents not recorded, so inbreeding is not known'] : []),
    ...kinshipDoubt(pair),
    ...pair.sources,
    ...pair.warnings,
  ];
  if (doubts.length === 0)
    return pair.relevant === 1
      ? 'Result known for the only relevant test'
      : `Results known for all ${pair.relevant} tests`;
  return (
    <ul className="clear-both list-disc space-y-1 pl-4 text-left">
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  );
}

function missingResults({ relevant, untested }: Mating): string[] {
  if (relevant === 0)
    return untested.length > 0 ? [`Results missing: ${listOf(untested)}`] : ['No results: risks not known'];
  return untested.length > 0
    ? [`Results missing for ${untestedOf({ untested, relevant })}: ${listOf(untested, 3)}`]
    : [];
}
