/**
 * What a panel says about breeds that it lacks. Breeds drift from a common ancestral population (Balding & Nichols 1995), so an allele of
 * an absent breed is seen with the mean frequency over the breeds, and two copies of one absent breed are as alike as the drift makes them.
 */
import type { BreedPanel } from './breed-panel.ts';

export interface PanelBackground {
  /** Mean frequency over breeds, by marker. */
  readonly frequencies: Float64Array;
  /** Drift of a breed from the mean, 0..1 (Weir & Cockerham's ratio of sums). */
  readonly fst: number;
}

export function panelBackground({ breeds, frequencies }: BreedPanel): PanelBackground {
  const k = breeds.length;
  const means = new Float64Array(frequencies.length / k);
  let [between, total] = [0, 0];
  for (let marker = 0; marker < means.length; marker += 1) {
    let [sum, squares] = [0, 0];
    for (let breed = 0; breed < k; breed += 1) {
      const p = frequencies[marker * k + breed]!;
      sum += p;
      squares += p * p;
    }
    const mean = sum / k;
    const variance = Math.max(0, (squares - k * mean * mean) / (k - 1));
    means[marker] = mean;
    between += variance;
    total += mean * (1 - mean) + variance / k;
  }
  return { frequencies: means, fst: Math.min(0.5, Math.max(0.01, between / total)) };
}

/** Most animals of a breed of which the counting still shows in the frequencies. */
const MOST_COUNTED = 200;

/**
 * Animals behind a breed's frequencies, when they show: each frequency is then a count over twice the animals (or, smoothed, over two
 * more). null: not so, and the frequencies are taken as they are.
 */
export function countedAnimals({ breeds, frequencies }: BreedPanel, breed: number): number | null {
  const values: number[] = [];
  for (let at = breed; at < frequencies.length && values.length < 500; at += breeds.length) {
    const p = frequencies[at]!;
    // The ends may have been moved inwards.
    if (p > 0.0011 && p < 0.9989) values.push(p);
  }
  for (let copies = 10; copies <= 2 * MOST_COUNTED; copies += 1) {
    const isCount = values.every((p) => Math.abs(p * copies - Math.round(p * copies)) <= copies * 0.0006);
    if (isCount && values.length >= 50) return copies / 2;
  }
  return null;
}

/**
 * Weight of the mean in a breed's frequency: its posterior mean when so many animals were counted. An allele that they lack stays
 * possible, and chance in the counting does not look like a foreign breed.
 */
export function shrinkage(fst: number, animals: number | null): number {
  if (animals === null) return 0.01;
  const prior = (1 - fst) / fst;
  return prior / (prior + 2 * animals);
}
