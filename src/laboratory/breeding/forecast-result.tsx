import { andList } from '#shared/as-sentence.ts';
import { countOf } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { LitterForecast, LitterTest } from './breeding.contract.ts';
import { percentText } from '#laboratory/breeding-tools/chance.rules.ts';
import { ForecastRows } from './forecast-rows.tsx';
import { PairHaplotypes } from '#laboratory/haplotypes/pair-haplotypes.tsx';
import { PairSummary } from './pair-summary.tsx';

/** The litter's forecast: figures first, then tests that need attention, then the others. */
export function ForecastResult({ forecast }: { forecast: LitterForecast }) {
  const { tests, dam, sire } = forecast;
  const names = { dam: dam.name, sire: sire.name };
  const diseases = tests.filter((test) => test.kind === 'disease');
  const groups = groupsOf(diseases);
  const warnings = <Warnings warnings={forecast.warnings} />;
  if (tests.length === 0)
    return (
      <section aria-label={`Litter of ${dam.name} and ${sire.name}`} className="grid gap-8">
        {warnings}
        <PairSummary forecast={forecast} />
        <PairHaplotypes forecast={forecast} />
        <Callout title="No test results yet">
          Neither {dam.name} nor {sire.name} has released results, so there are no figures for health or colour.
        </Callout>
      </section>
    );
  return (
    <section aria-label={`Litter of ${dam.name} and ${sire.name}`} className="grid gap-8">
      <Figures forecast={forecast} known={diseases.length - groups.open.length} open={groups.open.length} />
      {warnings}
      <PairSummary forecast={forecast} />
      <PairHaplotypes forecast={forecast} />
      <Compounds compounds={forecast.compounds} litterSize={forecast.litterSize} />
      <Group title="Offspring could be affected" tests={groups.affected} names={names} />
      <Group title="Offspring could be carriers" tests={groups.carriers} names={names} />
      <Group title="Disease tests without a forecast" tests={groups.open} names={names} />
      {groups.clear.length > 0 ? (
        <Disclosure
          summary={`All offspring clear: ${groups.clear.length} ${groups.clear.length === 1 ? 'test' : 'tests'}`}
        >
          <ForecastRows tests={groups.clear} names={names} />
        </Disclosure>
      ) : null}
      <Colours forecast={forecast} />
      <Group
        title="Traits"
        tests={tests.filter((test) => test.kind === 'trait' && test.basis !== 'unknown' && test.offspring.length > 1)}
        names={names}
      />
      <section className="text-sm text-muted">
        <h2 className="text-base">How these figures are calculated</h2>
        <ul className="measure mt-2 list-disc space-y-1 pl-5">
          <li>The figures for each test follow Mendel's laws and are exact for the results used.</li>
          {forecast.pair.sources.length > 0 ? (
            <li>
              Results that are clear by parentage count as clear. Results from another laboratory are used as entered.
              Both are marked. If we have our own result, we use it instead.
            </li>
          ) : null}
          {forecast.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
          <li>
            A forecast is a probability, not a guarantee. Test the {forecast.speciesId === 2 ? 'kittens' : 'puppies'}.
          </li>
        </ul>
      </section>
    </section>
  );
}

function Warnings({ warnings }: Pick<LitterForecast, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Callout tone="bad" title="Important for this litter">
      <ul className="measure mt-1 list-disc space-y-2 pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Callout>
  );
}

/**
 * `known`: number of disease tests with a forecast; `open`: number without one, because a parent's result is missing.
 */
function Figures({ forecast, known, open }: { forecast: LitterForecast; known: number; open: number }) {
  const { heterozygosity } = forecast;
  const figureOf = ({ probability }: { probability: number }) => (known === 0 ? '–' : percentText(probability));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Card>
        <KeyFigure
          figure={figureOf(forecast.atLeastOneAffected)}
          label={`chance of at least one affected animal in a litter of ${forecast.litterSize}`}
          note={noteOnRisk(forecast, known)}
        />
      </Card>
      <Card>
        <KeyFigure
          figure={figureOf(forecast.unaffectedByAll)}
          label="of offspring not affected by any tested disease"
          note={missingNote(known, open)}
        />
      </Card>
      <Card>
        {heterozygosity ? (
          <KeyFigure
            figure={percentText(heterozygosity.expected)}
            label="expected heterozygosity"
            note={`${heterozygosity.markers} markers of the ${heterozygosity.panelName}`}
          />
        ) : (
          <KeyFigure
            figure="–"
            label="expected heterozygosity"
            note="both parents need a DNA profile on the same panel"
          />
        )}
      </Card>
    </div>
  );
}

