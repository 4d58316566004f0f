/**
 * Breed composition: non-negative least squares picks a shortlist, a diploid hidden Markov model over it paints the genome, and the
 * painted share is the result (genetics reference B7). Model of the mixture: Alexander et al. 2009, Tang et al. 2005 with fixed frequencies.
 */
import type { BreedPanel } from './breed-panel.ts';
import { ancestryModel, posteriorsOf, type AncestryModel } from './ancestry-hmm.ts';
import { missingCall } from '#genetics/genotype-table.ts';
import { simplexLeastSquares } from './least-squares.ts';
import { paintChromosomes, type PaintedTract } from './chromosome-painting.ts';

export interface CompositionSettings {
  /** Breeds that enter the painting, at most. */
  readonly shortlist: number;
  readonly rounds: number;
  /** Generations since the breeds met: scales the switch rate. */
  readonly generations: number;
  /** Chance that a called allele is wrong. */
  readonly error: number;
  /** Crossovers per base pair and generation. */
  readonly recombinationPerBp: number;
  /** Shares below this are reported as trace. */
  readonly trace: number;
}

export const compositionDefaults: CompositionSettings = {
  shortlist: 10,
  rounds: 3,
  generations: 4,
  error: 0.005,
  recombinationPerBp: 1e-8,
  trace: 0.01,
};

export interface BreedShare {
  readonly breed: string;
  /** 0..1. */
  readonly share: number;
}

export interface BreedComposition {
  readonly ok: true;
  readonly panelVersion: string;
  /** Shares of one percent or more, largest first. */
  readonly breeds: BreedShare[];
  /** What is left below the reporting limit, 0..1. */
  readonly trace: number;
  /** Fit of the genotypes under the mixture, in standard deviations; a dog of a breed that the panel lacks lies below -4. */
  readonly fitZ: number;
  /** False: "unresolved mix", show no percentages as facts (fit below -4 or no breed above 10%). */
  readonly isResolved: boolean;
  readonly markers: number;
  readonly leastSquares: BreedShare[];
  readonly tracts: PaintedTract[];
}

/** Fewest called markers for an answer. */
export const minimumCompositionMarkers = 1000;

/** `calls`: copies of the panel's counted allele (0, 1, 2; 3 no call), in the panel's marker order. */
export function breedComposition(
  panel: BreedPanel,
  calls: ArrayLike<number>,
  settings: CompositionSettings = compositionDefaults,
): BreedComposition | { readonly ok: false; readonly reason: string } {
  if (calls.length !== panel.positions.length)
    return { ok: false, reason: `The sample has ${calls.length} markers; this panel has ${panel.positions.length}.` };
  const called = calledMarkers(calls);
  if (called.length < minimumCompositionMarkers)
    return { ok: false, reason: `Only ${called.length} markers were called; ${minimumCompositionMarkers} are needed.` };
  const weights = leastSquaresWeights(panel, calls, called);
  const shortlist = topBreeds(weights, settings.shortlist);
  const model = ancestryModel(panel, calls, shortlist, settings);
  const { shares, tracts } = refine(
    model,
    shortlist.map((breed) => weights[breed] ?? 0),
    settings,
  );
  const all = shortlist
    .map((breed, at) => ({ breed: panel.breeds[breed] ?? '', share: shares[at] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
  const full = new Float64Array(panel.breeds.length);
  shortlist.forEach((breed, at) => {
    full[breed] = shares[at] ?? 0;
  });
  const fitZ = fitScore(panel, calls, called, full);
  const breeds = all.filter(({ share }) => share >= settings.trace);
  return {
    ok: true,
    panelVersion: panel.version,
    breeds,
    trace: Math.max(0, 1 - breeds.reduce((sum, { share }) => sum + share, 0)),
    fitZ,
    isResolved: fitZ >= -4 && (all[0]?.share ?? 0) >= 0.1,
    markers: called.length,
    leastSquares: [...weights.keys()]
      .map((breed) => ({ breed: panel.breeds[breed] ?? '', share: weights[breed] ?? 0 }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share),
    tracts: tracts.map(({ breed, ...tract }) => ({
      ...tract,
      breed: breed === null ? null : (panel.breeds[shortlist[breed] ?? -1] ?? null),
    })),
  };
}

/** Largest difference that no matching can explain away: half the sum of absolute differences. */
export function totalVariation(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): number {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].reduce((sum, name) => sum + Math.abs((a[name] ?? 0) - (b[name] ?? 0)), 0) / 2;
}

function refine(model: AncestryModel, start: readonly number[], settings: CompositionSettings) {
  const floor = (weights: ArrayLike<number>) =>
    normalise(Float64Array.from(weights, (weight) => Math.max(weight, 1e-4)));
  let shares = floor(start);
  let posteriors = posteriorsOf(model, shares);
  for (let round = 1; round < settings.rounds; round += 1) {
    shares = floor(posteriors.shares);
    posteriors = posteriorsOf(model, shares);
  }
  return { shares: posteriors.shares, tracts: paintChromosomes(model, posteriors) };
}

function leastSquaresWeights(panel: BreedPanel, calls: ArrayLike<number>, called: Int32Array): Float64Array {
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

function topBreeds(weights: Float64Array, most: number): number[] {
  const ranked = [...weights.keys()].toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const present = ranked.filter((breed) => (weights[breed] ?? 0) > 0).slice(0, most);
  // One breed alone could not be doubted: the next best ones compete.
  return present.length >= 2 ? present : ranked.slice(0, 2);
}

/** (log-likelihood - its expectation) / its standard deviation, under binomial genotypes of the fitted mixture. */
function fitScore(panel: BreedPanel, calls: ArrayLike<number>, called: Int32Array, shares: Float64Array): number {
  const k = panel.breeds.length;
  let [score, variance] = [0, 0];
  for (const marker of called) {
    let p = 0;
    for (let breed = 0; breed < k; breed += 1) p += (shares[breed] ?? 0) * (panel.frequencies[marker * k + breed] ?? 0);
    const chances = [(1 - p) * (1 - p), 2 * p * (1 - p), p * p] as const;
    const logs = chances.map(Math.log);
    const mean = chances.reduce((sum, chance, g) => sum + chance * (logs[g] ?? 0), 0);
    score += (logs[calls[marker] ?? 0] ?? 0) - mean;
    variance += chances.reduce((sum, chance, g) => sum + chance * ((logs[g] ?? 0) - mean) ** 2, 0);
  }
  return score / Math.sqrt(variance);
}

function calledMarkers(calls: ArrayLike<number>): Int32Array {
  const called: number[] = [];
  for (let marker = 0; marker < calls.length; marker += 1)
    if ((calls[marker] ?? missingCall) < missingCall) called.push(marker);
  return Int32Array.from(called);
}

function normalise(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
