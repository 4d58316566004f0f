/**
 * A recent mix: eight great-grandparents, four on each side, each of one component. Uncertain proportions are pulled
 * towards eighths, as in such a pedigree, and one haplotype of every chromosome comes from each side.
 */
import { pairTable, softened } from './component-pairs.ts';

const SLOTS = 8;
const SIDE = 4;
/** Minimum proportion of a component: an eighth, minus random variation in what is inherited. */
const MIN_SHARE = 0.04;

/** Pair probabilities of the pedigree with the highest likelihood; null if the proportions exclude such a pedigree. */
export function pedigreePairs(shares: Float64Array, pairShares: Float64Array): Float64Array | null {
  const k = shares.length;
  if (k > SLOTS || shares.some((share) => share < MIN_SHARE)) return null;
  const slots = slotsOf(shares);
  let best: Float64Array | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const side of splits(slots)) {
    const pairs = pairTable(k, (a, b) => side[a]! * (slots[b]! - side[b]!) + side[b]! * (slots[a]! - side[a]!));
    const expected = slots.map((count) => count / SLOTS);
    const soft = softened(pairs, Float64Array.from(expected));
    let score = 0;
    let at = 0;
    for (let a = 0; a < k; a += 1)
      for (let b = 0; b <= a; b += 1, at += 1) score += (a === b ? 1 : 2) * pairShares[at]! * Math.log(soft[at]!);
    if (score > bestScore) [bestScore, best] = [score, soft];
  }
  return best;
}

/** Number of great-grandparents of each component: at least one, eight in total, by largest remainder. */
function slotsOf(shares: Float64Array): number[] {
  const slots = Array.from(shares, (share) => Math.max(1, Math.floor(SLOTS * share)));
  const missing = () => SLOTS - slots.reduce((sum, count) => sum + count, 0);
  const need = (at: number) => SLOTS * shares[at]! - slots[at]!;
  const order = () => [...slots.keys()].toSorted((a, b) => need(b) - need(a));
  while (missing() > 0) slots[order()[0]!]! += 1;
  while (missing() < 0) {
    const smallest = order().findLast((at) => slots[at]! > 1);
    if (smallest === undefined) break;
    slots[smallest]! -= 1;
  }
  return slots;
}

/** All ways to put four of the eight on one side, by component. */
function splits(slots: readonly number[]): number[][] {
  const found: number[][] = [];
  const place = (side: number[], left: number) => {
    const at = side.length;
    if (at === slots.length) {
      if (left === 0) found.push(side);
      return;
    }
    for (let count = 0; count <= Math.min(left, slots[at]!); count += 1) place([...side, count], left - count);
  };
  place([], SIDE);
  return found;
}
