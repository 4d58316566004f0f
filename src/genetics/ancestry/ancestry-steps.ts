/**
 * The transition of the ancestry model from one marker to the next, its transpose, and the emission probability of a
 * genotype in each state.
 */

/** Called markers only, in order; `frequencies[marker * k + component]`. */
export interface AncestryModel {
  readonly k: number;
  readonly markers: number;
  readonly chromosomes: readonly string[];
  readonly positions: Int32Array;
  /** Morgans since the previous marker; Infinity at the start of a chromosome. */
  readonly morgans: Float64Array;
  readonly frequencies: Float64Array;
  /** Coancestry of two haplotypes within a component, beyond its frequencies. */
  readonly coancestry: Float64Array;
  readonly calls: Uint8Array;
  /** Genotyping error rate for each allele. */
  readonly error: number;
}

export interface AncestryParameters {
  /**
   * Prior probability of each pair of components in one order, indexed with the larger component first,
   * `a * (a + 1) / 2 + b`. Proportions alone could not describe the offspring of two purebred parents, which has only
   * one pair.
   */
  readonly pairs: Float64Array;
  /** Proportion of the genome in autozygous segments, 0 to 1. */
  readonly inbreeding: number;
  /** Ancestry switches per Morgan and haplotype. */
  readonly generations: number;
}

/** Ends of autozygous segments per Morgan, for common ancestors two to five generations ago. */
const SEGMENT_ENDS_PER_MORGAN = 8;

export interface Work {
  readonly model: AncestryModel;
  readonly parameters: AncestryParameters;
  /** Number of pairs, which are the first states (indexed as in the parameters). Autozygous components follow. */
  readonly pairs: number;
  readonly states: number;
  /** Forward probabilities of a chromosome, marker by marker. */
  forward: Float64Array;
  readonly emission: Float64Array;
  readonly values: Float64Array;
  /** Probability of each component on the first haplotype, over all pairs. */
  readonly sums: Float64Array;
  /** The same after the next transition. */
  readonly next: Float64Array;
  /** Proportion of each component, and the conditional probability `partners[a * k + b]` of b if the other one is a. */
  readonly shares: Float64Array;
  readonly partners: Float64Array;
}

export function workFor(model: AncestryModel, parameters: AncestryParameters): Work {
  const { k } = model;
  const pairs = (k * (k + 1)) / 2;
  const states = pairs + k;
  const shares = new Float64Array(k);
  sumRows(parameters.pairs, k, shares);
  const pairAt = (a: number, b: number) => parameters.pairs[a >= b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a]!;
  return {
    model,
    parameters,
    pairs,
    states,
    forward: new Float64Array(0),
    emission: new Float64Array(states),
    values: new Float64Array(states),
    sums: new Float64Array(k),
    next: new Float64Array(k),
    shares,
    partners: Float64Array.from(
      { length: k * k },
      (_, at) => pairAt(Math.floor(at / k), at % k) / shares[Math.floor(at / k)]!,
    ),
  };
}

export function begin({ model: { k }, parameters, shares, pairs, values }: Work): void {
  for (let state = 0; state < pairs; state += 1) values[state] = (1 - parameters.inbreeding) * parameters.pairs[state]!;
  for (let a = 0; a < k; a += 1) values[pairs + a] = parameters.inbreeding * shares[a]!;
}

/** Autozygosity starts or ends; then each haplotype stays with probability 1 - s or is redrawn with s. */
export function stepForward(work: Work, morgans: number): void {
  const { parameters, pairs, values, sums, next, shares, partners } = work;
  const { k } = work.model;
  const { s, enter, leave } = transitionProbabilities(parameters, morgans);
  sumRows(values, k, sums);
  let [paired, autozygous] = [0, 0];
  for (let a = 0; a < k; a += 1) {
    paired += sums[a]!;
    autozygous += values[pairs + a]!;
  }
  // Row sums after autozygosity has started or ended.
  for (let a = 0; a < k; a += 1) {
    let freed = values[pairs + a]!;
    for (let c = 0; c < k; c += 1) freed += values[pairs + c]! * partners[c * k + a]!;
    next[a] = (1 - enter) * sums[a]! + 0.5 * leave * freed;
  }
  // Probabilities: (1-s)² that neither haplotype switches, s(1-s) that one does, s² that both do.
  const [stay, one, both] = [(1 - s) * (1 - s), s * (1 - s), s * s * ((1 - enter) * paired + leave * autozygous)];
  const stillAutozygous = (1 - leave) * autozygous + enter * paired;
  let state = 0;
  for (let a = 0; a < k; a += 1) {
    const toA = stay * 0.5 * leave * values[pairs + a]! + one * next[a]!;
    for (let b = 0; b <= a; b += 1, state += 1) {
      const toB = stay * 0.5 * leave * values[pairs + b]! + one * next[b]!;
      values[state] =
        stay * (1 - enter) * values[state]! +
        toA * partners[a * k + b]! +
        toB * partners[b * k + a]! +
        both * parameters.pairs[state]!;
    }
  }
  for (let a = 0; a < k; a += 1) {
    const kept = (1 - leave) * values[pairs + a]! + enter * sums[a]!;
    values[pairs + a] = (1 - s) * kept + s * shares[a]! * stillAutozygous;
  }
}

