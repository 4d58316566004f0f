/**
 * Where in the genome a candidate could have passed on what the offspring has. Errors are scattered; alleles that a
 * relative of the true parent lacks are clustered in the segments that it did not pass on. A model with such segments
 * is compared with a model of errors alone.
 */
import { autosomes, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';

interface Region {
  /** Markers homozygous in the candidate where the allele passed on to the offspring is known. */
  tested: number;
  /** Those at which the candidate does not have that allele. */
  opposing: number;
}

export interface InheritedRegions {
  /** Chromosome by chromosome, in regions of equal length. */
  readonly chromosomes: readonly (readonly Region[])[];
  /**
   * Placed markers heterozygous in offspring and candidate, and called in the other parent: the variation in which a
   * difference would be visible.
   */
  readonly bothHet: number;
}

const REGION_BP = 5_000_000;

interface Calls {
  readonly child: ArrayLike<number>;
  readonly parent: ArrayLike<number>;
  /** The other parent, if its genome is known: it resolves more of the alleles that this one passed on. */
  readonly other?: ArrayLike<number>;
}

/** Dosages at the markers of `table`; only autosomal markers with a position. */
export function inheritedRegions(
  { markers, species }: Pick<GenotypeTable, 'markers' | 'species'>,
  { child, parent, other }: Calls,
): InheritedRegions {
  const chromosomes = new Map(autosomes(species).map((name) => [name, [] as Region[]]));
  let bothHet = 0;
  for (const [marker, { chromosome, position }] of markers.entries()) {
    const regions = chromosomes.get(chromosome);
    const [own = missingCall, given = missingCall] = [child[marker], parent[marker]];
    if (!regions || position < 1 || own === missingCall || given === missingCall) continue;
    const third = other?.[marker] ?? missingCall;
    if (own === 1 && given === 1 && (!other || third !== missingCall)) bothHet += 1;
    const allele = alleleFrom(own, third);
    if (given === 1 || allele === null) continue;
    const at = Math.floor(position / REGION_BP);
    while (regions.length <= at) regions.push({ tested: 0, opposing: 0 });
    const region = regions[at]!;
    region.tested += 1;
    if (given !== 2 * allele) region.opposing += 1;
  }
  return { chromosomes: [...chromosomes.values()], bothHet };
}

/** The allele (0 or 1) that a parent passed on, from the calls of the offspring and the other parent; null: unknown. */
function alleleFrom(child: number, other: number): number | null {
  if (child !== 1) return child + other === 2 && other !== 1 ? null : child / 2;
  return other === 0 || other === 2 ? 1 - other / 2 : null;
}

/** Rate of opposing markers: by error alone, and in a segment that was not passed on. */
const ERRORS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.013, 0.02];
const STRANGE = [0.03, 0.06, 0.12, 0.25, 0.4];
/** Minimum ratio of the rate in such a segment to the error rate. */
const LEAST_CONTRAST = 3;
/** Proportion of the genome that was not passed on, and the probability of a change between adjacent regions. */
const STRANGE_SHARES = [0.03, 0.1, 0.25, 0.5];
const CHANGE = 0.3;
/** Maximum log-likelihood that one region can contribute: an inherited deletion looks like a mismatch, but is short. */
const MOST_BY_REGION = 6;

/** Natural log of the likelihood ratio: segments that were not passed on, against errors alone. */
export function strangeStretches({ chromosomes }: Pick<InheritedRegions, 'chromosomes'>): number {
  let [withStretches, byError] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const error of ERRORS) {
    const base = chromosomes.flat().reduce((sum, region) => sum + logChance(region, error), 0);
    byError = Math.max(byError, base);
    for (const rate of STRANGE) {
      if (rate < LEAST_CONTRAST * error) continue;
      const gains = chromosomes.map((regions) =>
        regions.map((region) => Math.exp(Math.min(MOST_BY_REGION, logChance(region, rate) - logChance(region, error)))),
      );
      for (const share of STRANGE_SHARES)
        withStretches = Math.max(
          withStretches,
          gains.reduce((sum, own) => sum + gainOf(own, share), base),
        );
    }
  }
  return withStretches - byError;
}

function logChance({ tested, opposing }: Region, rate: number): number {
  return opposing * Math.log(rate) + (tested - opposing) * Math.log(1 - rate);
}

/**
 * Forward sum over one chromosome. `gains`: likelihood of each region if not passed on, as a multiple of that if
 * passed on.
 */
function gainOf(gains: readonly number[], share: number): number {
  let [strange, total] = [share, 0];
  for (const gain of gains) {
    const sum = 1 - strange + strange * gain;
    total += Math.log(sum);
    const after = (strange * gain) / sum;
    strange = after + CHANGE * (share - after);
  }
  return total;
}
