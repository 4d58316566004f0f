/**
 * Detects sizes that were called with another laboratory's bins. With repeats of two or four base pairs, the sizes of
 * a marker's alleles are all odd or all even. A profile whose two alleles both fall between these bins was called with
 * other bins, and its sizes cannot be compared until a reference sample shows the offset.
 */
import type { Genotype } from './parentage-likelihood.ts';

interface SizedProfile {
  readonly animal: string;
  readonly markers: ReadonlyMap<string, Genotype>;
}

/** Number of other alleles, and proportion of them on the bins, required to flag an allele off the bins. */
const MIN_ALLELES = 20;
const MIN_SHARE = 0.9;

export type BinCounts = ReadonlyMap<string, readonly [even: number, odd: number]>;

/** Number of alleles of each marker with even and with odd sizes. Sex markers have no sizes. */
export function countBins(profiles: readonly Pick<SizedProfile, 'markers'>[]): BinCounts {
  const counts = new Map<string, [number, number]>();
  for (const { markers } of profiles) {
    for (const [marker, genotype] of markers) {
      const parities = counts.get(marker) ?? [0, 0];
      for (const allele of genotype) if (/^\d+$/.test(allele)) parities[Number(allele) % 2 === 0 ? 0 : 1] += 1;
      counts.set(marker, parities);
    }
  }
  return counts;
}

/** Markers of a profile that fall between the bins of the others; `counts` can include the profile itself. */
export function markersOffBins(markers: SizedProfile['markers'], counts: BinCounts): string[] {
  return [...markers].flatMap(([marker, [first, second]]) => {
    const parity = Number(first) % 2;
    const total = counts.get(marker);
    if (!total || !/^\d+$/.test(first) || Number(second) % 2 !== parity) return [];
    // Excluding its own two alleles.
    const [same, other] = parity === 0 ? [total[0] - 2, total[1]] : [total[1] - 2, total[0]];
    return same + other >= MIN_ALLELES && other >= MIN_SHARE * (same + other) ? [marker] : [];
  });
}
