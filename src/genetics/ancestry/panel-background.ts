/**
 * Expectations for breeds that a panel lacks. Breeds drift from a common ancestral population (Balding & Nichols
 * 1995), so the expected allele frequency in an absent breed is the mean over the breeds, and two haplotypes of one
 * absent breed are as similar as this drift predicts.
 */
import type { BreedPanel } from './breed-panel.ts';

export interface PanelBackground {
  /** Mean frequency over breeds, by marker. */
  readonly frequencies: Float64Array;
  /** Drift of a breed from the mean, 0..1 (Weir & Cockerham's ratio of sums). */
  readonly fst: number;
}

/** `animals`: number of animals counted per breed, by which the drift is corrected for sampling error. */
export function panelBackground({ breeds, frequencies }: BreedPanel, animals: readonly number[]): PanelBackground {
  const k = breeds.length;
  const means = new Float64Array(frequencies.length / k);
  let [between, total] = [0, 0];
  for (let marker = 0; marker < means.length; marker += 1) {
    let [sum, squares, samplingVariance] = [0, 0, 0];
    for (let breed = 0; breed < k; breed += 1) {
      const p = frequencies[marker * k + breed]!;
      sum += p;
      squares += p * p;
      samplingVariance += samplingVarianceOf(p, animals[breed]!);
    }
    const mean = sum / k;
    const variance = Math.max(0, (squares - k * mean * mean) / (k - 1));
    means[marker] = mean;
    between += variance - samplingVariance / k;
    total += mean * (1 - mean) + variance / k;
  }
  return { frequencies: means, fst: Math.min(0.5, Math.max(0.01, between / total)) };
}

/** Sampling variance of a frequency, estimated from the count itself. */
export function samplingVarianceOf(frequency: number, animals: number): number {
  return (frequency * (1 - frequency)) / (2 * animals - 1);
}

/** Largest number of animals whose sampling error can still be detected in the frequencies. */
const MAX_DETECTABLE = 200;

/**
 * Number of animals in which a breed's frequencies were counted: stated by the panel, or detected in the frequencies.
 * Infinity: unknown, and the frequencies are treated as exact.
 */
export function countedAnimals(panel: BreedPanel, breed: number): number {
  return panel.animals?.[breed] ?? detectAnimals(panel, breed) ?? Infinity;
}

/** The number of animals for which every frequency is a whole count of alleles (or a smoothed one); null: none. */
function detectAnimals({ breeds, frequencies }: BreedPanel, breed: number): number | null {
  const all: number[] = [];
  for (let at = breed; at < frequencies.length; at += breeds.length) all.push(frequencies[at]!);
  const lowest = all.reduce((one, other) => Math.min(one, other), 1);
  const highest = all.reduce((one, other) => Math.max(one, other), 0);
  // Ignore the extremes, which may have been clipped.
  const values = all.filter((p) => p > lowest && p < highest).slice(0, 500);
  if (values.length < 50) return null;
  for (let copies = 10; copies <= 2 * MAX_DETECTABLE; copies += 1)
    if (values.every((p) => Math.abs(p * copies - Math.round(p * copies)) <= copies * 0.0006)) return copies / 2;
  return null;
}
