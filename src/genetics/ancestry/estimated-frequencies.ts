/**
 * Breed frequencies estimated from a panel, by best linear prediction (Henderson 1975) with the observed drift between
 * the breeds minus the sampling variance. A count in few animals has a sampling error, and a recently separated breed
 * is as informative about an allele as a few more animals. Without this correction, a mixture of two sister breeds fits
 * a purebred animal better than its own breed does.
 */
import type { BreedPanel } from './breed-panel.ts';
import { invertSymmetric } from './least-squares.ts';
import { samplingVarianceOf, countedAnimals, panelBackground, type PanelBackground } from './panel-background.ts';

export interface PanelEstimates {
  readonly background: PanelBackground;
  /** Number of animals in which each breed's frequencies were counted. */
  readonly animals: readonly number[];
  /** Mean sampling variance of the frequencies, as a proportion of the variance between alleles. */
  readonly samplingVariance: number;
  /** By breed and other breed: decrease of the breed's frequency per unit by which the other's exceeds the mean. */
  readonly weights: Float64Array;
}

/** Keeps the drift matrix invertible: deviations from a mean sum to zero. */
const RIDGE = 0.001;
/** Lower weights are ignored. */
const MIN_WEIGHT = 0.002;
/** Weight of the mean in frequencies treated as exact, so that an unobserved allele remains possible. */
const MEAN_WEIGHT = 0.01;

const cache = new WeakMap<BreedPanel, PanelEstimates>();

export function estimatesOf(panel: BreedPanel): PanelEstimates {
  const estimates = cache.get(panel) ?? estimate(panel);
  cache.set(panel, estimates);
  return estimates;
}

function estimate(panel: BreedPanel): PanelEstimates {
  const k = panel.breeds.length;
  const animals = panel.breeds.map((_, breed) => countedAnimals(panel, breed));
  const background = panelBackground(panel, animals);
  const drift = new Float64Array(k * k);
  const samplingVariance = new Float64Array(k);
  const deviation = new Float64Array(k);
  let variation = 0;
  for (const [marker, mean] of background.frequencies.entries()) {
    variation += mean * (1 - mean);
    for (let breed = 0; breed < k; breed += 1) {
      const p = panel.frequencies[marker * k + breed]!;
      deviation[breed] = p - mean;
      samplingVariance[breed] = samplingVariance[breed]! + samplingVarianceOf(p, animals[breed]!);
      for (let other = 0; other <= breed; other += 1)
        drift[breed * k + other] = drift[breed * k + other]! + deviation[breed]! * deviation[other]!;
    }
  }
  for (let breed = 0; breed < k; breed += 1)
    for (let other = 0; other <= breed; other += 1) {
      const value = drift[breed * k + other]! / variation + (breed === other ? RIDGE : 0);
      drift[breed * k + other] = value;
      drift[other * k + breed] = value;
    }
  const inverse = invertSymmetric(drift, k);
  const weights = inverse.map((value, at) => {
    const weight = (value * samplingVariance[Math.floor(at / k)]!) / variation;
    return Math.abs(weight) < MIN_WEIGHT ? 0 : weight;
  });
  const mean = samplingVariance.reduce((sum, own) => sum + own, 0) / (k * variation);
  return { background, animals, samplingVariance: mean, weights };
}

/** The estimated frequency of a breed at each of the markers. */
export function estimatedFrequencies(panel: BreedPanel, breed: number, markers: Int32Array): Float64Array {
  const { background, animals, weights } = estimatesOf(panel);
  const k = panel.breeds.length;
  const used = [...panel.breeds.keys()].filter((other) => weights[breed * k + other] !== 0);
  const meanWeight = Number.isFinite(animals[breed]) ? 0 : MEAN_WEIGHT;
  return Float64Array.from(markers, (marker) => {
    const own = panel.frequencies[marker * k + breed]!;
    const mean = background.frequencies[marker]!;
    let estimated = own - meanWeight * (own - mean);
    for (const other of used)
      estimated -= weights[breed * k + other]! * (panel.frequencies[marker * k + other]! - mean);
    return Math.min(0.999, Math.max(0.001, estimated));
  });
}
