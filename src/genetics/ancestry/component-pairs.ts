/**
 * Probabilities of pairs of components in one order, indexed with the larger component first, `a * (a + 1) / 2 + b`.
 */

/** The values of all pairs, scaled so that the pairs in both orders sum to 1. */
export function pairTable(k: number, value: (a: number, b: number) => number): Float64Array {
  const pairs = new Float64Array((k * (k + 1)) / 2);
  let at = 0;
  for (let a = 0; a < k; a += 1) for (let b = 0; b <= a; b += 1, at += 1) pairs[at] = value(a, b);
  return scaled(pairs, k);
}

/** Pairs with independent haplotypes; no component is ruled out. */
export function independentPairs(weights: Float64Array): Float64Array {
  const raised = weights.map((weight) => Math.max(weight, 1e-4));
  return pairTable(weights.length, (a, b) => raised[a]! * raised[b]!);
}

/** Weight of independent pairs, so that no pair that the proportions allow is ruled out. */
const INDEPENDENT = 0.03;

/** The pairs, scaled and mixed with independent pairs. */
export function softened(pairs: Float64Array, shares: Float64Array): Float64Array {
  const independent = independentPairs(shares);
  return scaled(pairs, shares.length).map((pair, at) => (1 - INDEPENDENT) * pair + INDEPENDENT * independent[at]!);
}

function scaled(pairs: Float64Array, k: number): Float64Array {
  let total = 0;
  let at = 0;
  for (let a = 0; a < k; a += 1)
    for (let b = 0; b <= a; b += 1, at += 1) total += a === b ? pairs[at]! : 2 * pairs[at]!;
  return pairs.map((pair) => pair / total);
}
