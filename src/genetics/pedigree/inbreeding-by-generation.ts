/**
 * Inbreeding of large pedigrees by the tabular method (Emik & Terrill 1949), generation by generation, storing only the
 * relationships of animals with later offspring. Time and memory are quadratic in a generation's parents,
 * not in the whole pedigree.
 */
import type { Pedigree } from './pedigree.ts';

/** Maximum number of parents in a generation. Two square tables of this size need 1.6 GB. */
const MAX_PARENTS = 10_000;

/** Wright's coefficient of every animal, in the order of `pedigree.ids`; null if a generation has too many parents. */
export function inbreedingByGeneration(pedigree: Pedigree): Float64Array | null {
  const { sires, dams } = pedigree;
  const generation = generationsOf(pedigree);
  const lastUse = new Int32Array(sires.length).fill(-1);
  const members: number[][] = [];
  for (let animal = 0; animal < sires.length; animal += 1) {
    const own = generation[animal]!;
    (members[own] ??= []).push(animal);
    for (const parent of [sires[animal]!, dams[animal]!])
      if (parent >= 0 && lastUse[parent]! < own) lastUse[parent] = own;
  }
  const inbreeding = new Float64Array(sires.length);
  const slot = new Int32Array(sires.length).fill(-1);
  let active: number[] = [];
  let table = new Float64Array(0);
  let spare = new Float64Array(0);
  for (const [step, born] of members.entries()) {
    const width = active.length;
    for (const animal of born) {
      const [sire, dam] = [sires[animal]!, dams[animal]!];
      if (sire >= 0 && dam >= 0) inbreeding[animal] = 0.5 * table[slot[sire]! * width + slot[dam]!]!;
    }
    const next = [
      ...active.filter((animal) => lastUse[animal]! > step),
      ...born.filter((animal) => lastUse[animal]! > step),
    ];
    if (next.length > MAX_PARENTS) return null;
    if (spare.length < next.length ** 2) spare = new Float64Array(next.length ** 2);
    fillTable(spare, { next, width, table, slot, pedigree, inbreeding });
    for (const animal of active) slot[animal] = -1;
    next.forEach((animal, at) => (slot[animal] = at));
    [table, spare] = [spare, table];
    active = next;
  }
  return inbreeding;
}

/** Fills the table of the animals of `next` from the previous table. */
function fillTable(
  into: Float64Array,
  from: {
    next: readonly number[];
    width: number;
    table: Float64Array;
    slot: Int32Array;
    pedigree: Pedigree;
    inbreeding: Float64Array;
  },
): void {
  const { next, width, table, slot, pedigree, inbreeding } = from;
  const count = next.length;
  // Position of each animal, or of its parents, in the previous table; -1 is an unknown parent, whose relationships
  // are all 0.
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  next.forEach((animal, at) => {
    const own = slot[animal]!;
    const placeOf = (parent: number) => (parent < 0 ? width : slot[parent]!);
    first[at] = own >= 0 ? own : placeOf(pedigree.sires[animal]!);
    second[at] = own >= 0 ? own : placeOf(pedigree.dams[animal]!);
  });
  const row = new Float64Array(width + 1);
  const zeros = new Float64Array(width);
  const rowOf = (place: number) => (place < width ? table.subarray(place * width, (place + 1) * width) : zeros);
  for (let at = 0; at < count; at += 1) {
    const [one, other] = [rowOf(first[at]!), rowOf(second[at]!)];
    for (let column = 0; column < width; column += 1) row[column] = 0.5 * (one[column]! + other[column]!);
    const start = at * count;
    for (let column = 0; column < at; column += 1)
      into[start + column] = 0.5 * (row[first[column]!]! + row[second[column]!]!);
    into[start + at] = 1 + inbreeding[next[at]!]!;
  }
  mirror(into, count);
}

const TILE = 64;

/** Copies the lower triangle to the upper one, tile by tile, so that both tiles stay in the CPU cache. */
function mirror(table: Float64Array, count: number): void {
  for (let top = 0; top < count; top += TILE)
    for (let left = 0; left <= top; left += TILE)
      for (let row = top; row < Math.min(top + TILE, count); row += 1)
        for (let column = left; column < Math.min(left + TILE, row); column += 1)
          table[column * count + row] = table[row * count + column]!;
}

/** 0 for animals without known parents, otherwise one more than the later parent's generation. */
function generationsOf({ sires, dams }: Pedigree): Int32Array {
  const generation = new Int32Array(sires.length);
  for (let animal = 0; animal < sires.length; animal += 1) {
    const [sire, dam] = [sires[animal]!, dams[animal]!];
    generation[animal] = Math.max(sire < 0 ? 0 : generation[sire]! + 1, dam < 0 ? 0 : generation[dam]! + 1);
  }
  return generation;
}
