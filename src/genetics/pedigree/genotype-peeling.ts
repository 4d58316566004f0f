/**
 * Exact genotype probabilities of one animal, given the results of relatives: the pedigree is peeled (Elston &
 * Stewart 1971), animal by animal in the order that keeps the tables smallest, which also works with loops (Cannings,
 * Thompson & Skolnick 1978).
 */
import { chanceOfCopies, relevantAnimals, type GenotypeShares, type LocusEvidence } from './locus-evidence.ts';

/** A table over the copies of a few animals; the first animal varies fastest. */
interface Factor {
  readonly animals: readonly number[];
  readonly table: Float64Array;
}

/** Maximum number of animals in one table: 3^11 is 177,147 values. */
const MOST_ANIMALS = 11;

export type Peeled = { ok: true; shares: GenotypeShares } | { ok: false; reason: 'impossible' | 'too_many_loops' };

export function peelGenotype(evidence: LocusEvidence, target: number): Peeled {
  let factors = relevantAnimals(evidence, target).map((animal) => factorOf(evidence, animal));
  const open = new Set(factors.flatMap(({ animals }) => animals).filter((animal) => animal !== target));
  while (open.size > 0) {
    const next = smallestNeighbourhood(factors, open);
    if (next.size > MOST_ANIMALS) return { ok: false, reason: 'too_many_loops' };
    const touching = factors.filter(({ animals }) => animals.includes(next.animal));
    const merged = sumOut(touching, next.animal);
    if (merged === null) return { ok: false, reason: 'impossible' };
    factors = [...factors.filter(({ animals }) => !animals.includes(next.animal)), merged];
    open.delete(next.animal);
  }
  return sharesOf(evidence, factors, target);
}

/** Probability of an animal given its parents, with known results inserted. */
function factorOf({ pedigree: { sires, dams }, known, frequency }: LocusEvidence, animal: number): Factor {
  const family = [animal, sires[animal] ?? -1, dams[animal] ?? -1];
  const animals = family.filter((one) => one >= 0 && !known.has(one));
  const table = new Float64Array(3 ** animals.length);
  for (let cell = 0; cell < table.length; cell += 1) {
    const copiesOf = (one: number): number | null => {
      if (one < 0) return null;
      const given = known.get(one);
      return given === undefined ? Math.floor(cell / 3 ** animals.indexOf(one)) % 3 : given;
    };
    table[cell] = chanceOfCopies(copiesOf(animal) ?? 0, copiesOf(family[1]!), copiesOf(family[2]!), frequency);
  }
  return { animals, table };
}

/** The animal whose elimination needs the smallest table. */
function smallestNeighbourhood(
  factors: readonly Factor[],
  open: ReadonlySet<number>,
): { animal: number; size: number } {
  const neighbours = new Map<number, Set<number>>();
  for (const { animals } of factors)
    for (const animal of animals) {
      const near = neighbours.get(animal) ?? new Set<number>();
      for (const other of animals) near.add(other);
      neighbours.set(animal, near);
    }
  let best = { animal: -1, size: Number.POSITIVE_INFINITY };
  for (const animal of open) {
    const size = neighbours.get(animal)?.size ?? 0;
    if (size < best.size) best = { animal, size };
    if (size <= 2) break;
  }
  return best;
}

/**
 * The product of the tables, summed over one of their animals and scaled, so that long pedigrees do not underflow.
 * Null: impossible.
 */
function sumOut(factors: readonly Factor[], gone: number): Factor | null {
  const animals = [...new Set(factors.flatMap((factor) => factor.animals))].filter((animal) => animal !== gone);
  const places = [gone, ...animals];
  const steps = factors.map((factor) => places.map((animal) => stepOf(factor, animal)));
  const table = new Float64Array(3 ** animals.length);
  let greatest = 0;
  for (let cell = 0; cell < table.length; cell += 1) {
    let sum = 0;
    for (let copies = 0; copies < 3; copies += 1) sum += productAt(factors, steps, cell * 3 + copies);
    table[cell] = sum;
    greatest = Math.max(greatest, sum);
  }
  if (greatest === 0) return null;
  return { animals, table: table.map((value) => value / greatest) };
}

/** How far a table shifts when an animal has one copy more. */
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
  const given = known.get(target);
  const weights = [0, 1, 2].map((copies) => {
    if (given !== undefined && copies !== given) return 0;
    return factors.reduce(
      (product, { animals, table }) => product * (table[animals.length === 0 ? 0 : copies] ?? 0),
      1,
    );
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return { ok: false, reason: 'impossible' };
  return { ok: true, shares: [weights[0]! / sum, weights[1]! / sum, weights[2]! / sum] };
}
