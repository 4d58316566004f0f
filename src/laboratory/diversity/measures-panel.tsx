import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { BreedSpread } from './breed-spread.tsx';
import { GROUPS_NOTE } from './breed-reference.rules.ts';
import type { Diversity } from './diversity.contract.ts';
import { MEASURES_NOTE, measureTexts } from './diversity-texts.rules.ts';
import { MIN_OF_BREED } from './diversity.rules.ts';

type MeasureSet = Diversity['measures'][number];

/** The measures of diversity programmes, each with the distribution in the animal's breed. */
export function MeasuresPanel({ diversity, countryCode }: { diversity: Diversity; countryCode: string }) {
  const { measures, animal } = diversity;
  return (
    <section aria-labelledby="measures" className="min-w-0">
      <SectionHeading title="Compared with the breed" id="measures" />
      {measures.length === 0 ? (
        <p className="measure mt-3 text-muted">
          {animal.breed
            ? `Internal relatedness, average genetic relatedness and the outlier index need allele frequencies of the breed. They appear once ${animal.name} has a released DNA profile and at least ${MIN_OF_BREED} animals of the breed have been tested on the same markers.`
            : `These measures compare an animal with its breed. The breed of ${animal.name} is not recorded.`}
        </p>
      ) : (
        measures.map((set) => <PanelMeasures key={set.panelId} set={set} countryCode={countryCode} />)
      )}
    </section>
  );
}

function PanelMeasures({ set, countryCode }: { set: MeasureSet; countryCode: string }) {
  return (
    <div className="mt-5">
      <h3 className="text-lg">
        {set.panelName} <span className="text-base font-normal text-muted">({countOf(set.markers, 'marker')})</span>
      </h3>
      <ul className="mt-3 grid gap-6 lg:grid-cols-3">
        {set.values.map((value) => (
          <li key={value.name} className="min-w-0">
            <Card className="h-full">
              <KeyFigure figure={value.value.toFixed(3)} label={measureTexts[value.name].label} />
              <p className="mt-3 text-sm text-muted">{measureTexts[value.name].meaning}</p>
              <BreedSpread spread={value} format={(limit) => limit.toFixed(3)} />
            </Card>
          </li>
        ))}
      </ul>
      <p className="measure mt-3 text-sm text-muted">
        Compared with {countOf(set.animals, 'animal')} of the breed from {countOf(set.owners, 'owner')}, as of{' '}
        {formatDate(set.publishedAt, countryCode)}. {GROUPS_NOTE} {MEASURES_NOTE}
      </p>
    </div>
  );
}
