/**
 * Does a genome match those of its recorded parents and littermates? A parent and its offspring share an allele at
 * every marker (genetics reference B4), apart from errors, which are scattered over the genome. Tested with simulated
 * breeds of FST 0.1 to 0.6 with closed kennels, in which a grandparent or a sibling of the parent can share nearly as
 * much as the parent itself.
 */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { comparePair, type PairCounts, type TrioCounts } from './genome-pair.ts';
import { inheritedRegions, strangeStretches } from './inherited-regions.ts';

export type RelativeVerdict = 'FITS' | 'UNSURE' | 'CONTRADICTS';

const FEWEST_SHARED = 200;
/** The exclusion limit of the SNP panel as a proportion: 6 of 230 markers. */
const LEAST_EXCLUDING = 6 / 230;
/** Proportion of mismatches by error alone: for two genomes, and for three. */
const [ERROR_OF_TWO, ERROR_OF_THREE] = [0.01, 0.02];
/** Log-likelihood in favour of segments that were not passed on; fewer than one true parent in a hundred exceeds it. */
const [MOST_STRANGE, MOST_STRANGE_BESIDE_OTHER] = [3.5, 5];
/**
 * Markers heterozygous in both. With fewer, relatives of the parent cannot be distinguished from it: too few markers,
 * or too little variation.
 */
const [FEWEST_VARIED, FEWEST_VARIED_BESIDE_OTHER] = [120, 60];

export interface ParentFit {
  readonly counts: PairCounts;
  readonly verdict: RelativeVerdict;
  /** No contradiction for this parent alone; there can still be too few markers for a confirmation. */
  readonly isExplained: boolean;
}

/**
 * The one or two recorded parents: each alone, and together with the other if that one is not contradicted. `calls`
 * of each at the markers of `table`. Null: too few common markers.
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
      !isBeyondError(counts.opposing, counts.shared, ERROR_OF_TWO, 3) && strangeStretches(alone) <= MOST_STRANGE;
    return { parent, counts, alone, isExplained };
  });
  return compared.map(({ parent, counts, alone, isExplained }, at) => {
    const other = compared[1 - at];
    const beside = other?.isExplained ? inheritedRegions(table, { child, parent, other: other.parent }) : null;
    const { shared, opposing } = counts;
    if (shared < FEWEST_SHARED) return null;
    if (opposing / shared >= LEAST_EXCLUDING || isBeyondError(opposing, shared, ERROR_OF_TWO))
      return { counts, verdict: 'CONTRADICTS', isExplained };
    const isStrange = beside !== null && strangeStretches(beside) > MOST_STRANGE_BESIDE_OTHER;
    const isVaried = alone.bothHet >= FEWEST_VARIED || (beside?.bothHet ?? 0) >= FEWEST_VARIED_BESIDE_OTHER;
    return { counts, verdict: isExplained && isVaried && !isStrange ? 'FITS' : 'UNSURE', isExplained };
  });
}

/** Both parents together can show a contradiction that neither shows alone. */
export function trioContradicts({ shared, errors }: TrioCounts): boolean {
  return shared >= FEWEST_SHARED && isBeyondError(errors, shared, ERROR_OF_THREE);
}

/** More than this many standard deviations above the errors expected. */
function isBeyondError(found: number, shared: number, error: number, deviations = 5): boolean {
  return found > error * shared + deviations * Math.sqrt(error * shared);
}

const FEWEST_SHARED_BY_SIBLINGS = 1000;
/**
 * First-degree and third-degree limits of KING. Kinship of siblings from related parents varies widely: above this
 * inbreeding, no contradiction is reported.
 */
const [LEAST_OF_SIBLINGS, MOST_OF_STRANGERS, MOST_INBREEDING] = [0.177, 0.0442, 0.125];
const STRANGE_RATIO = 0.35;

/**
 * Full siblings by record. `inbreeding` of their litter from the pedigree. A litter with two sires is no
 * contradiction.
 */
export function fitLitterMates(
  { shared, opposing, bothHet, kinship }: PairCounts,
  inbreeding: number,
): RelativeVerdict | null {
  if (shared < FEWEST_SHARED_BY_SIBLINGS || !Number.isFinite(kinship)) return null;
  if (kinship >= LEAST_OF_SIBLINGS) return 'FITS';
  const isStrange = kinship < MOST_OF_STRANGERS && opposing > STRANGE_RATIO * bothHet;
  return isStrange && inbreeding < MOST_INBREEDING ? 'CONTRADICTS' : 'UNSURE';
}
