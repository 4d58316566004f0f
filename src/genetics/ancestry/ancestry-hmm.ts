/**
 * Diploid ancestry along the genome. A state is an ordered pair of components (breeds, or the background), or one
 * component whose two haplotypes descend from the same ancestor (autozygous). Each haplotype switches with 1 - exp(-G
 * d) and is redrawn given the other; autozygous segments start and end independently. Emission: the genotype under
 * both frequencies, with an error rate (genetics reference B7).
 */
import {
  begin,
  emit,
  stepBackward,
  stepForward,
  workFor,
  type AncestryModel,
  type AncestryParameters,
  type Work,
} from './ancestry-steps.ts';

export interface Posteriors {
  readonly logLikelihood: number;
  /** Mean proportion of each component over both haplotypes and all markers; sums to 1. */
  readonly shares: Float64Array;
  /** Proportions of pairs outside autozygous segments, indexed as in the parameters. */
  readonly pairShares: Float64Array;
  readonly inbreeding: number;
  /** Sum of haplotypes by chromosome (in order) and component. */
  readonly byChromosome: readonly Float64Array[];
  /** Probability of each ordered pair at each marker, `[marker * k * k + a * k + b]`; empty unless requested. */
  readonly pairs: Float32Array;
}

/** Forward-backward algorithm for each chromosome, scaled at each marker. Time: markers x k². */
export function posteriorsOf(
  model: AncestryModel,
  parameters: AncestryParameters,
  { withPairs = false } = {},
): Posteriors {
  const { k, markers } = model;
  const work = workFor(model, parameters);
  const pairs = new Float32Array(withPairs ? markers * k * k : 0);
  const byChromosome: Float64Array[] = [];
  const pairShares = new Float64Array(work.pairs);
  let [logLikelihood, autozygous] = [0, 0];
  for (let from = 0; from < markers;) {
    let to = from + 1;
    while (to < markers && model.morgans[to] !== Infinity) to += 1;
    logLikelihood += forwardPass(work, from, to);
    const copies = new Float64Array(k);
    autozygous += backwardPass(work, { from, to, copies, pairShares, savedPairs: pairs });
    byChromosome.push(copies);
    from = to;
  }
  const shares = new Float64Array(k);
  for (const copies of byChromosome) copies.forEach((copy, at) => (shares[at] = shares[at]! + copy / (2 * markers)));
  return { logLikelihood, shares, pairShares, inbreeding: autozygous / markers, byChromosome, pairs };
}

/** Fills `forward` and returns the log-likelihood. */
function forwardPass(work: Work, from: number, to: number): number {
  const { model, pairs, states, values, emission } = work;
  const { k } = model;
  if (work.forward.length < (to - from) * states) work.forward = new Float64Array((to - from) * states);
  let logLikelihood = 0;
  for (let marker = from; marker < to; marker += 1) {
    if (marker === from) begin(work);
    else stepForward(work, model.morgans[marker]!);
    emit(work, marker);
    let sum = 0;
    for (let state = 0; state < states; state += 1) sum += values[state] = values[state]! * emission[state]!;
    // A pair of different components represents both orders, so it counts twice.
    let same = 0;
    for (let a = 0; a < k; a += 1) same += values[(a * (a + 3)) / 2]! + values[pairs + a]!;
    sum = 2 * sum - same;
    for (let state = 0; state < states; state += 1) values[state] = values[state]! / sum;
    logLikelihood += Math.log(sum);
    work.forward.set(values, (marker - from) * states);
  }
  return logLikelihood;
}

/** Adds the posterior of each marker to `copies` (and `savedPairs`); returns the sum of autozygous probabilities. */
function backwardPass(
  work: Work,
  into: { from: number; to: number; copies: Float64Array; pairShares: Float64Array; savedPairs: Float32Array },
): number {
  const { from, to, copies, pairShares, savedPairs } = into;
  const { model, pairs, states, values, emission, forward } = work;
  const { k } = model;
  let autozygous = 0;
  values.fill(1);
  for (let marker = to - 1; marker >= from; marker -= 1) {
    const row = (marker - from) * states;
    let [sum, same] = [0, 0];
    for (let state = 0; state < states; state += 1) sum += forward[row + state]! * values[state]!;
    for (let a = 0; a < k; a += 1) {
      const pair = (a * (a + 3)) / 2;
      same += forward[row + pair]! * values[pair]! + forward[row + pairs + a]! * values[pairs + a]!;
    }
    const scale = 1 / (2 * sum - same);
    let state = 0;
    for (let a = 0; a < k; a += 1) {
      for (let b = 0; b <= a; b += 1, state += 1) {
        const probability = forward[row + state]! * values[state]! * scale;
        const weight = a === b ? 1 : 2;
        copies[a] = copies[a]! + weight * probability;
        copies[b] = copies[b]! + weight * probability;
        pairShares[state] = pairShares[state]! + probability;
        if (savedPairs.length > 0) {
          savedPairs[marker * k * k + a * k + b] = probability;
          savedPairs[marker * k * k + b * k + a] = probability;
        }
      }
      const alone = forward[row + pairs + a]! * values[pairs + a]! * scale;
      if (savedPairs.length > 0)
        savedPairs[marker * k * k + a * k + a] = savedPairs[marker * k * k + a * k + a]! + alone;
      autozygous += alone;
      copies[a] = copies[a]! + 2 * alone;
    }
    if (marker === from) break;
    emit(work, marker);
    for (let at = 0; at < states; at += 1) values[at] = values[at]! * emission[at]! * scale;
    stepBackward(work, model.morgans[marker]!);
  }
  return autozygous;
}
