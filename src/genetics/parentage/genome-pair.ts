/** Two genomes marker by marker: what they share, and what an offspring can not have of its parents. */
import { autosomalMarkers, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { robustKinship } from './king.ts';

export interface PairCounts {
  /** Autosomal markers called in both. */
  readonly shared: number;
  readonly identical: number;
  /** Markers at which the two are opposite homozygotes. */
  readonly opposing: number;
  readonly bothHet: number;
  /** KING-robust kinship; not finite where one of them is heterozygous nowhere. */
  readonly kinship: number;
}

/** Dosages of both at the markers of `table`; autosomes only. */
export function comparePair(table: GenotypeTable, first: ArrayLike<number>, second: ArrayLike<number>): PairCounts {
  const count = createPairCounter();
  for (const marker of autosomalMarkers(table)) count.add(first[marker] ?? missingCall, second[marker] ?? missingCall);
  return count.read();
}

/** Counts pair by pair of calls; for callers that walk through markers in their own way. */
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
  /** Markers at which the offspring cannot have one allele of each. */
  readonly errors: number;
}

export function compareTrio(
  table: GenotypeTable,
  { child, sire, dam }: Record<'child' | 'sire' | 'dam', ArrayLike<number>>,
): TrioCounts {
  let [shared, errors] = [0, 0];
  for (const marker of autosomalMarkers(table)) {
    const [own = missingCall, his = missingCall, hers = missingCall] = [child[marker], sire[marker], dam[marker]];
    if (own === missingCall || his === missingCall || hers === missingCall) continue;
    shared += 1;
    const least = Number(his === 2) + Number(hers === 2);
    const most = Number(his > 0) + Number(hers > 0);
    if (own < least || own > most) errors += 1;
  }
  return { shared, errors };
}
