/**
 * Component proportions by expectation-maximisation over the hidden Markov model, with the fewest components that
 * explain the genotypes.
 */
import { posteriorsOf, type Posteriors } from './ancestry-hmm.ts';
import { independentPairs, pairTable, softened } from './component-pairs.ts';
import { pedigreePairs } from './great-grandparents.ts';
import type { AncestryModel, AncestryParameters } from './ancestry-steps.ts';

export interface AncestryFit {
  /** Columns of the model that remain. */
  readonly components: readonly number[];
  readonly model: AncestryModel;
  readonly parameters: AncestryParameters;
  readonly posteriors: Posteriors;
}

/** Log-likelihood that a component must add to stay: one of 40 absent breeds reaches it once in a thousand dogs. */
const LEAST_GAIN = 7;
/** The same if much of the dog is of a breed that the panel lacks, which a panel breed can resemble in places. */
const [LEAST_GAIN_BESIDE_UNKNOWN, UNKNOWN_SHARE] = [11, 0.1];
/** From this proportion on, the status mentions what no breed explains. */
const TOLD_SHARE = 0.05;
/** Components below this proportion are removed without a test. */
const SMALLEST_SHARE = 0.004;
/** Only components below this proportion are tested. */
const LARGEST_DOUBTED = 0.5;
/** Difference in log-likelihood below which two breeds explain the genotypes equally well: 20 to 1. */
const LEAST_DIFFERENCE = 3;
const FINAL_ROUNDS = 6;
const SWITCH_RATES = [0.5, 1, 2, 4, 8, 16] as const;
/** Switches so frequent that the ancestry at a marker says nothing about the next one: breeds mixed very long ago. */
const UNLINKED = 1e9;
/** Log-likelihood by which this must be better: with a breed that the panel lacks, it gains up to about 10. */
const LEAST_GAIN_UNLINKED = 20;
/** Meioses in three generations. */
const PEDIGREE_RATES = [0.5, 1, 2, 3] as const;

interface Start {
  readonly start: Float64Array;
  readonly generations: number;
  readonly background: number;
}

/**
 * Fits all components of `model` from `start`, then removes those that explain nothing; `background` is removed last.
 * In a dog of many breeds that mixed very long ago, no stretch of one breed is long enough to be seen, and all of it
 * looks unknown; the alleles can still show the breeds.
 */
export function fitAncestry(model: AncestryModel, from: Start): AncestryFit {
  const fit = preferPedigree(fitWithRates(model, from, SWITCH_RATES));
  if (shareOf(fit, from.background) < TOLD_SHARE || fit.components.length < 2) return fit;
  const unlinked = fitWithRates(model, { ...from, generations: UNLINKED }, []);
  return lossOf(unlinked, fit) > LEAST_GAIN_UNLINKED ? unlinked : fit;
}

function fitWithRates(
  model: AncestryModel,
  { start, generations, background }: Start,
  rates: readonly number[],
): AncestryFit {
  const all = Array.from({ length: model.k }, (_, at) => at);
  const first = improve(
    { components: all, model },
    { pairs: independentPairs(start), inbreeding: 0.1, generations },
    2,
  );
  const large = all.filter((at) => at === background || (first.posteriors.shares[at] ?? 0) >= SMALLEST_SHARE);
  let fit = withBestRate(refit(first, model, large, 4), rates);
  fit = withBestRate(leaveOutIdle(fit, model, [background]), rates);
  // With fewer components, the rate of ancestry switches can be lower, and a lower rate leaves less room for spurious
  // ones.
  fit = leaveOutIdle(fit, model, []);
  if (shareOf(fit, background) >= UNKNOWN_SHARE)
    fit = leaveOutIdle(fit, model, [background], LEAST_GAIN_BESIDE_UNKNOWN);
  return improve(fit, fit.parameters, FINAL_ROUNDS);
}

/** A pedigree of three generations instead of unconstrained pairs, unless the genotypes contradict it. */
function preferPedigree(fit: AncestryFit): AncestryFit {
  const pairs = pedigreePairs(fit.posteriors.shares, fit.posteriors.pairShares);
  if (!pairs) return fit;
  const simple = bestOf(
    PEDIGREE_RATES.map((generations) => improve(fit, { ...fit.parameters, pairs, generations }, 1)),
  );
  // Each unconstrained pair also fits noise: half a unit of log-likelihood each, and a little.
  return simple && lossOf(fit, simple) < 0.5 * pairs.length + 2 ? simple : fit;
}

