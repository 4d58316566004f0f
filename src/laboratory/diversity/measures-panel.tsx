import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { BreedSpread } from './breed-spread.tsx';
import { GROUPS_NOTE, type DiversityMeasure } from './breed-reference.rules.ts';
import type { Diversity } from './diversity.contract.ts';
import { FEWEST_OF_BREED } from './diversity.rules.ts';

type MeasureSet = Diversity['measures'][number];

const texts: Record<DiversityMeasure, { label: string; meaning: string }> = {
  internalRelatedness: {
    label: 'Internal relatedness (IR)',
    meaning:
      'How often the two copies of a marker are the same, weighted by how common each allele is in the breed. About 0 means that the parents were unrelated within the breed. Parents that are full siblings would give about 0.25. Lower values mean more diversity.',
  },
  averageRelatedness: {
    label: 'Average genetic relatedness (AGR)',
    meaning:
      'How closely the animal is related to its breed as a whole. The breed average is 0. Below 0, the animal shares less with the breed than most animals do, so its offspring help to preserve diversity.',
  },
  outlierIndex: {
    label: 'Outlier index (OI)',
    meaning:
      'How often the animal carries alleles with a frequency below 10% in its breed, relative to the breed average, which is 1. Above 1, it carries more of these uncommon alleles than most animals do.',
  },
};

/** The measures of diversity programmes, each with where the animal's breed lies. */
export function MeasuresPanel({ diversity, countryCode }: { diversity: Diversity; countryCode: string }) {
  const { measures, animal } = diversity;
  return (
    <section aria-labelledby="measures" className="min-w-0">
      <SectionHeading title="Compared with the breed" id="measures" />
      {measures.length === 0 ? (
        <p className="measure mt-3 text-muted">
          {animal.breed
            ? `Internal relatedness, average genetic relatedness and the outlier index need allele frequencies of the breed. They appear once ${animal.name} has a released DNA profile and at least ${FEWEST_OF_BREED} animals of the breed have been tested on the same markers.`
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
              <KeyFigure figure={value.value.toFixed(3)} label={texts[value.name].label} />
              <p className="mt-3 text-sm text-muted">{texts[value.name].meaning}</p>
              <BreedSpread spread={value} format={(limit) => limit.toFixed(3)} />
            </Card>
          </li>
        ))}
      </ul>
      <p className="measure mt-3 text-sm text-muted">
        Compared with {countOf(set.animals, 'animal')} of the breed from {countOf(set.owners, 'owner')}, as of{' '}
        {formatDate(set.publishedAt, countryCode)}. {GROUPS_NOTE} Do not compare values between panels, breeds or
        laboratories. No value alone makes an animal a good or a poor choice for breeding.
      </p>
    </div>
  );
}
