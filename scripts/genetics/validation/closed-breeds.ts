/**
 * Closed breeds: a few dogs, drawn from the frequencies of the breed, and their descendants over many generations, so that dogs without a
 * common ancestor in living memory share long stretches and are inbred, as in real breeds. Only alleles are kept.
 */
import type { NumberSource } from '#genetics/random.ts';

export type Copy = Uint8Array;
export type ClosedDog = readonly [Copy, Copy];

/** First marker of each chromosome and the one after its last, with the place of each marker in Morgans. */
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

/** A copy made of stretches of others: `change` says which follows at a crossover, or (null) at the start of a chromosome. */
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

/** Copies in a breed that was closed for forty generations, with so many dogs that its mean inbreeding is the one wanted (Wright 1931). */
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

/** A dog of the breed. With any other that is drawn it has no common ancestor in the last five generations, but those of the pool. */
export function drawFromPool(chance: Chance, pool: readonly Copy[]): ClosedDog {
  const copy = () => weave(chance, RECENT_GENERATIONS, () => pool[chance.random.below(pool.length)]!);
  return [copy(), copy()];
}
const RECENT_GENERATIONS = 5;