/** The `candidates` that would explain the genotypes equally well in place of a component of the fit. */
export function findEquals(
  fit: AncestryFit,
  whole: AncestryModel,
  { component, candidates }: { component: number; candidates: readonly number[] },
): number[] {
  return candidates.filter((candidate) => {
    if (fit.components.includes(candidate)) return false;
    const components = fit.components.map((one) => (one === component ? candidate : one));
    const model = selectComponents(whole, components);
    return lossOf(fit, improve({ components, model }, fit.parameters, 1)) < LEAST_DIFFERENCE;
  });
}

/** The fit with other components, started from its proportions. */
function refit(fit: AncestryFit, whole: AncestryModel, components: readonly number[], rounds: number): AncestryFit {
  const from = components.map((component) => fit.components.indexOf(component));
  const { pairShares, shares } = fit.posteriors;
  const pairs = pairTable(components.length, (a, b) => {
    const [one = -1, other = -1] = [from[a], from[b]];
    if (one < 0 || other < 0) return 1e-4;
    const [high, low] = [Math.max(one, other), Math.min(one, other)];
    return (pairShares[(high * (high + 1)) / 2 + low] ?? 0) + 0.01 * shares[one]! * shares[other]!;
  });
  return improve({ components, model: selectComponents(whole, components) }, { ...fit.parameters, pairs }, rounds);
}

/** `rounds` of expectation and maximisation. */
function improve(
  { components, model }: Pick<AncestryFit, 'components' | 'model'>,
  start: AncestryParameters,
  rounds: number,
): AncestryFit {
  let parameters = start;
  let posteriors = posteriorsOf(model, parameters);
  for (let round = 1; round < rounds; round += 1) {
    const { shares, pairShares, inbreeding } = posteriors;
    parameters = {
      ...parameters,
      pairs: softened(pairShares, shares),
      inbreeding: Math.min(0.9, Math.max(0.001, inbreeding)),
    };
    posteriors = posteriorsOf(model, parameters);
  }
  return { components, model, parameters, posteriors };
}

/** The model with a subset of its components. */
function selectComponents(model: AncestryModel, chosen: readonly number[]): AncestryModel {
  const k = chosen.length;
  const frequencies = new Float64Array(model.markers * k);
  for (let marker = 0; marker < model.markers; marker += 1)
    for (let at = 0; at < k; at += 1) frequencies[marker * k + at] = model.frequencies[marker * model.k + chosen[at]!]!;
  return { ...model, k, frequencies, coancestry: Float64Array.from(chosen, (at) => model.coancestry[at]!) };
}

function withBestRate(fit: AncestryFit, rates: readonly number[]): AncestryFit {
  const others = rates.map((generations) => improve(fit, { ...fit.parameters, generations }, 1));
  const best = bestOf([fit, ...others]) ?? fit;
  return improve(best, best.parameters, 3);
}

function bestOf(fits: readonly AncestryFit[]): AncestryFit | undefined {
  return fits.toSorted((a, b) => b.posteriors.logLikelihood - a.posteriors.logLikelihood)[0];
}

/**
 * Removes many small components at once if that costs little, then one by one, smallest first; only those that raise
 * the likelihood stay.
 */
function leaveOutIdle(
  start: AncestryFit,
  whole: AncestryModel,
  kept: readonly number[],
  leastGain = LEAST_GAIN,
): AncestryFit {
  let fit = start;
  for (let count = doubted(fit, kept).length; count > 1; count = Math.floor(count / 2)) {
    const fewer = doubted(fit, kept).slice(0, count);
    const without = refit(
      fit,
      whole,
      fit.components.filter((one) => !fewer.includes(one)),
      2,
    );
    if (lossOf(fit, without) < leastGain / 2) fit = without;
  }
  const tested = new Set<number>();
  for (;;) {
    const component = doubted(fit, kept).find((one) => !tested.has(one));
    if (component === undefined || fit.components.length === 1) return fit;
    tested.add(component);
    const without = refit(
      fit,
      whole,
      fit.components.filter((one) => one !== component),
      2,
    );
    if (lossOf(fit, without) < leastGain) fit = without;
  }
}

function shareOf({ components, posteriors }: AncestryFit, component: number): number {
  return posteriors.shares[components.indexOf(component)] ?? 0;
}

function lossOf(fit: AncestryFit, without: AncestryFit): number {
  return fit.posteriors.logLikelihood - without.posteriors.logLikelihood;
}

/** Components to test, smallest first. */
function doubted({ components, posteriors: { shares } }: AncestryFit, kept: readonly number[]): number[] {
  return [...components.keys()]
    .filter((at) => (shares[at] ?? 0) < LARGEST_DOUBTED && !kept.includes(components[at] ?? -1))
    .toSorted((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0))
    .map((at) => components[at] ?? -1);
}
