/** Does a genome fit that of a recorded parent? A parent and its offspring share an allele at every marker (genetics reference B4). */
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';

export type ParentVerdict = 'FITS' | 'UNSURE' | 'CONTRADICTS';

export interface ParentFit {
  readonly shared: number;
  /** Markers at which the two are opposite homozygotes. */
  readonly opposing: number;
  readonly verdict: ParentVerdict;
}

const FEWEST_SHARED = 200;
/** Shares of the SNP panel's policy: at most 2 of 230 fit, 6 of 230 exclude; a sibling of the parent shows about 10. */
const MOST_FITTING = 2 / 230;
const LEAST_EXCLUDING = 6 / 230;

/** Dosages of both at the markers of `table`; autosomes only. null: too few markers in common to say anything. */
export function fitParent(table: GenotypeTable, child: ArrayLike<number>, parent: ArrayLike<number>): ParentFit | null {
  let [shared, opposing] = [0, 0];
  table.markers.forEach(({ chromosome }, marker) => {
    const [own = missingCall, theirs = missingCall] = [child[marker], parent[marker]];
    if (['X', 'Y', 'MT'].includes(chromosome) || own === missingCall || theirs === missingCall) return;
    shared += 1;
    if (Math.abs(own - theirs) === 2) opposing += 1;
  });
  if (shared < FEWEST_SHARED) return null;
  const share = opposing / shared;
  return {
    shared,
    opposing,
    verdict: share <= MOST_FITTING ? 'FITS' : share < LEAST_EXCLUDING ? 'UNSURE' : 'CONTRADICTS',
  };
}
