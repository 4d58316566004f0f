/**
 * Breed composition (genetics reference B7). Least squares and expectation-maximisation select a shortlist of breeds. A
 * diploid hidden Markov model over the shortlist, with a background component for DNA that no panel breed explains,
 * assigns the genome; the assigned proportions are the result. Mixture with fixed frequencies: Tang et al. 2005,
 * Alexander et al. 2009.
 */
import type { BreedPanel } from './breed-panel.ts';
import { posteriorsOf } from './ancestry-hmm.ts';
import type { AncestryModel } from './ancestry-steps.ts';
import { missingCall } from '#genetics/genotype-table.ts';
import { fitAncestry, type AncestryFit } from './ancestry-fit.ts';
import { leastSquaresWeights, mixtureWeights, topBreeds } from './breed-shortlist.ts';
import { fitScore, namedWeights } from './composition-fit.ts';
import { nameSisters, nearestDistances } from './sister-breeds.ts';
import { paintChromosomes, type PaintedTract } from './chromosome-painting.ts';
import { estimatedFrequencies, estimatesOf } from './estimated-frequencies.ts';
import type { PanelBackground } from './panel-background.ts';
import { shareRanges } from './share-ranges.ts';
import { describeStatus, type CompositionStatus } from './composition-status.ts';

export interface CompositionSettings {
  /** Maximum number of breeds in the hidden Markov model. */
  readonly shortlist: number;
  /** Initial number of generations since admixture, which sets the switch rate. */
  readonly generations: number;
  /** Genotyping error rate per allele. */
  readonly error: number;
  /** Crossovers per base pair and generation. */
  readonly recombinationPerBp: number;
  /** Lower proportions are reported as trace. */
  readonly trace: number;
}

export const compositionDefaults: CompositionSettings = {
  shortlist: 16,
  generations: 4,
  error: 0.005,
  recombinationPerBp: 1e-8,
  trace: 0.01,
};

/** The name of the background component. */
export const unassignedBreed = 'UNASSIGNED';

export interface BreedShare {
  /** Name of the breed, or of sister breeds that cannot be distinguished in this animal: "A / B". */
  readonly breed: string;
  /** 0..1. */
  readonly share: number;
  /** 95% interval, 0 to 1. */
  readonly low: number;
  readonly high: number;
}

export interface BreedComposition {
  readonly ok: true;
  readonly panelVersion: string;
  /** Proportions of at least 1%, largest first. */
  readonly breeds: BreedShare[];
  /** The background component, which no panel breed explains. */
  readonly unassigned: BreedShare;
  /** The remainder below the reporting limit, 0 to 1. */
  readonly trace: number;
  /**
   * Fit of the genotypes to the mixture of the reported breeds, in standard deviations that allow for inbreeding. The
   * status does not depend on it.
   */
  readonly fitZ: number;
  /** Proportion of the genome in autozygous segments, 0 to 1. */
  readonly inbreeding: number;
  readonly status: CompositionStatus;
  /** The status as text. */
  readonly statement: string;
  readonly isResolved: boolean;
  readonly markers: number;
  readonly leastSquares: readonly { readonly breed: string; readonly share: number }[];
  readonly tracts: PaintedTract[];
}

/** Unassigned proportion from which the ranges of the other proportions are wider. */
const UNKNOWN_SHARE = 0.02;

/** Minimum number of called markers for a result. */
export const minimumCompositionMarkers = 1000;

/** `calls`: copies of the panel's counted allele (0, 1, 2; 3 no call), in the panel's marker order. */
export function breedComposition(
  panel: BreedPanel,
  calls: ArrayLike<number>,
  settings: CompositionSettings = compositionDefaults,
): BreedComposition | { readonly ok: false; readonly reason: string } {
  if (calls.length !== panel.positions.length)
    return {
      ok: false,
      reason: `The sample has ${calls.length} markers, but this panel has ${panel.positions.length}.`,
    };
  const called = calledMarkers(calls);
  if (called.length < minimumCompositionMarkers)
    return {
      ok: false,
      reason: `Only ${called.length} markers were called, but ${minimumCompositionMarkers} are needed.`,
    };
  const weights = leastSquaresWeights(panel, calls, called);
  const { background, samplingVariance } = estimatesOf(panel);
  const mixed = mixtureWeights(panel, calls, called, weights, background);
  const shortlist = topBreeds(mixed, settings.shortlist);
  const model = modelFor(panel, { calls, called, shortlist, background, settings });
  const start = Float64Array.from([...shortlist.map((breed) => mixed[breed] ?? 0), Math.max(0.1, mixed.at(-1) ?? 0)]);
  const fit = fitAncestry(model, { start, generations: settings.generations, background: shortlist.length });
  const from = { panel, shortlist, called };
  const names = nameSisters(fit, model, from);
  return report(panel, fit, {
    names: [...names, unassignedBreed],
    trace: settings.trace,
    distances: [...nearestDistances(fit, names, from, background.fst), background.fst].map((distance) =>
      correctedDistance(distance, samplingVariance),
    ),
    fitZ: (inbreeding) =>
      fitScore(panel, calls, called, { weights: namedWeights(fit, shortlist, weights), inbreeding }),
    leastSquares: [...weights.keys()]
      .map((breed) => ({ breed: panel.breeds[breed] ?? '', share: weights[breed] ?? 0 }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share),
  });
}

/** Total variation distance: half the sum of absolute differences. */
export function totalVariation(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): number {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].reduce((sum, name) => sum + Math.abs((a[name] ?? 0) - (b[name] ?? 0)), 0) / 2;
}

