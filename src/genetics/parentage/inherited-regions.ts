/**
 * Whether the mismatches of a candidate parent are scattered over the genome or clustered. Genotyping errors are
 * scattered. A relative of the true parent mismatches only in the segments that it does not share with that parent, so
 * its mismatches are clustered. The likelihood of a model with such segments is compared with a model of errors alone.
 */
import { autosomes, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';

interface Region {
  /** Markers homozygous in the candidate where the allele passed on to the offspring is known. */
  tested: number;
  /** Tested markers at which the candidate does not have that allele. */
  opposing: number;
}

export interface InheritedRegions {
  /** Regions of equal length, by chromosome. */
  readonly chromosomes: readonly (readonly Region[])[];
  /**
   * Placed markers that are heterozygous in offspring and candidate and called in the other parent: the variation that
   * would reveal a difference.
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
    const [childCall = missingCall, parentCall = missingCall] = [child[marker], parent[marker]];
    if (!regions || position < 1 || childCall === missingCall || parentCall === missingCall) continue;
    const otherCall = other?.[marker] ?? missingCall;
    if (childCall === 1 && parentCall === 1 && (!other || otherCall !== missingCall)) bothHet += 1;
    const allele = transmittedAllele(childCall, otherCall);
    if (parentCall === 1 || allele === null) continue;
    const at = Math.floor(position / REGION_BP);
    while (regions.length <= at) regions.push({ tested: 0, opposing: 0 });
    const region = regions[at]!;
    region.tested += 1;
    if (parentCall !== 2 * allele) region.opposing += 1;
  }
  return { chromosomes: [...chromosomes.values()], bothHet };
}

/** The allele (0 or 1) that a parent passed on, from the calls of the offspring and the other parent; null: unknown. */
function transmittedAllele(child: number, other: number): number | null {
  if (child !== 1) return child + other === 2 && other !== 1 ? null : child / 2;
  return other === 0 || other === 2 ? 1 - other / 2 : null;
}

/** Rate of opposing markers: by error alone, and in a segment that the candidate did not pass on. */
const ERROR_RATES = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.013, 0.02];
const FOREIGN_RATES = [0.03, 0.06, 0.12, 0.25, 0.4];
/** Minimum ratio of the rate in such a segment to the error rate. */
const MIN_CONTRAST = 3;
/** Proportion of the genome that was not passed on, and the probability of a change between adjacent regions. */
const FOREIGN_SHARES = [0.03, 0.1, 0.25, 0.5];
const CHANGE_PROBABILITY = 0.3;
/** Maximum log-likelihood that one region can contribute: an inherited deletion looks like a mismatch, but is short. */
const MAX_PER_REGION = 6;

/** Natural log of the likelihood ratio: segments that were not passed on, against errors alone. */
export function foreignSegmentLod({ chromosomes }: Pick<InheritedRegions, 'chromosomes'>): number {
  let [withSegments, byError] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const error of ERROR_RATES) {
    const base = chromosomes.flat().reduce((sum, region) => sum + logLikelihood(region, error), 0);
    byError = Math.max(byError, base);
    for (const rate of FOREIGN_RATES) {
      if (rate < MIN_CONTRAST * error) continue;
      const gains = chromosomes.map((regions) =>
        regions.map((region) =>
          Math.exp(Math.min(MAX_PER_REGION, logLikelihood(region, rate) - logLikelihood(region, error))),
        ),
      );
      for (const share of FOREIGN_SHARES)
        withSegments = Math.max(
          withSegments,
          gains.reduce((sum, chromosome) => sum + logLikelihoodRatio(chromosome, share), base),
        );
    }
  }
  return withSegments - byError;
}

function logLikelihood({ tested, opposing }: Region, rate: number): number {
  return opposing * Math.log(rate) + (tested - opposing) * Math.log(1 - rate);
}

/**
 * Forward algorithm over one chromosome. `gains`: likelihood ratio of each region, not passed on against passed on.
 */
function logLikelihoodRatio(gains: readonly number[], share: number): number {
  let [foreign, total] = [share, 0];
  for (const gain of gains) {
    const sum = 1 - foreign + foreign * gain;
    total += Math.log(sum);
    const after = (foreign * gain) / sum;
    foreign = after + CHANGE_PROBABILITY * (share - after);
  }
  return total;
}
