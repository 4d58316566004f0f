/** Compares genomes marker by marker: similarity of a pair, and Mendelian errors of a trio. */
import { autosomalMarkers, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { robustKinship } from './king.ts';

export interface PairCounts {
  /** Autosomal markers called in both. */
  readonly shared: number;
  readonly identical: number;
  /** Markers at which the two are opposite homozygotes. */
  readonly opposing: number;
  readonly bothHet: number;
  /** KING-robust kinship; not finite if one of them has no heterozygous marker. */
  readonly kinship: number;
}

/** `first`, `second`: dosages at the markers of `table`. Autosomes only. */
export function comparePair(table: GenotypeTable, first: ArrayLike<number>, second: ArrayLike<number>): PairCounts {
  const count = createPairCounter();
  for (const marker of autosomalMarkers(table)) count.add(first[marker] ?? missingCall, second[marker] ?? missingCall);
  return count.read();
}

/** Counts pairs of calls, for callers with their own loop over markers. */
export function createPairCounter(): { add: (first: number, second: number) => void; read: () => PairCounts } {
  let [shared, identical, ibs0, bothHet, firstHet, secondHet] = [0, 0, 0, 0, 0, 0];
  return {
    add(first, second) {
      if (first === missingCall || second === missingCall) return;
      shared += 1;
      if (first === 1) firstHet += 1;
      if (second === 1) secondHet += 1;
      if (first !== second) {
        if (first + second === 2) ibs0 += 1;
        return;
      }
      identical += 1;
      if (first === 1) bothHet += 1;
    },
    read: () => ({
      shared,
      identical,
      opposing: ibs0,
      bothHet,
      kinship: robustKinship({ bothHet, ibs0, firstHet, secondHet }),
    }),
  };
}

export interface TrioCounts {
  /** Autosomal markers called in all three. */
  readonly shared: number;
  /** Markers at which the offspring cannot have inherited one allele from each. */
  readonly errors: number;
}

export function compareTrio(
  table: GenotypeTable,
  { child, sire, dam }: Record<'child' | 'sire' | 'dam', ArrayLike<number>>,
): TrioCounts {
  let [shared, errors] = [0, 0];
  for (const marker of autosomalMarkers(table)) {
    const [childCall = missingCall, sireCall = missingCall, damCall = missingCall] = [
      child[marker],
      sire[marker],
      dam[marker],
    ];
    if (childCall === missingCall || sireCall === missingCall || damCall === missingCall) continue;
    shared += 1;
    const min = Number(sireCall === 2) + Number(damCall === 2);
    const max = Number(sireCall > 0) + Number(damCall > 0);
    if (childCall < min || childCall > max) errors += 1;
  }
  return { shared, errors };
}
