/**
 * Diploid ancestry along the genome: states are ordered pairs of breeds, each copy switches on its own with 1 - exp(-G d) and then redraws
 * from the shares; emission is the diploid genotype of the two breeds' frequencies with an error rate (genetics reference B7).
 */
import type { BreedPanel } from './breed-panel.ts';
import { missingCall } from '#genetics/genotype-table.ts';

export interface AncestryModel {
  /** Breeds in the model. */
  readonly k: number;
  readonly markers: number;
  readonly chromosomes: readonly string[];
  readonly positions: Int32Array;
  /** Switch chance before each marker; 1 at the start of a chromosome. */
  readonly switches: Float64Array;
  /** Allele frequency with error, marker by breed. */
  readonly frequencies: Float64Array;
  readonly calls: Uint8Array;
}

export interface Posteriors {
  /** Chance of each ordered pair at each marker, `[marker * k * k + a * k + b]`. */
  readonly pairs: Float32Array;
  /** Mean share of each breed over both copies and all markers; adds up to 1. */
  readonly shares: Float64Array;
}

/** Emissions and switch chances over the called markers for the shortlisted breeds (genetics reference B7): diploid binomial with an error rate, one switch a crossover. Positions in base pairs. */
export function ancestryModel(
  panel: BreedPanel,
  calls: ArrayLike<number>,
  shortlist: readonly number[],
  settings: { generations: number; error: number; recombinationPerBp: number },
): AncestryModel {
  const markers = panel.positions.length;
  const k = shortlist.length;
  const frequencies = new Float64Array(markers * k);
  const switches = new Float64Array(markers);
  for (let marker = 0; marker < markers; marker += 1) {
    for (let at = 0; at < k; at += 1) {
      const p = panel.frequencies[marker * panel.breeds.length + (shortlist[at] ?? 0)] ?? 0;
      frequencies[marker * k + at] = p * (1 - settings.error) + (1 - p) * settings.error;
    }
    const isStart = marker === 0 || panel.chromosomes[marker] !== panel.chromosomes[marker - 1];
    const distance = isStart ? 0 : (panel.positions[marker] ?? 0) - (panel.positions[marker - 1] ?? 0);
    switches[marker] = isStart ? 1 : 1 - Math.exp(-settings.generations * distance * settings.recombinationPerBp);
  }
  return {
    k,
    markers,
    chromosomes: panel.chromosomes,
    positions: panel.positions,
    switches,
    frequencies,
    calls: Uint8Array.from(calls),
  };
}

/** Forward-backward, scaled at each marker. Time: markers x k². */
export function posteriorsOf(model: AncestryModel, shares: Float64Array): Posteriors {
  const { k, markers } = model;
  const states = k * k;
  const pairs = new Float32Array(markers * states);
  const current = new Float64Array(states);
  const emission = new Float64Array(states);
  for (let marker = 0; marker < markers; marker += 1) {
    moveForward(current, shares, model.switches[marker] ?? 1, k);
    emit(model, marker, emission);
    scaleTo(current, emission);
    pairs.set(current, marker * states);
  }
  const backward = new Float64Array(states).fill(1);
  const total = new Float64Array(k);
  for (let marker = markers - 1; marker >= 0; marker -= 1) {
    const at = marker * states;
    let sum = 0;
    for (let state = 0; state < states; state += 1) sum += pairs[at + state]! * backward[state]!;
    for (let state = 0; state < states; state += 1) {
      const chance = (pairs[at + state]! * backward[state]!) / sum;
      pairs[at + state] = chance;
      total[Math.floor(state / k)] = total[Math.floor(state / k)]! + chance;
      total[state % k] = total[state % k]! + chance;
    }
    emit(model, marker, emission);
    for (let state = 0; state < states; state += 1) backward[state] = backward[state]! * emission[state]!;
    moveBackward(backward, shares, model.switches[marker] ?? 1, k);
  }
  return { pairs, shares: total.map((value) => value / (2 * markers)) };
}

/** One step of both copies: stay with 1 - s, redraw with s. Applied to the first copy, then to the second. */
function moveForward(values: Float64Array, shares: Float64Array, s: number, k: number): void {
  if (s === 1) {
    for (let a = 0; a < k; a += 1) for (let b = 0; b < k; b += 1) values[a * k + b] = shares[a]! * shares[b]!;
    return;
  }
  for (let b = 0; b < k; b += 1) {
    let column = 0;
    for (let a = 0; a < k; a += 1) column += values[a * k + b]!;
    for (let a = 0; a < k; a += 1) values[a * k + b] = (1 - s) * values[a * k + b]! + s * shares[a]! * column;
  }
  for (let a = 0; a < k; a += 1) {
    let row = 0;
    for (let b = 0; b < k; b += 1) row += values[a * k + b]!;
    for (let b = 0; b < k; b += 1) values[a * k + b] = (1 - s) * values[a * k + b]! + s * shares[b]! * row;
  }
}

/** The transpose of the forward step, rescaled so that nothing vanishes. */
function moveBackward(values: Float64Array, shares: Float64Array, s: number, k: number): void {
  if (s === 1) {
    values.fill(1);
    return;
  }
  let largest = 0;
  for (let b = 0; b < k; b += 1) {
    let column = 0;
    for (let a = 0; a < k; a += 1) column += shares[a]! * values[a * k + b]!;
    for (let a = 0; a < k; a += 1) values[a * k + b] = (1 - s) * values[a * k + b]! + s * column;
  }
  for (let a = 0; a < k; a += 1) {
    let row = 0;
    for (let b = 0; b < k; b += 1) row += shares[b]! * values[a * k + b]!;
    for (let b = 0; b < k; b += 1) {
      const value = (1 - s) * values[a * k + b]! + s * row;
      values[a * k + b] = value;
      if (value > largest) largest = value;
    }
  }
  for (let state = 0; state < values.length; state += 1) values[state] = values[state]! / largest;
}

function emit(model: AncestryModel, marker: number, emission: Float64Array): void {
  const { k, frequencies } = model;
  const call = model.calls[marker] ?? missingCall;
  if (call === missingCall) {
    emission.fill(1);
    return;
  }
  for (let a = 0; a < k; a += 1) {
    const p = frequencies[marker * k + a]!;
    for (let b = 0; b < k; b += 1) {
      const q = frequencies[marker * k + b]!;
      emission[a * k + b] = call === 2 ? p * q : call === 0 ? (1 - p) * (1 - q) : p * (1 - q) + q * (1 - p);
    }
  }
}

function scaleTo(values: Float64Array, emission: Float64Array): void {
  let sum = 0;
  for (let state = 0; state < values.length; state += 1) sum += values[state] = values[state]! * emission[state]!;
  for (let state = 0; state < values.length; state += 1) values[state] = values[state]! / sum;
}
