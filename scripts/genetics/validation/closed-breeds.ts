/**
 * Simulates closed breeds: a few founders, drawn from the breed's frequencies, and their descendants over many
 * generations. As in real breeds, dogs without a recent common ancestor share long segments and are inbred. Only
 * alleles are stored.
 */
import type { NumberSource } from '#genetics/random.ts';

export type Copy = Uint8Array;
export type ClosedDog = readonly [Copy, Copy];

/** Index of the first marker of each chromosome and the index after its last, with marker positions in Morgans. */
export interface GeneticMap {
  readonly spans: readonly (readonly [from: number, till: number])[];
  readonly morgans: Float64Array;
}

export function readMap(recombination: Float64Array): GeneticMap {
  const starts = [...recombination.keys()].filter((at) => recombination[at]! >= 0.5);
  const morgans = new Float64Array(recombination.length);
  for (let at = 1; at < morgans.length; at += 1)
    morgans[at] = recombination[at]! >= 0.5 ? 0 : morgans[at - 1]! - Math.log(1 - 2 * recombination[at]!) / 2;
  return { morgans, spans: starts.map((from, order) => [from, starts[order + 1] ?? recombination.length] as const) };
}

interface Chance {
  readonly map: GeneticMap;
  readonly random: NumberSource;
}

/**
 * A haploid genome made of segments of others: `change` returns the source of the next segment at a crossover, or
 * (null) at the start of a chromosome.
 */
function weave({ map, random }: Chance, perMorgan: number, change: (before: Copy | null) => Copy): Copy {
  const { morgans, spans } = map;
  const woven = new Uint8Array(morgans.length);
  for (const [from, till] of spans) {
    let [at, place, source] = [from, 0, change(null)];
    while (at < till) {
      place += -Math.log(1 - random.next()) / perMorgan;
      const next = firstBeyond(morgans, [at, till], place);
      woven.set(source.subarray(at, next), at);
      source = change(source);
      at = next;
    }
  }
  return woven;
}

function firstBeyond(morgans: Float64Array, [from, till]: readonly [number, number], place: number): number {
  let [low, high] = [from, till];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (morgans[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function breed(chance: Chance, dam: ClosedDog, sire: ClosedDog): ClosedDog {
  const gamete = (parent: ClosedDog) =>
    weave(chance, 1, (before) => parent[before === null ? chance.random.below(2) : before === parent[0] ? 1 : 0]!);
  return [gamete(dam), gamete(sire)];
}

const GENERATIONS = 40;

/**
 * Haploid genomes of a breed that was closed for 40 generations, with the population size that gives the requested
 * mean inbreeding (Wright 1931).
 */
export function closedPool(chance: Chance, frequencies: Float64Array, inbreeding: number): Copy[] {
  const { random } = chance;
  const size = Math.round(1 / (2 * (1 - (1 - inbreeding) ** (1 / GENERATIONS))));
  const copy = () => Uint8Array.from(frequencies, (p) => (random.next() < p ? 1 : 0));
  let dogs = Array.from({ length: size }, (): ClosedDog => [copy(), copy()]);
  for (let generation = 0; generation < GENERATIONS; generation += 1)
    dogs = dogs.map(() => {
      const one = random.below(size);
      return breed(chance, dogs[one]!, dogs[(one + 1 + random.below(size - 1)) % size]!);
    });
  return dogs.flat();
}

/**
 * A dog of the breed. Outside the gene pool it shares no ancestor of the last five generations with any other dog
 * that is drawn.
 */
export function drawFromPool(chance: Chance, pool: readonly Copy[]): ClosedDog {
  const copy = () => weave(chance, RECENT_GENERATIONS, () => pool[chance.random.below(pool.length)]!);
  return [copy(), copy()];
}
const RECENT_GENERATIONS = 5;
