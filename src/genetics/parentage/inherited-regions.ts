/**
 * Where along the genome a parent could have given what its offspring has. Errors lie anywhere; the alleles that a relative of the true
 * parent lacks lie together, on the stretches that it did not pass on. A model with such stretches is compared with one of errors alone.
 */
import { autosomes, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';

interface Region {
  /** Markers homozygous in the parent at which the allele that it should have given is known. */
  tested: number;
  /** Those at which it does not have that allele. */
  opposing: number;
}

export interface InheritedRegions {
  /** Chromosome by chromosome, in regions of equal length. */
  readonly chromosomes: readonly (readonly Region[])[];
  /** Placed markers heterozygous in child and parent, and called in the other: how much variety there is to see a difference in. */
  readonly bothHet: number;
}

const REGION_BP = 5_000_000;

interface Calls {
  readonly child: ArrayLike<number>;
  readonly parent: ArrayLike<number>;
  /** The other parent, where its genome is known: it tells more of the alleles that this one gave. */
  readonly other?: ArrayLike<number>;
}

/** Dosages at the markers of `table`; autosomes only, and only markers with a position. */
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

/** The allele (0 or 1) that a parent gave, by the calls of the offspring and of the other parent; null: not known. */
function alleleFrom(child: number, other: number): number | null {
  if (child !== 1) return child + other === 2 && other !== 1 ? null : child / 2;
  return other === 0 || other === 2 ? 1 - other / 2 : null;
}

/** Opposing markers among those tested: by error alone, and on a stretch that was not passed on. */
const ERRORS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.013, 0.02];
const STRANGE = [0.03, 0.06, 0.12, 0.25, 0.4];
/** On a strange stretch at least so many times more than by error. */
const LEAST_CONTRAST = 3;
/** Share of the genome that was not passed on, and chance that this changes from one region to the next. */
const STRANGE_SHARES = [0.03, 0.1, 0.25, 0.5];
const CHANGE = 0.3;
/** Most that one region can say (log-likelihood): a deletion that both inherited looks strange, but is short. */
const MOST_BY_REGION = 6;

/** Natural log of the likelihood ratio: stretches that the parent did not pass on, against errors alone. */
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

/** Forward sum over one chromosome. `gains`: likelihood of each region when strange, as a multiple of that when passed on. */
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
