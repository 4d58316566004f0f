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

/** Log-likelihood that a component must add: one of 40 breeds that the dog lacks does so in one of 1000 dogs. */
const MIN_GAIN = 7;
/** The same for a dog with much DNA of breeds that the panel lacks, which panel breeds can resemble in places. */
const [MIN_GAIN_WITH_UNKNOWN, UNKNOWN_SHARE] = [11, 0.1];
/** Minimum unexplained proportion that the status mentions. */
const REPORTED_SHARE = 0.05;
/** Components below this proportion are removed without a test. */
const MIN_SHARE = 0.004;
/** Only components below this proportion are tested. */
const MAX_TESTED_SHARE = 0.5;
/** Difference in log-likelihood below which two breeds explain the genotypes equally well: 20 to 1. */
const MIN_DIFFERENCE = 3;
const FINAL_ROUNDS = 6;
const SWITCH_RATES = [0.5, 1, 2, 4, 8, 16] as const;
/** A switch rate so high that adjacent markers are independent, as in dogs of breeds that mixed very long ago. */
const UNLINKED = 1e9;
/** Minimum gain in log-likelihood with this rate. A breed that the panel lacks gives gains of up to about 10. */
const MIN_GAIN_UNLINKED = 20;
/** Switch rates for a pedigree of three generations: its number of meioses. */
const PEDIGREE_RATES = [0.5, 1, 2, 3] as const;

interface Start {
  readonly start: Float64Array;
  readonly generations: number;
  readonly background: number;
}

/**
 * Fits all components of `model` from `start`, then removes those that explain nothing, `background` last. In a dog of
 * many breeds that mixed very long ago, no segment of one breed is long enough to be detected, so the whole dog looks
 * unknown. The alleles can still show its breeds.
 */
export function fitAncestry(model: AncestryModel, from: Start): AncestryFit {
  const fit = preferPedigree(fitWithRates(model, from, SWITCH_RATES));
  if (proportionOf(fit, from.background) < REPORTED_SHARE || fit.components.length < 2) return fit;
  const unlinked = fitWithRates(model, { ...from, generations: UNLINKED }, []);
  return lossOf(unlinked, fit) > MIN_GAIN_UNLINKED ? unlinked : fit;
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
  const large = all.filter((at) => at === background || (first.posteriors.shares[at] ?? 0) >= MIN_SHARE);
  let fit = withBestRate(refit(first, model, large, 4), rates);
  fit = withBestRate(removeUnneeded(fit, model, [background]), rates);
  // With fewer components the switch rate can be lower, and with a lower rate fewer spurious components remain.
  fit = removeUnneeded(fit, model, []);
  if (proportionOf(fit, background) >= UNKNOWN_SHARE)
    fit = removeUnneeded(fit, model, [background], MIN_GAIN_WITH_UNKNOWN);
  return improve(fit, fit.parameters, FINAL_ROUNDS);
}

/** Uses a pedigree of three generations instead of unconstrained pairs, unless the genotypes contradict it. */
function preferPedigree(fit: AncestryFit): AncestryFit {
  const pairs = pedigreePairs(fit.posteriors.shares, fit.posteriors.pairShares);
  if (!pairs) return fit;
  const simple = bestOf(
    PEDIGREE_RATES.map((generations) => improve(fit, { ...fit.parameters, pairs, generations }, 1)),
  );
  // Every unconstrained pair also fits noise, which adds half a unit of log-likelihood; 2 is a margin.
  return simple && lossOf(fit, simple) < 0.5 * pairs.length + 2 ? simple : fit;
}

/** The `candidates` that explain the genotypes as well as `component` would. */
export function findEquivalent(
  fit: AncestryFit,
  whole: AncestryModel,
  { component, candidates }: { component: number; candidates: readonly number[] },
): number[] {
  return candidates.filter((candidate) => {
    if (fit.components.includes(candidate)) return false;
    const components = fit.components.map((one) => (one === component ? candidate : one));
    const model = selectComponents(whole, components);
    return lossOf(fit, improve({ components, model }, fit.parameters, 1)) < MIN_DIFFERENCE;
  });
}

/** Fits other components, starting from the proportions of the fit. */
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

/** Runs `rounds` of expectation-maximisation. */
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
 * Removes many small components together if this costs little likelihood, then single ones, smallest first. Only
 * components that raise the likelihood remain.
 */
function removeUnneeded(
  start: AncestryFit,
  whole: AncestryModel,
  kept: readonly number[],
  minGain = MIN_GAIN,
): AncestryFit {
  let fit = start;
  for (let count = componentsToTest(fit, kept).length; count > 1; count = Math.floor(count / 2)) {
    const fewer = componentsToTest(fit, kept).slice(0, count);
    const without = refit(
      fit,
      whole,
      fit.components.filter((one) => !fewer.includes(one)),
      2,
    );
    if (lossOf(fit, without) < minGain / 2) fit = without;
  }
  const tested = new Set<number>();
  for (;;) {
    const component = componentsToTest(fit, kept).find((one) => !tested.has(one));
    if (component === undefined || fit.components.length === 1) return fit;
    tested.add(component);
    const without = refit(
      fit,
      whole,
      fit.components.filter((one) => one !== component),
      2,
    );
    if (lossOf(fit, without) < minGain) fit = without;
  }
}

function proportionOf({ components, posteriors }: AncestryFit, component: number): number {
  return posteriors.shares[components.indexOf(component)] ?? 0;
}

function lossOf(fit: AncestryFit, without: AncestryFit): number {
  return fit.posteriors.logLikelihood - without.posteriors.logLikelihood;
}

/** Components to test, smallest first. */
function componentsToTest({ components, posteriors: { shares } }: AncestryFit, kept: readonly number[]): number[] {
  return [...components.keys()]
    .filter((at) => (shares[at] ?? 0) < MAX_TESTED_SHARE && !kept.includes(components[at] ?? -1))
    .toSorted((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0))
    .map((at) => components[at] ?? -1);
}