/** The transpose of the forward transition. */
export function stepBackward(work: Work, morgans: number): void {
  const { parameters, pairs, values, sums, next, shares, partners } = work;
  const { k } = work.model;
  const { s, enter, leave } = transitionProbabilities(parameters, morgans);
  sumByPartner(work);
  let [mean, meanAutozygous] = [0, 0];
  for (let a = 0; a < k; a += 1) {
    mean += shares[a]! * sums[a]!;
    meanAutozygous += shares[a]! * values[pairs + a]!;
    let nested = 0;
    for (let b = 0; b < k; b += 1) nested += partners[a * k + b]! * sums[b]!;
    next[a] = nested;
  }
  const [stay, one, both] = [(1 - s) * (1 - s), s * (1 - s), s * s * mean];
  for (let a = 0; a < k; a += 1) values[pairs + a] = (1 - s) * values[pairs + a]! + s * meanAutozygous;
  let state = 0;
  for (let a = 0; a < k; a += 1) {
    for (let b = 0; b <= a; b += 1, state += 1) {
      const redrawn = stay * values[state]! + one * (sums[a]! + sums[b]!) + both;
      values[state] = (1 - enter) * redrawn + 0.5 * enter * (values[pairs + a]! + values[pairs + b]!);
    }
  }
  for (let a = 0; a < k; a += 1)
    values[pairs + a] = (1 - leave) * values[pairs + a]! + leave * ((stay + one) * sums[a]! + one * next[a]! + both);
}

function transitionProbabilities({ generations, inbreeding }: AncestryParameters, morgans: number) {
  const z = 1 - Math.exp(-SEGMENT_ENDS_PER_MORGAN * morgans);
  return { s: 1 - Math.exp(-generations * morgans), enter: z * inbreeding, leave: z * (1 - inbreeding) };
}

/** Sums the pairs of each component over the other haplotype. */
function sumRows(values: Float64Array, k: number, sums: Float64Array): void {
  sums.fill(0);
  let state = 0;
  for (let a = 0; a < k; a += 1) {
    let row = 0;
    for (let b = 0; b < a; b += 1, state += 1) {
      const value = values[state]!;
      row += value;
      sums[b] = sums[b]! + value;
    }
    sums[a] = sums[a]! + row + values[state]!;
    state += 1;
  }
}

/** The same, with each pair weighted by the conditional probability of the other component. */
function sumByPartner({ model: { k }, values, sums, partners }: Work): void {
  sums.fill(0);
  let state = 0;
  for (let a = 0; a < k; a += 1) {
    let row = 0;
    for (let b = 0; b < a; b += 1, state += 1) {
      const value = values[state]!;
      row += value * partners[a * k + b]!;
      sums[b] = sums[b]! + value * partners[b * k + a]!;
    }
    sums[a] = sums[a]! + row + values[state]! * partners[a * k + a]!;
    state += 1;
  }
}

export function emit({ model, pairs, emission }: Work, marker: number): void {
  const { k, frequencies, coancestry, error } = model;
  const call = model.calls[marker]!;
  const row = marker * k;
  // Probability of the observed alleles: carried and read correctly, or not carried and misread.
  const slope = 1 - 2 * error;
  const [right, wrong] = [(1 - error) * (1 - error), error * error];
  let state = 0;
  for (let a = 0; a < k; a += 1) {
    const raw = frequencies[row + a]!;
    const p = error + slope * raw;
    for (let b = 0; b < a; b += 1, state += 1) {
      const q = error + slope * frequencies[row + b]!;
      emission[state] = call === 2 ? p * q : call === 0 ? (1 - p) * (1 - q) : p + q - 2 * p * q;
    }
    const heterozygous = (1 - coancestry[a]!) * p * (1 - p);
    emission[state] = call === 2 ? p - heterozygous : call === 0 ? 1 - p - heterozygous : 2 * heterozygous;
    state += 1;
    emission[pairs + a] =
      call === 1
        ? 2 * error * (1 - error)
        : call === 2
          ? raw * right + (1 - raw) * wrong
          : (1 - raw) * right + raw * wrong;
  }
}
