/**
 * The highest proportion of true sires that any test can accept: no test with the same false positive rate is more
 * powerful than the likelihood ratio under the true model (Neyman & Pearson 1933). The true model is that of the
 * simulation: its frequencies, null alleles and genotyping errors, with independent markers and no relatives. The false
 * positive rate is estimated from the true sires by importance sampling: P(LR >= t | other) = E(1 / LR; LR >= t |
 * sire).
 */
import type { MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import type { Genotype } from '#genetics/parentage/parentage-likelihood.ts';
import type { ParentageCell } from './parentage-cells.ts';
import { markerPanels, misreadAlleles, type MarkerPanel, type SimulatedFamilies } from './simulated-families.ts';

export interface BestShares {
  /** At a false positive rate of 0.1% for unrelated animals. */
  readonly againstStrangers: number;
  /** At a false positive rate of 1% for full sibs of the sire. */
  readonly againstSibs: number;
}

const [UNRELATED_FALSE_POSITIVE_RATE, SIB_FALSE_POSITIVE_RATE] = [0.001, 0.01];

export function bestShares(
  { panel, kind }: ParentageCell,
  { frequenciesOf }: SimulatedFamilies,
  read: readonly { young: MarkerProfile; dam: MarkerProfile; candidates: readonly MarkerProfile[] }[],
): BestShares {
  const models = new Map<readonly number[], GenotypingModel>();
  const [unrelated, sibs] = [new Float64Array(read.length), new Float64Array(read.length)];
  for (const [at, { young, dam, candidates }] of read.entries()) {
    const sire = candidates[0]!;
    for (const [locus, frequencies] of frequenciesOf(at).entries()) {
      const marker = `L${locus}`;
      const [own, alleged, other] = [young, sire, dam].map(({ markers }) => markers.get(marker));
      if (!own || !alleged || (kind === 'trio' && !other)) continue;
      const model = models.get(frequencies) ?? new GenotypingModel(frequencies, markerPanels[panel]);
      models.set(frequencies, model);
      const given = kind === 'trio' && other ? model.gametes(other) : frequencies;
      const ratio = model.probability(own, model.gametes(alleged), given) / model.probability(own, frequencies, given);
      unrelated[at]! += Math.log(ratio);
      // A full sib of the sire carries the allele that the sire passed on with probability 1/2.
      sibs[at]! += Math.log(ratio / (0.5 * ratio + 0.5));
    }
  }
  return {
    againstStrangers: acceptedShare(unrelated, UNRELATED_FALSE_POSITIVE_RATE),
    againstSibs: acceptedShare(sibs, SIB_FALSE_POSITIVE_RATE),
  };
}

function acceptedShare(lods: Float64Array, falsePositiveRate: number): number {
  const sorted = lods.toSorted().toReversed();
  let weight = 0;
  const firstRejected = sorted.findIndex((lod) => {
    weight += Math.exp(-lod) / sorted.length;
    return weight > falsePositiveRate;
  });
  return firstRejected === -1 ? 1 : firstRejected / sorted.length;
}

type Gametes = readonly number[];

/** Genotyping model of one locus in the simulation. The last allele is a null allele. */
class GenotypingModel {
  readonly #frequencies: readonly number[];
  readonly #panel: Pick<MarkerPanel, 'alleles' | 'error'>;
  readonly #readings = new Map<string, readonly (readonly number[])[]>();
  readonly #gametes = new Map<string, Gametes>();

  constructor(frequencies: readonly number[], panel: Pick<MarkerPanel, 'alleles' | 'error'>) {
    this.#frequencies = frequencies;
    this.#panel = panel;
  }

  /** Probability of this genotype call for an animal with these gamete probabilities. */
  probability(seen: Genotype, one: Gametes, other: Gametes): number {
    const readings = this.#readingsOf(seen);
    let total = 0;
    for (const [a, row] of readings.entries())
      if (one[a]! > 0) for (const [b, probability] of row.entries()) total += one[a]! * other[b]! * probability;
    return total;
  }

  /** Probability of each allele in a gamete of an animal with this genotype call. */
  gametes(seen: Genotype): Gametes {
    const known = this.#gametes.get(seen.join());
    if (known) return known;
    const p = this.#frequencies;
    const shares = p.map(() => 0);
    for (const [a, row] of this.#readingsOf(seen).entries())
      for (const [b, probability] of row.entries()) {
        const weight = (p[a]! * p[b]! * probability) / 2;
        shares[a]! += weight;
        shares[b]! += weight;
      }
    const total = shares.reduce((sum, share) => sum + share, 0);
    const found = shares.map((share) => share / total);
    this.#gametes.set(seen.join(), found);
    return found;
  }

  /** Probability of the genotype call for each pair of true alleles. */
  #readingsOf(seen: Genotype): readonly (readonly number[])[] {
    const known = this.#readings.get(seen.join());
    if (known) return known;
    const hidden = this.#frequencies.length - 1;
    const visible = (allele: number) => (allele === hidden ? null : allele);
    const { error } = this.#panel;
    const misreadCount = misreadAlleles(this.#panel);
    // The names of the alleles are 100, 102 and so on.
    const [x, y] = seen.map((name) => (Number(name) - 100) / 2);
    const shows = (a: number | null, b: number | null) => {
      const [one, other] = [a ?? b, b ?? a];
      return (one === x && other === y) || (one === y && other === x) ? 1 : 0;
    };
    const misread = (kept: number | null) => {
      let hits = 0;
      for (let allele = 0; allele < misreadCount; allele += 1) hits += shows(allele, kept);
      return hits / misreadCount;
    };
    const alleles = [...this.#frequencies.keys()].map(visible);
    const found = alleles.map((a) =>
      alleles.map((b) => (1 - error) * shows(a, b) + (error / 2) * (misread(a) + misread(b))),
    );
    this.#readings.set(seen.join(), found);
    return found;
  }
}
