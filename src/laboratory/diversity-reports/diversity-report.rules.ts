import { countOf, formatPercent } from '#shared/count-of.ts';
import { MIN_OF_BREED, type BreedPlace } from '#laboratory/diversity/diversity.rules.ts';

export const AS_RECORDED =
  'The comparison with the breed and the inbreeding by pedigree use what was on record when this document was downloaded.';

interface Figures {
  animal: { breed: string | null };
  identity: { panelName: string; value: number; breed: BreedPlace | null } | null;
  genome: { markers: number; roh: { f: number } | null } | null;
}

export function diversityMethod({ identity, genome }: Pick<Figures, 'identity' | 'genome'>): string {
  return [
    ...(genome ? [`SNP genotyping, ${countOf(genome.markers, 'genome-wide marker')}`] : []),
    ...(identity ? [`DNA profile, ${identity.panelName}`] : []),
  ].join('\n');
}

/** Explains the figures for readers who are new to them. */
export function diversitySummary({ identity, genome, animal }: Figures, name: string): string[] {
  const roh = genome?.roh;
  return [
    ...(identity
      ? [`${name} has two different alleles at ${formatPercent(identity.value)} of its identity markers.`]
      : []),
    ...(identity?.breed
      ? [
          `That is higher than in ${Math.round(identity.breed.percentile)}% of ${countOf(identity.breed.animals, `tested ${animal.breed ?? 'animal'}`)}.`,
        ]
      : []),
    ...(roh
      ? [
          roh.f === 0
            ? 'No long stretch of the genome is the same on both copies, which suggests that the parents share no recent ancestors.'
            : `${formatPercent(roh.f)} of the genome is the same on both copies in long stretches, because the parents share ancestors.`,
        ]
      : []),
    'These figures describe relatedness, not health. For a litter, what counts is how little the two parents have in common.',
  ];
}

export function noComparison(breed: string | null): string {
  return breed
    ? `A comparison with the breed is printed once at least ${MIN_OF_BREED} of its animals have been measured on the same markers.`
    : 'A comparison with the breed needs the breed, which is not recorded.';
}