interface Findings {
  readonly names: readonly string[];
  readonly trace: number;
  /** Distance of each component to its nearest neighbour, a measure of how well the two can be distinguished. */
  readonly distances: readonly number[];
  readonly fitZ: (inbreeding: number) => number;
  readonly leastSquares: BreedComposition['leastSquares'];
}

function report(panel: BreedPanel, fit: AncestryFit, findings: Findings): BreedComposition {
  const posteriors = posteriorsOf(fit.model, fit.parameters, { withPairs: true });
  const nameOf = (at: number) => findings.names[fit.components[at] ?? -1] ?? '';
  const groups = [...new Set(fit.components.map((_, at) => nameOf(at)))];
  const sumOf = (group: string, values: Float64Array) =>
    values.reduce((sum, value, at) => (nameOf(at) === group ? sum + value : sum), 0);
  const ranges = shareRanges(
    posteriors.byChromosome.map((copies) => Float64Array.from(groups, (group) => sumOf(group, copies))),
    groups.map((group) => {
      const own = fit.components.filter((_, at) => nameOf(at) === group);
      return (
        1 / Math.sqrt(2 * fit.model.markers * Math.min(...own.map((component) => findings.distances[component] ?? 1)))
      );
    }),
    { hasUnknown: sumOf(unassignedBreed, posteriors.shares) >= UNKNOWN_SHARE },
  );
  const all = groups.map((breed, at) => ({
    breed,
    share: sumOf(breed, posteriors.shares),
    low: ranges[at]?.low ?? 0,
    high: ranges[at]?.high ?? 1,
  }));
  const unassigned = all.find(({ breed }) => breed === unassignedBreed) ?? {
    breed: unassignedBreed,
    share: 0,
    low: 0,
    high: 0.01,
  };
  const breeds = all
    .filter(({ breed, share }) => breed !== unassignedBreed && share >= findings.trace)
    .toSorted((a, b) => b.share - a.share);
  const { status, statement } = describeStatus(breeds, unassigned);
  return {
    ok: true,
    panelVersion: panel.version,
    breeds,
    unassigned,
    trace: Math.max(0, 1 - breeds.reduce((sum, { share }) => sum + share, unassigned.share)),
    fitZ: findings.fitZ(posteriors.inbreeding),
    inbreeding: posteriors.inbreeding,
    status,
    statement,
    isResolved: status === 'resolved',
    markers: fit.model.markers,
    leastSquares: findings.leastSquares,
    tracts: paintChromosomes(fit.model, posteriors.pairs).map(({ breed, ...tract }) => ({
      ...tract,
      breed: breed === null ? null : nameOf(breed),
    })),
  };
}

function modelFor(
  panel: BreedPanel,
  from: {
    calls: ArrayLike<number>;
    called: Int32Array;
    shortlist: readonly number[];
    background: PanelBackground;
    settings: CompositionSettings;
  },
): AncestryModel {
  const { called, shortlist, background, settings } = from;
  const k = shortlist.length + 1;
  const estimated = shortlist.map((breed) => estimatedFrequencies(panel, breed, called));
  const frequencies = new Float64Array(called.length * k);
  const morgans = new Float64Array(called.length);
  called.forEach((marker, at) => {
    const mean = background.frequencies[marker]!;
    estimated.forEach((own, column) => (frequencies[at * k + column] = own[at]!));
    frequencies[at * k + k - 1] = mean;
    const before = called[at - 1];
    morgans[at] =
      before === undefined || panel.chromosomes[marker] !== panel.chromosomes[before]
        ? Number.POSITIVE_INFINITY
        : (panel.positions[marker]! - panel.positions[before]!) * settings.recombinationPerBp;
  });
  const coancestry = new Float64Array(k);
  coancestry[k - 1] = background.fst;
  return {
    k,
    markers: called.length,
    chromosomes: Array.from(called, (marker) => panel.chromosomes[marker] ?? ''),
    positions: Int32Array.from(called, (marker) => panel.positions[marker] ?? 0),
    morgans,
    frequencies,
    coancestry,
    calls: Uint8Array.from(called, (marker) => from.calls[marker] ?? missingCall),
    error: settings.error,
  };
}

/** The distance corrected for sampling error if both frequencies were counted in few animals. */
function correctedDistance(distance: number, samplingVariance: number): number {
  return distance / (1 + (4 * samplingVariance) / distance);
}

function calledMarkers(calls: ArrayLike<number>): Int32Array {
  const called: number[] = [];
  for (let marker = 0; marker < calls.length; marker += 1)
    if ((calls[marker] ?? missingCall) < missingCall) called.push(marker);
  return Int32Array.from(called);
}
