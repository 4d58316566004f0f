/**
 * Sizes from another laboratory's bins. With repeats of two or four base pairs, all alleles of a marker have odd or
 * even sizes; a profile whose two alleles both fall between was called with other bins, and its sizes cannot be
 * compared before a reference sample shows the shift.
 */
import type { Genotype } from './parentage-likelihood.ts';

interface SizedProfile {
  readonly animal: string;
  readonly markers: ReadonlyMap<string, Genotype>;
}

/** Minimum number, and proportion, of other alleles on the bins before one off the bins is flagged. */
const FEWEST_ALLELES = 20;
const LEAST_SHARE = 0.9;

export type BinCounts = ReadonlyMap<string, readonly [even: number, odd: number]>;

/** Number of alleles of each marker with even and with odd sizes. Sex markers have no sizes. */
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

/** Markers of a profile that fall between the bins of the others; `counts` can include the profile itself. */
export function offBins(markers: SizedProfile['markers'], counts: BinCounts): string[] {
  return [...markers].flatMap(([marker, [first, second]]) => {
    const parity = Number(first) % 2;
    const total = counts.get(marker);
    if (!total || !/^\d+$/.test(first) || Number(second) % 2 !== parity) return [];
    // Excluding its own two alleles.
    const [same, other] = parity === 0 ? [total[0] - 2, total[1]] : [total[1] - 2, total[0]];
    return same + other >= FEWEST_ALLELES && other >= LEAST_SHARE * (same + other) ? [marker] : [];
  });
}
