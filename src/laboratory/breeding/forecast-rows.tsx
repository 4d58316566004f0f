import type { LitterTest, LitterOutcome } from './breeding.contract.ts';
import { percentText } from '#laboratory/breeding-tools/chance.rules.ts';
import type { ResultSource } from '#laboratory/result-sources/result-sources.rules.ts';
import { SourceMark } from '#laboratory/result-sources/source-mark.tsx';
import { OutcomeStrip } from './outcome-bars.tsx';

interface ForecastRowsProps {
  tests: readonly LitterTest[];
  names: { dam: string; sire: string };
}

/** One row for each test: its name, the parents' results, and the possible outcomes of the offspring. */
export function ForecastRows({ tests, names }: ForecastRowsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-white">
      {tests.map((test) => (
        <li key={test.testId} className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <p className="font-bold">{test.name}</p>
            <p className="mt-0.5 text-sm text-muted">
              {names.dam} <Genotype of={test.dam} source={test.damSource} />, {names.sire}{' '}
              <Genotype of={test.sire} source={test.sireSource} />
            </p>
          </div>
          <div className="grid gap-2">
            <Answer test={test} names={names} />
            {test.estimate ? <Estimated estimate={test.estimate} name={names[test.estimate.parent]} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Genotype({ of, source }: { of: string | null; source: ResultSource | null }) {
  if (!of) return <span>not tested</span>;
  return (
    <>
      <span className="font-mono text-ink">{of}</span>
      {source && source !== 'tested' ? <SourceMark source={source} className="ml-1.5" /> : null}
    </>
  );
}

/** An estimate is text with a range, so that it cannot be mistaken for a forecast. */
function Estimated({ estimate, name }: { estimate: NonNullable<LitterTest['estimate']>; name: string }) {
  return (
    <p className="rounded-md bg-unknown-soft px-3 py-2 text-sm">
      <strong>Estimate. </strong>
      {name} is not tested. Estimated from relatives: {estimate.parentText}. This pairing could then produce{' '}
      {estimate.litterText}.
    </p>
  );
}

function Answer({ test, names }: { test: LitterTest; names: { dam: string; sire: string } }) {
  if (test.basis === 'impossible')
    return (
      <p className="text-sm text-muted">
        These two results cannot both be correct. Contact us so that we can check them.
      </p>
    );
  if (test.missing && test.basis === 'unknown')
    return (
      <p className="text-sm text-muted">
        {names[test.missing]} has no result yet. Test {names[test.missing]} to complete this forecast.
      </p>
    );
  if (!test.sons) return <Chances outcomes={test.offspring} />;
  return (
    <div className="grid gap-3">
      <Chances outcomes={test.offspring} lead="Daughters" />
      <Chances outcomes={test.sons} lead="Sons" />
    </div>
  );
}

function Chances({ outcomes, lead }: { outcomes: readonly LitterOutcome[]; lead?: string }) {
  return (
    <div className="min-w-0">
      <OutcomeStrip outcomes={outcomes} />
      <p className="mt-1 text-sm">
        {lead ? <span className="text-muted">{lead}: </span> : null}
        {outcomes.map((outcome) => `${percentText(outcome.probability)} ${lowerFirst(outcome)}`).join(', ')}
      </p>
    </div>
  );
}

function lowerFirst({ result, genotype }: LitterOutcome): string {
  return result === genotype ? result : result.charAt(0).toLowerCase() + result.slice(1);
}
