/**
 * Does a genome fit those of recorded parents and littermates? A parent and its offspring share an allele at every marker (genetics
 * reference B4); what is allowed for is error. Tried on simulated breeds of Fst 0.2 to 0.7 with closed kennels and matings of siblings.
 */
import type { PairCounts, TrioCounts } from './genome-pair.ts';

export type RelativeVerdict = 'FITS' | 'UNSURE' | 'CONTRADICTS';

const FEWEST_SHARED = 200;
/** Shares of the SNP panel's policy: at most 2 of 230 fit, 6 of 230 exclude; a sibling of the parent shows about 10. */
const MOST_FITTING = 2 / 230;
const LEAST_EXCLUDING = 6 / 230;
/** Markers that contradict by error alone: of two genomes, and of three. */
const [ERROR_OF_TWO, ERROR_OF_THREE] = [0.01, 0.02];
/**
 * Opposite homozygotes for each marker heterozygous in both: 0.02 to 0.1 in parent and offspring, 0.16 and more in all others, also
 * in breeds with hardly any variety, where few markers can contradict.
 */
const MOST_FITTING_RATIO = 0.1;

/** null: too few markers in common to say anything. */
export function fitParent({ shared, opposing, bothHet }: PairCounts): RelativeVerdict | null {
  if (shared < FEWEST_SHARED) return null;
  const share = opposing / shared;
  if (share >= LEAST_EXCLUDING || isBeyondError(opposing, shared, ERROR_OF_TWO)) return 'CONTRADICTS';
  return share <= MOST_FITTING && opposing <= MOST_FITTING_RATIO * bothHet ? 'FITS' : 'UNSURE';
}

/** Both parents at once show what each alone does not. */
export function trioContradicts({ shared, errors }: TrioCounts): boolean {
  return shared >= FEWEST_SHARED && isBeyondError(errors, shared, ERROR_OF_THREE);
}

/** More than five standard deviations above what error explains. */
function isBeyondError(found: number, shared: number, error: number): boolean {
  return found > error * shared + 5 * Math.sqrt(error * shared);
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
