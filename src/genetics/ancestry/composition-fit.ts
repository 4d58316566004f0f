/** Goodness of fit of an animal's genotypes to the mixture of its reported breeds. */
import type { AncestryFit } from './ancestry-fit.ts';
import type { BreedPanel } from './breed-panel.ts';

/** Proportions of the reported breeds over all breeds; the least-squares estimate if none is reported. */
export function namedWeights(fit: AncestryFit, shortlist: readonly number[], leastSquares: Float64Array): Float64Array {
  const full = new Float64Array(leastSquares.length);
  fit.components.forEach((component, at) => {
    const breed = shortlist[component];
    if (breed !== undefined) full[breed] = fit.posteriors.shares[at] ?? 0;
  });
  const total = full.reduce((sum, share) => sum + share, 0);
  return total < 0.01 ? leastSquares : full.map((share) => share / total);
}

/**
 * (log-likelihood of the alleles - its expectation) / its standard deviation. Inbreeding increases the standard
 * deviation but does not change the expectation.
 */
export function fitScore(
  panel: BreedPanel,
  calls: ArrayLike<number>,
  called: Int32Array,
  { weights, inbreeding }: { weights: Float64Array; inbreeding: number },
): number {
  const k = panel.breeds.length;
  let [score, variance] = [0, 0];
  for (const marker of called) {
    let p = 0;
    for (let breed = 0; breed < k; breed += 1) p += weights[breed]! * panel.frequencies[marker * k + breed]!;
    const difference = Math.log(p / (1 - p));
    score += ((calls[marker] ?? 0) - 2 * p) * difference;
    variance += 2 * p * (1 - p) * (1 + inbreeding) * difference ** 2;
  }
  return score / Math.sqrt(variance);
}
