import type { HaplotypeSystem } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { countOf, formatPercent } from '#shared/count-of.ts';
import type { DiversityMeasure, MeasureGroup } from './breed-reference.rules.ts';
import type { BreedPlace } from './diversity.rules.ts';

/** Texts on the figures for the page and the report. */
export const measureTexts: Record<DiversityMeasure, { label: string; meaning: string }> = {
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

export const groupTexts: Record<MeasureGroup, string> = {
  low: 'In the lowest of the three groups',
  middle: 'In the middle of the three groups',
  high: 'In the highest of the three groups',
};

export const MEASURES_NOTE =
  'Do not compare values between panels, breeds or laboratories. No value alone makes an animal a good or a poor choice for breeding.';

export const RUNS_NOTE =
  'In a run, both copies of the chromosome are the same. Long runs come from ancestors that both parents share a few generations back. Short runs come from ancestors further back.';

export const DLA_TITLE = 'Immune gene haplotypes (DLA)';

export const DLA_NOTE =
  'One haplotype comes from each parent. A dog with two different haplotypes has a wider range of immune genes. Choosing a mate with different haplotypes keeps this variety in the litter. To compare two dogs, use the litter forecast. A haplotype alone does not show whether a dog is ill or healthy.';

export const lineTexts = {
  MT: 'inherited through the maternal line',
  Y: 'inherited through the paternal line',
} as const;

/** Separates DLA haplotypes from maternal and paternal lines. */
export function sortHaplotypes<H extends { system: HaplotypeSystem }>(haplotypes: readonly H[]) {
  const isLine = (one: H): one is H & { system: keyof typeof lineTexts } => one.system in lineTexts;
  return { dla: haplotypes.filter((one) => !isLine(one)), lines: haplotypes.filter(isLine) };
}

/** "Higher than in 58% of 60 animals of the breed ..." */
export function placeSentence({ percentile, animals, median, lowerQuartile, upperQuartile }: BreedPlace): string {
  return `Higher than in ${Math.round(percentile)}% of ${countOf(animals, 'animal')} of the breed (median ${formatPercent(median)}, the middle half between ${formatPercent(lowerQuartile)} and ${formatPercent(upperQuartile)}).`;
}

/** The range of values in the low, middle and high group. */
export function spreadLabels(limits: readonly number[], format: (limit: number) => string): string[] {
  const [lower = 0, upper = 0] = limits;
  return [`below ${format(lower)}`, `${format(lower)} to ${format(upper)}`, `${format(upper)} or above`];
}

/** "5 to 10 Mb" */
export function lengthLabel({ fromMb, toMb }: { fromMb: number; toMb: number | null }): string {
  return toMb === null ? `${fromMb} Mb or more` : `${fromMb} to ${toMb} Mb`;
}

export const ancestorsText = (knownByGeneration: readonly number[]) =>
  `Known ancestors by generation: ${knownByGeneration.map(formatPercent).join(', ')}. Unknown ancestors count as unrelated, so the true coefficient can be higher.`;
