/**
 * Sizes of another laboratory's bins. Repeats of two or four base pairs put the alleles of a marker on odd or on even sizes; a profile whose
 * two alleles both lie between the others was read with other bins, and its sizes cannot be compared before a reference sample tells the
 * shift.
 */
import type { Genotype } from './parentage-likelihood.ts';

interface SizedProfile {
  readonly animal: string;
  readonly markers: ReadonlyMap<string, Genotype>;
}

/** So many alleles of other profiles must lie on the bins, and so large a share of them, before one beside them is doubted. */
const FEWEST_ALLELES = 20;
const LEAST_SHARE = 0.9;

export type BinCounts = ReadonlyMap<string, readonly [even: number, odd: number]>;

/** Alleles of each marker on even and on odd sizes. Sex markers have no sizes. */
export function countBins(profiles: readonly Pick<SizedProfile, 'markers'>[]): BinCounts {
  const counts = new Map<string, [number, number]>();
  for (const { markers } of profiles) {
    for (const [marker, genotype] of markers) {
      const own = counts.get(marker) ?? [0, 0];
      for (const allele of genotype) if (/^\d+$/.test(allele)) own[Number(allele) % 2 === 0 ? 0 : 1] += 1;
      counts.set(marker, own);
    }
  }
  return counts;
}

/** Markers of a profile that lie between the bins of the others; `counts` may hold the profile itself. */
export function offBins(markers: SizedProfile['markers'], counts: BinCounts): string[] {
  return [...markers].flatMap(([marker, [first, second]]) => {
    const parity = Number(first) % 2;
    const total = counts.get(marker);
    if (!total || !/^\d+$/.test(first) || Number(second) % 2 !== parity) return [];
    // Without its own two alleles.
    const [same, other] = parity === 0 ? [total[0] - 2, total[1]] : [total[1] - 2, total[0]];
    return same + other >= FEWEST_ALLELES && other >= LEAST_SHARE * (same + other) ? [marker] : [];
  });
}
