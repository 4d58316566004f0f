/**
 * Whether a genome matches those of its recorded parents and littermates. A parent and its offspring share an allele at
 * every marker (genetics reference B4), except for errors, which are scattered over the genome. Tested with simulated
 * breeds of FST 0.1 to 0.6 with closed kennels, in which a grandparent or a sibling of the parent can share nearly as
 * much as the parent itself.
 */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { comparePair, type PairCounts, type TrioCounts } from './genome-pair.ts';
import { inheritedRegions, foreignSegmentLod } from './inherited-regions.ts';

export type RelativeVerdict = 'FITS' | 'UNSURE' | 'CONTRADICTS';

const MIN_SHARED = 200;
/** The exclusion limit of the SNP panel as a proportion: 6 of 230 markers. */
const MIN_EXCLUDING = 6 / 230;
/** Proportion of mismatches caused by errors alone, for two and for three genomes. */
const [PAIR_ERROR_RATE, TRIO_ERROR_RATE] = [0.01, 0.02];
/** Maximum log likelihood ratio for segments that were not passed on: fewer than 1% of true parents exceed it. */
const [MAX_FOREIGN_LOD, MAX_FOREIGN_LOD_WITH_OTHER] = [3.5, 5];
/**
 * Minimum number of markers that are heterozygous in both. With fewer (too few markers, or too little variation), a
 * parent cannot be distinguished from its relatives.
 */
const [MIN_BOTH_HET, MIN_BOTH_HET_WITH_OTHER] = [120, 60];

export interface ParentFit {
  readonly counts: PairCounts;
  readonly verdict: RelativeVerdict;
  /** This parent alone is not contradicted; there can still be too few markers to confirm it. */
  readonly isExplained: boolean;
}

/**
 * Tests one or two recorded parents: each alone, and also with the other parent as known if that one is not
 * contradicted. All calls are at the markers of `table`. Null: too few common markers.
 */
export function fitParents(
  table: GenotypeTable,
  child: ArrayLike<number>,
  parents: readonly ArrayLike<number>[],
): (ParentFit | null)[] {
  const compared = parents.map((parent) => {
    const counts = comparePair(table, child, parent);
    const alone = inheritedRegions(table, { child, parent });
    const isExplained =
      !isBeyondError(counts.opposing, counts.shared, PAIR_ERROR_RATE, 3) && foreignSegmentLod(alone) <= MAX_FOREIGN_LOD;
    return { parent, counts, alone, isExplained };
  });
  return compared.map(({ parent, counts, alone, isExplained }, at) => {
    const other = compared[1 - at];
    const withOther = other?.isExplained ? inheritedRegions(table, { child, parent, other: other.parent }) : null;
    const { shared, opposing } = counts;
    if (shared < MIN_SHARED) return null;
    if (opposing / shared >= MIN_EXCLUDING || isBeyondError(opposing, shared, PAIR_ERROR_RATE))
      return { counts, verdict: 'CONTRADICTS', isExplained };
    const looksForeign = withOther !== null && foreignSegmentLod(withOther) > MAX_FOREIGN_LOD_WITH_OTHER;
    const isVaried = alone.bothHet >= MIN_BOTH_HET || (withOther?.bothHet ?? 0) >= MIN_BOTH_HET_WITH_OTHER;
    return { counts, verdict: isExplained && isVaried && !looksForeign ? 'FITS' : 'UNSURE', isExplained };
  });
}

/** Whether both parents together are contradicted, which can be true although neither is alone. */
export function trioContradicts({ shared, errors }: TrioCounts): boolean {
  return shared >= MIN_SHARED && isBeyondError(errors, shared, TRIO_ERROR_RATE);
}

/** Whether the count is more than this many standard deviations above the expected number of errors. */
function isBeyondError(found: number, shared: number, error: number, deviations = 5): boolean {
  return found > error * shared + deviations * Math.sqrt(error * shared);
}

const MIN_SHARED_BY_SIBLINGS = 1000;
/**
 * First-degree and third-degree limits of KING. The kinship of siblings from related parents varies widely, so above
 * this inbreeding no contradiction is reported.
 */
const [MIN_SIBLING_KINSHIP, MAX_UNRELATED_KINSHIP, MAX_INBREEDING] = [0.177, 0.0442, 0.125];
const UNRELATED_RATIO = 0.35;

/**
 * Compares two recorded full siblings. `inbreeding`: of their litter, from the pedigree. Half siblings (a litter with
 * two sires) are not a contradiction.
 */
export function fitLitterMates(
  { shared, opposing, bothHet, kinship }: PairCounts,
  inbreeding: number,
): RelativeVerdict | null {
  if (shared < MIN_SHARED_BY_SIBLINGS || !Number.isFinite(kinship)) return null;
  if (kinship >= MIN_SIBLING_KINSHIP) return 'FITS';
  const looksUnrelated = kinship < MAX_UNRELATED_KINSHIP && opposing > UNRELATED_RATIO * bothHet;
  return looksUnrelated && inbreeding < MAX_INBREEDING ? 'CONTRADICTS' : 'UNSURE';
}
