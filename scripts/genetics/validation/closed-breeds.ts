/**
 * Simulates closed breeds: a few founders drawn from the breed's frequencies, and their descendants over many
 * generations. As in real breeds, dogs are inbred and share long segments without a recent common ancestor. Only
 * alleles are stored.
 */
import type { NumberSource } from '#genetics/random.ts';

export type Copy = Uint8Array;
export type ClosedDog = readonly [Copy, Copy];

/** Marker positions in Morgans, and for each chromosome the index of its first marker and the index after its last. */
export interface GeneticMap {
  readonly spans: readonly (readonly [from: number, end: number])[];
  readonly morgans: Float64Array;
}

export function readMap(recombination: Float64Array): GeneticMap {
  const starts = [...recombination.keys()].filter((at) => recombination[at]! >= 0.5);
  const morgans = new Float64Array(recombination.length);
  for (let at = 1; at < morgans.length; at += 1)
    morgans[at] = recombination[at]! >= 0.5 ? 0 : morgans[at - 1]! - Math.log(1 - 2 * recombination[at]!) / 2;
  return { morgans, spans: starts.map((from, order) => [from, starts[order + 1] ?? recombination.length] as const) };
}

interface Simulation {
  readonly map: GeneticMap;
  readonly random: NumberSource;
}

/**
 * A haploid genome made of segments of others. `change` returns the source of the next segment at a crossover; its
 * argument is the current source, or null at the start of a chromosome.
 */
function recombine({ map, random }: Simulation, perMorgan: number, change: (before: Copy | null) => Copy): Copy {
  const { morgans, spans } = map;
  const genome = new Uint8Array(morgans.length);
  for (const [from, end] of spans) {
    let [at, place, source] = [from, 0, change(null)];
    while (at < end) {
      place += -Math.log(1 - random.next()) / perMorgan;
      const next = firstBeyond(morgans, [at, end], place);
      genome.set(source.subarray(at, next), at);
      source = change(source);
      at = next;
    }
  }
  return genome;
}

function firstBeyond(morgans: Float64Array, [from, end]: readonly [number, number], place: number): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (morgans[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function breed(simulation: Simulation, dam: ClosedDog, sire: ClosedDog): ClosedDog {
  const gamete = (parent: ClosedDog) =>
    recombine(
      simulation,
      1,
      (before) => parent[before === null ? simulation.random.below(2) : before === parent[0] ? 1 : 0]!,
    );
  return [gamete(dam), gamete(sire)];
}

const GENERATIONS = 40;

/**
 * Haploid genomes of a breed after 40 closed generations, with the population size that gives the requested mean
 * inbreeding (Wright 1931).
 */
export function closedPool(simulation: Simulation, frequencies: Float64Array, inbreeding: number): Copy[] {
  const { random } = simulation;
  const size = Math.round(1 / (2 * (1 - (1 - inbreeding) ** (1 / GENERATIONS))));
  const copy = () => Uint8Array.from(frequencies, (p) => (random.next() < p ? 1 : 0));
  let dogs = Array.from({ length: size }, (): ClosedDog => [copy(), copy()]);
  for (let generation = 0; generation < GENERATIONS; generation += 1)
    dogs = dogs.map(() => {
      const one = random.below(size);
      return breed(simulation, dogs[one]!, dogs[(one + 1 + random.below(size - 1)) % size]!);
    });
  return dogs.flat();
}

/**
 * Draws a dog of the breed. It has no ancestor of the last five generations in common with any other dog drawn.
 */
export function drawFromPool(simulation: Simulation, pool: readonly Copy[]): ClosedDog {
  const copy = () => recombine(simulation, RECENT_GENERATIONS, () => pool[simulation.random.below(pool.length)]!);
  return [copy(), copy()];
}
const RECENT_GENERATIONS = 5;
