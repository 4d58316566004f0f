/** Initial estimates of the proportions, with all breeds of a panel and independent markers. */
import type { BreedPanel } from './breed-panel.ts';
import { simplexLeastSquares } from './least-squares.ts';
import type { PanelBackground } from './panel-background.ts';

export function leastSquaresWeights(panel: BreedPanel, calls: ArrayLike<number>, called: Int32Array): Float64Array {
  const k = panel.breeds.length;
  const gram = new Float64Array(k * k);
  const moment = new Float64Array(k);
  for (const marker of called) {
    const row = marker * k;
    const g = (calls[marker] ?? 0) / 2;
    for (let i = 0; i < k; i += 1) {
      const p = panel.frequencies[row + i]!;
      moment[i] = moment[i]! + p * g;
      for (let j = 0; j <= i; j += 1) gram[i * k + j] = gram[i * k + j]! + p * panel.frequencies[row + j]!;
    }
  }
  for (let i = 0; i < k; i += 1) for (let j = i + 1; j < k; j += 1) gram[i * k + j] = gram[j * k + i] ?? 0;
  return simplexLeastSquares(gram, moment);
}

/**
 * Proportions of the breeds and, as the last value, of the background, by expectation-maximisation with independent
 * markers.
 */
export function mixtureWeights(
  panel: BreedPanel,
  calls: ArrayLike<number>,
  called: Int32Array,
  start: Float64Array,
  background: PanelBackground,
): Float64Array {
  const k = panel.breeds.length;
  let weights = Float64Array.from({ length: k + 1 }, (_, at) => 0.5 * (start[at] ?? 0) + 0.5 / (k + 1));
  for (let round = 0; round < 30; round += 1) {
    const next = new Float64Array(k + 1);
    for (const marker of called) {
      const row = marker * k;
      const mean = background.frequencies[marker]!;
      let p = weights[k]! * mean;
      for (let breed = 0; breed < k; breed += 1) p += weights[breed]! * panel.frequencies[row + breed]!;
      const [up, down] = [calls[marker]! / p, (2 - calls[marker]!) / (1 - p)];
      for (let breed = 0; breed < k; breed += 1) {
        const own = panel.frequencies[row + breed]!;
        next[breed] = next[breed]! + own * up + (1 - own) * down;
      }
      next[k] = next[k]! + mean * up + (1 - mean) * down;
    }
    weights = weights.map((weight, at) => (weight * next[at]!) / (2 * called.length));
  }
  return weights;
}

export function topBreeds(weights: Float64Array, count: number): number[] {
  return Array.from({ length: weights.length - 1 }, (_, breed) => breed)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .slice(0, count);
}
