/**
 * Exact genotype probabilities of one animal, given the results of relatives, by peeling the pedigree (Elston & Stewart
 * 1971): animals are eliminated in the order that keeps the tables smallest, which also works with loops (Cannings,
 * Thompson & Skolnick 1978).
 */
import { transmissionProbability, relevantAnimals, type GenotypeShares, type LocusEvidence } from './locus-evidence.ts';

/** A table indexed by the copies of a few animals; the copies of the first animal change fastest. */
interface Factor {
  readonly animals: readonly number[];
  readonly table: Float64Array;
}

/** Maximum number of animals in one table: 3^11 is 177,147 values. */
const MAX_ANIMALS = 11;

export type Peeled = { ok: true; shares: GenotypeShares } | { ok: false; reason: 'impossible' | 'too_many_loops' };

export function peelGenotype(evidence: LocusEvidence, target: number): Peeled {
  let factors = relevantAnimals(evidence, target).map((animal) => factorOf(evidence, animal));
  const remaining = new Set(factors.flatMap(({ animals }) => animals).filter((animal) => animal !== target));
  while (remaining.size > 0) {
    const next = smallestNeighbourhood(factors, remaining);
    if (next.size > MAX_ANIMALS) return { ok: false, reason: 'too_many_loops' };
    const involved = factors.filter(({ animals }) => animals.includes(next.animal));
    const merged = sumOut(involved, next.animal);
    if (merged === null) return { ok: false, reason: 'impossible' };
    factors = [...factors.filter(({ animals }) => !animals.includes(next.animal)), merged];
    remaining.delete(next.animal);
  }
  return sharesOf(evidence, factors, target);
}

/** Probability of an animal's copies given those of its parents, with known results inserted. */
function factorOf({ pedigree: { sires, dams }, known, frequency }: LocusEvidence, animal: number): Factor {
  const family = [animal, sires[animal] ?? -1, dams[animal] ?? -1];
  const animals = family.filter((one) => one >= 0 && !known.has(one));
  const table = new Float64Array(3 ** animals.length);
  for (let cell = 0; cell < table.length; cell += 1) {
    const copiesOf = (one: number): number | null => {
      if (one < 0) return null;
      return known.get(one) ?? Math.floor(cell / 3 ** animals.indexOf(one)) % 3;
    };
    table[cell] = transmissionProbability(copiesOf(animal) ?? 0, copiesOf(family[1]!), copiesOf(family[2]!), frequency);
  }
  return { animals, table };
}

/** The animal whose elimination needs the smallest table. */
function smallestNeighbourhood(
  factors: readonly Factor[],
  remaining: ReadonlySet<number>,
): { animal: number; size: number } {
  const neighbours = new Map<number, Set<number>>();
  for (const { animals } of factors)
    for (const animal of animals) {
      const near = neighbours.get(animal) ?? new Set<number>();
      for (const other of animals) near.add(other);
      neighbours.set(animal, near);
    }
  let best = { animal: -1, size: Number.POSITIVE_INFINITY };
  for (const animal of remaining) {
    const size = neighbours.get(animal)?.size ?? 0;
    if (size < best.size) best = { animal, size };
    if (size <= 2) break;
  }
  return best;
}

/**
 * The product of the tables, summed over one of their animals, and scaled to avoid underflow in long pedigrees. Null:
 * impossible.
 */
function sumOut(factors: readonly Factor[], eliminated: number): Factor | null {
  const animals = [...new Set(factors.flatMap((factor) => factor.animals))].filter((animal) => animal !== eliminated);
  const places = [eliminated, ...animals];
  const steps = factors.map((factor) => places.map((animal) => stepOf(factor, animal)));
  const table = new Float64Array(3 ** animals.length);
  let largest = 0;
  for (let cell = 0; cell < table.length; cell += 1) {
    let sum = 0;
    for (let copies = 0; copies < 3; copies += 1) sum += productAt(factors, steps, cell * 3 + copies);
    table[cell] = sum;
    largest = Math.max(largest, sum);
  }
  if (largest === 0) return null;
  return { animals, table: table.map((value) => value / largest) };
}

/** Increase of the table index for each copy that an animal has. */
function stepOf({ animals }: Factor, animal: number): number {
  const at = animals.indexOf(animal);
  return at < 0 ? 0 : 3 ** at;
}

function productAt(factors: readonly Factor[], steps: readonly (readonly number[])[], cell: number): number {
  let product = 1;
  for (const [at, { table }] of factors.entries()) {
    let index = 0;
    let rest = cell;
    for (const step of steps[at]!) {
      index += (rest % 3) * step;
      rest = Math.floor(rest / 3);
    }
    product *= table[index] ?? 0;
  }
  return product;
}

function sharesOf({ known }: LocusEvidence, factors: readonly Factor[], target: number): Peeled {
  const targetCopies = known.get(target);
  const weights = [0, 1, 2].map((copies) => {
    if (targetCopies !== undefined && copies !== targetCopies) return 0;
    return factors.reduce(
      (product, { animals, table }) => product * (table[animals.length === 0 ? 0 : copies] ?? 0),
      1,
    );
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return { ok: false, reason: 'impossible' };
  return { ok: true, shares: [weights[0]! / sum, weights[1]! / sum, weights[2]! / sum] };
}
