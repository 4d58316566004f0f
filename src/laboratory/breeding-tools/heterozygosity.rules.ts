import { heterozygosity } from '#genetics/heterozygosity.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';

/** The two alleles at one locus. */
export type Locus = readonly [0 | 1, 0 | 1];
export type Genome = readonly Locus[];

export const PLACES = 24;
export const YOUNG = 6;

export interface Demonstration {
  dam: Genome;
  sire: Genome;
  young: Genome[];
  /** Expected share of loci with two different alleles in an offspring. */
  expected: number;
}

/** Two parents and a litter. At the share `alike` (0 to 1) of the loci, the sire has the dam's alleles. */
export function demonstrate(alike: number, seed: number): Demonstration {
  const random = seededNumbers(7);
  const dam = drawGenome(random);
  const stranger = drawGenome(random);
  const order = shuffled(random);
  const copied = new Set(order.slice(0, Math.round(alike * PLACES)));
  const sire = stranger.map((place, at) => (copied.has(at) ? (dam[at] ?? place) : place));
  const births = seededNumbers(1000 + seed);
  const young = Array.from({ length: YOUNG }, () =>
    dam.map((place, at): Locus => [place[births.below(2)] ?? 0, sire[at]?.[births.below(2)] ?? 0]),
  );
  return { dam, sire, young, expected: expectedOf(dam, sire) };
}

/** Share of loci with two different alleles, 0 to 1. */
export function shareOf(genome: Genome): number {
  return heterozygosity(genome.map(([a, b]) => a + b))?.value ?? 0;
}

function drawGenome(random: NumberSource): Locus[] {
  // Each locus has a different frequency of the dark allele.
  return Array.from({ length: PLACES }, () => {
    const dark = random.next();
    return [random.next() < dark ? 1 : 0, random.next() < dark ? 1 : 0];
  });
}

function shuffled(random: NumberSource): number[] {
  const order = Array.from({ length: PLACES }, (_, at) => at);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

function expectedOf(dam: Genome, sire: Genome): number {
  const differing = dam.map((place, at) => {
    const [p, q] = [mean(place), mean(sire[at] ?? place)];
    return p * (1 - q) + q * (1 - p);
  });
  return differing.reduce((sum, share) => sum + share, 0) / dam.length;
}

function mean([a, b]: Locus): number {
  return (a + b) / 2;
}
