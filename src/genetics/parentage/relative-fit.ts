/**
 * Does a genome fit those of recorded parents and littermates? A parent and its offspring share an allele at every marker (genetics
 * reference B4); what is allowed for is error, which lies anywhere in the genome. Tried on simulated breeds of Fst 0.1 to 0.6 with closed
 * kennels, in which a grandparent or a sibling of the parent may share nearly as much as the parent itself.
 */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { comparePair, type PairCounts, type TrioCounts } from './genome-pair.ts';
import { inheritedRegions, strangeStretches } from './inherited-regions.ts';

export type RelativeVerdict = 'FITS' | 'UNSURE' | 'CONTRADICTS';

const FEWEST_SHARED = 200;
/** Share of the SNP panel's policy: 6 of 230 exclude. */
const LEAST_EXCLUDING = 6 / 230;
/** Markers that contradict by error alone: of two genomes, and of three. */
const [ERROR_OF_TWO, ERROR_OF_THREE] = [0.01, 0.02];
/** Log-likelihood in favour of stretches that were not passed on; fewer than one true parent in a hundred has more. */
const [MOST_STRANGE, MOST_STRANGE_BESIDE_OTHER] = [3.5, 5];
/** Markers heterozygous in both. With fewer, relatives of the parent look like it too often: too few markers, or too little variety. */
const [FEWEST_VARIED, FEWEST_VARIED_BESIDE_OTHER] = [120, 60];

export interface ParentFit {
  readonly counts: PairCounts;
  readonly verdict: RelativeVerdict;
  /** Nothing speaks against this parent alone, though too few markers may speak for it. */
  readonly isExplained: boolean;
}

/**
 * The recorded parents, one or two: each alone, and beside the other where nothing speaks against that one. `calls` of each at the
 * markers of `table`. null: too few markers in common to say anything.
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

/** Both parents at once show what each alone does not. */
export function trioContradicts({ shared, errors }: TrioCounts): boolean {
  return shared >= FEWEST_SHARED && isBeyondError(errors, shared, ERROR_OF_THREE);
}

/** More than so many standard deviations above what error explains. */
function isBeyondError(found: number, shared: number, error: number, deviations = 5): boolean {
  return found > error * shared + deviations * Math.sqrt(error * shared);
}

const FEWEST_SHARED_BY_SIBLINGS = 1000;
/** First degree and third degree of KING. Kinship of siblings from related parents spreads far: above this inbreeding nothing is held against them. */
const [LEAST_OF_SIBLINGS, MOST_OF_STRANGERS, MOST_INBREEDING] = [0.177, 0.0442, 0.125];
const STRANGE_RATIO = 0.35;

/** Full siblings by record. `inbreeding` of their litter by the pedigree. A litter of two sires is not held against them. */
export function fitLitterMates(
  { shared, opposing, bothHet, kinship }: PairCounts,
  inbreeding: number,
): RelativeVerdict | null {
  if (shared < FEWEST_SHARED_BY_SIBLINGS || !Number.isFinite(kinship)) return null;
  if (kinship >= LEAST_OF_SIBLINGS) return 'FITS';
  const isStrange = kinship < MOST_OF_STRANGERS && opposing > STRANGE_RATIO * bothHet;
  return isStrange && inbreeding < MOST_INBREEDING ? 'CONTRADICTS' : 'UNSURE';
}
