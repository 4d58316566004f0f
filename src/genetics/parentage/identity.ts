/**
 * Whether a sample comes from the named animal: sex from X markers, duplicates, swaps, contamination (genetics
 * reference B5).
 */
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { inbreedingFromHeterozygosity } from '#genetics/heterozygosity.ts';

export interface SexCheck {
  /** F over the X markers; 1 in a male, which has one X. */
  readonly f: number;
  readonly markers: number;
  readonly genetic: 'female' | 'male' | 'undetermined';
  readonly verdict: 'agrees' | 'contradicts' | 'undetermined' | 'not_declared';
}

/**
 * F above `male` means male, below `female` female. PLINK's female limit of 0.2 misclassifies inbred females: purebred
 * dogs reach 0.45.
 */
export const sexLimits = { male: 0.8, female: 0.6 } as const;

/** End of the pseudo-autosomal region on the dog's X (CanFam3.1), in base pairs: markers before it are excluded. */
export const dogPseudoAutosomalEnd = 6_600_000;

/**
 * Sex of one sample; `frequency` of A1 at every marker of the table. Null if no X marker is usable. XXY and XX males
 * exist: never reject without manual review.
 */
export function checkSex(
  table: GenotypeTable,
  sample: number,
  frequency: ArrayLike<number>,
  pseudoAutosomalEnd = table.species === 'dog' ? dogPseudoAutosomalEnd : 0,
): SexCheck | null {
  const width = table.samples.length;
  const markers = [...table.markers.keys()].filter(
    (marker) =>
      table.markers[marker]?.chromosome === 'X' && (table.markers[marker]?.position ?? 0) > pseudoAutosomalEnd,
  );
  const result = inbreedingFromHeterozygosity(
    markers.map((marker) => table.calls[marker * width + sample] ?? missingCall),
    markers.map((marker) => frequency[marker] ?? Number.NaN),
  );
  if (!result) return null;
  const genetic = result.f > sexLimits.male ? 'male' : result.f < sexLimits.female ? 'female' : 'undetermined';
  const declared = table.samples[sample]?.sex ?? 'unknown';
  const verdict =
    genetic === 'undetermined'
      ? 'undetermined'
      : declared === 'unknown'
        ? 'not_declared'
        : declared === genetic
          ? 'agrees'
          : 'contradicts';
  return { f: result.f, markers: result.called, genetic, verdict };
}

/** Sex from the amelogenin marker of an STR profile. */
export function sexFromAmelogenin(genotype: readonly [string, string]): 'female' | 'male' {
  return genotype.includes('Y') ? 'male' : 'female';
}

export interface Concordance {
  readonly shared: number;
  /** Proportion of shared calls with the same genotype. */
  readonly identical: number;
}

/** Compares two samples marker by marker; dosages, 3 is no call. */
export function concordance(a: ArrayLike<number>, b: ArrayLike<number>): Concordance {
  let [shared, same] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x = missingCall, y = missingCall] = [a[at], b[at]];
    if (x === missingCall || y === missingCall) continue;
    shared += 1;
    if (x === y) same += 1;
  }
  return { shared, identical: shared === 0 ? 0 : same / shared };
}

export type IdentityFlag = 'DUPLICATE_PROFILE' | 'SAMPLE_SWAP';

export const identityLimits = { duplicate: 0.98, duplicateMarkers: 100, resample: 0.95 } as const;

/**
 * Flags the same genotype in two animals, or different genotypes in two samples of one animal. Null: nothing to flag,
 * or too few markers.
 */
export function identityFlag(found: Concordance, isSameAnimal: boolean): IdentityFlag | null {
  if (found.shared < identityLimits.duplicateMarkers) return null;
  if (!isSameAnimal && found.identical >= identityLimits.duplicate) return 'DUPLICATE_PROFILE';
  return isSameAnimal && found.identical < identityLimits.resample ? 'SAMPLE_SWAP' : null;
}

/** Whether two STR profiles share at least 12 loci and are equal at all of them. */
export function sameStrProfile(
  a: ReadonlyMap<string, readonly [string, string]>,
  b: ReadonlyMap<string, readonly [string, string]>,
): boolean {
  const shared = [...a].filter(([marker]) => b.has(marker));
  return (
    shared.length >= 12 && shared.every(([marker, [x, y]]) => b.get(marker)?.[0] === x && b.get(marker)?.[1] === y)
  );
}

/** All pairs in a table that appear to be the same animal. */
export function findDuplicates(table: GenotypeTable): { first: number; second: number; concordance: Concordance }[] {
  const width = table.samples.length;
  const bySample = Array.from({ length: width }, (_, sample) =>
    Uint8Array.from(table.markers, (_marker, marker) => table.calls[marker * width + sample] ?? missingCall),
  );
  const found: { first: number; second: number; concordance: Concordance }[] = [];
  for (let first = 0; first < width; first += 1) {
    for (let second = first + 1; second < width; second += 1) {
      const pair = concordance(bySample[first] ?? [], bySample[second] ?? []);
      if (identityFlag(pair, false)) found.push({ first, second, concordance: pair });
    }
  }
  return found;
}

/**
 * DNA of two animals in one tube gives too many heterozygous calls: above the breed mean by 6 SD, or F_HET below -0.2
 * in a purebred.
 */
export function looksContaminated(
  own: { heterozygosity: number; fHet: number | null },
  breed: { mean: number; standardDeviation: number } | null,
): boolean {
  if (breed && own.heterozygosity > breed.mean + 6 * breed.standardDeviation) return true;
  return own.fHet !== null && own.fHet < -0.2;
}
