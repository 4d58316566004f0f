/**
 * Ancestry segments for the chromosome picture: two unphased haplotypes per chromosome ("copy 1" and "copy 2" are not
 * assigned to parents), grey if uncertain.
 */
import type { AncestryModel } from './ancestry-steps.ts';
import { karyotype, type Chromosome } from './karyotype.ts';
import type { Species } from '#genetics/genotype-table.ts';

export interface Tract<Breed> {
  readonly chromosome: string;
  readonly copy: 1 | 2;
  readonly from: number;
  readonly to: number;
  /** Null: uncertain, drawn in grey (fewer than 3 markers, or a mean posterior below 0.7). */
  readonly breed: Breed | null;
  readonly markers: number;
  /** Mean probability of the breed over the segment, 0 to 1. */
  readonly posterior: number;
}
export type PaintedTract = Tract<string>;

const MIN_MARKERS = 3;
const MIN_POSTERIOR = 0.7;

/**
 * Segments of the most probable pair at each marker, with the haplotypes ordered to minimise switches. Breeds are
 * indexes in the model.
 */
export function paintChromosomes(model: AncestryModel, pairs: Float32Array): Tract<number>[] {
  const tracts: Tract<number>[] = [];
  let previous: readonly [number, number] | null = null;
  let openTracts: OpenTract[] = [];
  for (let marker = 0; marker < model.markers; marker += 1) {
    if (model.morgans[marker] === Infinity) {
      tracts.push(...openTracts.map(closeTract));
      openTracts = [];
      previous = null;
    }
    const best = orderByPrevious(bestPair(pairs, marker, model.k), previous);
    const support = supportOf(pairs, { marker, k: model.k, pair: best });
    for (const copy of [0, 1] as const) {
      const tract = openTracts[copy];
      const position = model.positions[marker] ?? 0;
      if (tract && tract.breed === best[copy])
        Object.assign(tract, { to: position, markers: tract.markers + 1, sum: tract.sum + support[copy] });
      else {
        if (tract) tracts.push(closeTract(tract));
        openTracts[copy] = {
          chromosome: model.chromosomes[marker] ?? '',
          copy: (copy + 1) as 1 | 2,
          from: position,
          to: position,
          breed: best[copy],
          markers: 1,
          sum: support[copy],
        };
      }
    }
    previous = best;
  }
  tracts.push(...openTracts.map(closeTract));
  return mergeGrey(tracts);
}

export interface DrawnChromosome {
  readonly name: string;
  /** Width of the bar, 1 for the longest chromosome of the species. */
  readonly width: number;
  /** 0 to 1 along the bar; null if unknown. */
  readonly centromere: number | null;
  /** One bar for the X of a male, two for every other chromosome; each with its segments from 0 to 1 along the bar. */
  readonly bars: readonly (readonly { readonly from: number; readonly to: number; readonly breed: string | null }[])[];
}

/** Data of the karyogram: 38 + X in the dog, 18 + X in the cat. Chromosomes without segments have empty bars. */
export function drawingOf(
  species: Species,
  sex: 'female' | 'male' | 'unknown',
  tracts: readonly PaintedTract[],
): DrawnChromosome[] {
  const chromosomes = karyotype(species);
  const longest = Math.max(...chromosomes.map(({ lengthBp }) => lengthBp));
  return chromosomes.map((chromosome) => ({
    name: chromosome.name,
    width: chromosome.lengthBp / longest,
    centromere: chromosome.centromereBp === null ? null : chromosome.centromereBp / chromosome.lengthBp,
    bars: (chromosome.name === 'X' && sex === 'male' ? [1] : [1, 2]).map((copy) =>
      barOf(
        chromosome,
        tracts.filter((tract) => tract.chromosome === chromosome.name && tract.copy === copy),
      ),
    ),
  }));
}

type OpenTract = {
  chromosome: string;
  copy: 1 | 2;
  from: number;
  to: number;
  breed: number;
  markers: number;
  sum: number;
};

function closeTract({ sum, breed, ...tract }: OpenTract): Tract<number> {
  const posterior = sum / tract.markers;
  return { ...tract, breed: tract.markers < MIN_MARKERS || posterior < MIN_POSTERIOR ? null : breed, posterior };
}

/** Merges adjacent grey segments. */
function mergeGrey(tracts: readonly Tract<number>[]): Tract<number>[] {
  const merged: Tract<number>[] = [];
  for (const copy of [1, 2] as const) {
    for (const tract of tracts.filter((one) => one.copy === copy)) {
      const last = merged.at(-1);
      const joins = last && last.copy === copy && last.chromosome === tract.chromosome && last.breed === tract.breed;
      if (!joins) merged.push(tract);
      else {
        const markers = last.markers + tract.markers;
        merged[merged.length - 1] = {
          ...last,
          to: tract.to,
          markers,
          posterior: (last.posterior * last.markers + tract.posterior * tract.markers) / markers,
        };
      }
    }
  }
  return merged;
}

/** The unordered pair with the highest probability. */
function bestPair(pairs: Float32Array, marker: number, k: number): [number, number] {
  let best: [number, number] = [0, 0];
  let highest = -1;
  for (let a = 0; a < k; a += 1) {
    for (let b = a; b < k; b += 1) {
      const at = marker * k * k;
      const probability = pairs[at + a * k + b]! + (a === b ? 0 : pairs[at + b * k + a]!);
      if (probability > highest) [highest, best] = [probability, [a, b]];
    }
  }
  return best;
}

function orderByPrevious(
  pair: readonly [number, number],
  previous: readonly [number, number] | null,
): readonly [number, number] {
  if (!previous) return pair;
  const kept = (pair[0] === previous[0] ? 1 : 0) + (pair[1] === previous[1] ? 1 : 0);
  const swapped = (pair[1] === previous[0] ? 1 : 0) + (pair[0] === previous[1] ? 1 : 0);
  return swapped > kept ? [pair[1], pair[0]] : pair;
}

/** Probability that the breed is present on each haplotype. In a pair of one breed, the second needs it on both. */
function supportOf(
  pairs: Float32Array,
  of: { marker: number; k: number; pair: readonly [number, number] },
): [number, number] {
  const { marker, k, pair } = of;
  const at = marker * k * k;
  const present = (breed: number) => {
    let sum = -(pairs[at + breed * k + breed] ?? 0);
    for (let other = 0; other < k; other += 1)
      sum += (pairs[at + breed * k + other] ?? 0) + (pairs[at + other * k + breed] ?? 0);
    return sum;
  };
  return pair[0] === pair[1]
    ? [present(pair[0]), pairs[at + pair[0] * k + pair[0]] ?? 0]
    : [present(pair[0]), present(pair[1])];
}

function barOf(chromosome: Chromosome, tracts: readonly PaintedTract[]) {
  return tracts.map((tract) => ({
    from: Math.min(1, tract.from / chromosome.lengthBp),
    to: Math.min(1, tract.to / chromosome.lengthBp),
    breed: tract.breed,
  }));
}