const NOTHING_KNOWN = 'not known: no disease test has the results of both parents';

function noteOnRisk({ atLeastOneRange: range }: LitterForecast, known: number): string {
  if (known === 0) return NOTHING_KNOWN;
  const tests = `across ${countOf(known, 'disease test')} with a forecast`;
  return range ? `${tests} (range ${percentText(range.low)} to ${percentText(range.high)}, see below)` : tests;
}

function missingNote(known: number, open: number): string {
  if (known === 0) return NOTHING_KNOWN;
  return open === 0 ? 'every disease test has a forecast' : `${countOf(open, 'disease test')} without a forecast`;
}

function Compounds({ compounds, litterSize }: Pick<LitterForecast, 'compounds' | 'litterSize'>) {
  if (compounds.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">Two variants of the same gene</h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-white">
        {compounds.map((compound) => (
          <li key={compound.gene} className="p-4">
            <p className="font-bold">{compound.names.join(' with ')}</p>
            <p className="mt-1">
              <span className="nums font-extrabold">{percentText(compound.probability)}</span> of offspring. In a litter
              of {litterSize}, the chance of at least one such animal is{' '}
              <span className="nums">{percentText(compound.atLeastOne)}</span>.
            </p>
            <p className="measure mt-1 text-sm text-muted">{compound.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Colours({ forecast: { colours, speciesId } }: { forecast: LitterForecast }) {
  if (!colours) return null;
  const offspringWord = speciesId === 2 ? 'kittens' : 'puppies';
  return (
    <section>
      <h2 className="text-xl">Coat colours</h2>
      {colours.sons ? (
        <>
          <ColourList title={`Female ${offspringWord}`} coats={colours.offspring} />
          <ColourList title={`Male ${offspringWord}`} coats={colours.sons} />
        </>
      ) : (
        <ColourList coats={colours.offspring} />
      )}
      {colours.untestedLoci.length > 0 ? (
        <p className="mt-3 text-sm text-muted">
          All possible colours are shown, because at least one parent has not been tested at the{' '}
          {andList(colours.untestedLoci)} {colours.untestedLoci.length === 1 ? 'locus' : 'loci'}.
        </p>
      ) : null}
    </section>
  );
}

type Coats = NonNullable<LitterForecast['colours']>['offspring'];

function ColourList({ title, coats }: { title?: string; coats: Coats }) {
  return (
    <>
      {title ? <h3 className="mt-4 text-base">{title}</h3> : null}
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {coats.slice(0, 12).map((colour) => (
          <li
            key={colour.possible.join()}
            className="flex items-baseline gap-3 rounded-lg border border-line bg-white px-4 py-3"
          >
            <span className="nums shrink-0 font-extrabold">{percentText(colour.probability)}</span>
            <span className="min-w-0">{describeLook(colour.possible)}</span>
          </li>
        ))}
      </ul>
      {coats.length > 12 ? (
        <p className="mt-2 text-sm text-muted">
          and {coats.length - 12} rarer {coats.length === 13 ? 'colour' : 'colours'}
        </p>
      ) : null}
    </>
  );
}

function describeLook(possible: readonly string[]): string {
  if (possible.length <= 3) return possible.join(' or ');
  return `${possible.slice(0, 2).join(', ')} or one of ${possible.length - 2} others`;
}

function Group({
  title,
  tests,
  names,
}: {
  title: string;
  tests: readonly LitterTest[];
  names: { dam: string; sire: string };
}) {
  if (tests.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">
        {title} <span className="nums text-base text-muted">({tests.length})</span>
      </h2>
      <div className="mt-3">
        <ForecastRows tests={tests} names={names} />
      </div>
    </section>
  );
}

const isOpen = (test: LitterTest) => test.basis === 'unknown' || test.basis === 'impossible';
const carries = (test: LitterTest) => [...test.offspring, ...(test.sons ?? [])].some(({ tone }) => tone !== 'clear');

function groupsOf(diseases: readonly LitterTest[]) {
  const answered = diseases.filter((test) => !isOpen(test));
  return {
    affected: answered
      .filter((test) => (test.affected ?? 0) > 0)
      .toSorted((a, b) => (b.affected ?? 0) - (a.affected ?? 0)),
    carriers: answered.filter((test) => !test.affected && carries(test)),
    clear: answered.filter((test) => !test.affected && !carries(test)),
    open: diseases.filter(isOpen),
  };
}
