/**
 * Genomes for the relatives finder: twenty breeds that drifted from common ancestors, crosses, and families made by
 * gene dropping. Only the markers used for a seed of an array of 20,000 are simulated. At most one family is in memory.
 */
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { genomeSeeds, SEEDS, type SeedPlaces } from '#genetics/relatives/genome-seeds.ts';
import { seededNumbers } from '#genetics/random.ts';
import { drawDrifted } from '../genetics/validation/draws.ts';
import {
  placeMarkers,
  mate,
  type Dog,
  type Haplotype,
  type Inheritance,
} from '../genetics/validation/simulated-breeds.ts';

export interface SimulatedAnimal {
  id: number;
  /** Null for a cross. */
  breed: number | null;
  calls: Uint8Array;
  /** For the queried animal of a family: its relatives and their degrees. */
  relatives: Map<number, number> | null;
}

const [BREEDS, MARKERS, FST] = [20, 20_000, 0.2];
const [ERROR, MISSING] = [0.005, 0.01];

export function simulateKennels({ seed, animals, families }: { seed: number; animals: number; families: number }): {
  places: SeedPlaces;
  kennels: () => Generator<SimulatedAnimal>;
} {
  const random = seededNumbers(seed);
  const { world, places, seedOf } = layArray(random);
  const size = world.recombination.length;
  const ancestral = Array.from({ length: size }, () => 0.05 + 0.9 * random.next());
  const breeds = Array.from({ length: BREEDS }, () =>
    Float64Array.from(ancestral, (p) => drawDrifted(random, [p, 1 - p], FST)[0] ?? p),
  );
  const copyOf = (breed: number): Haplotype => {
    const frequency = breeds[breed]!;
    const alleles = new Uint8Array(size);
    for (let at = 0; at < size; at += 1) if (random.next() < frequency[at]!) alleles[at] = 1;
    return { alleles, origins: empty };
  };
  const empty = new Uint8Array(size);
  const read = ([first, second]: Dog): Uint8Array => {
    const calls = new Uint8Array(SEEDS).fill(3);
    for (let at = 0; at < size; at += 1) {
      const luck = random.next();
      if (luck < MISSING) continue;
      const call = first.alleles[at]! + second.alleles[at]!;
      calls[seedOf[at]!] = luck > 1 - ERROR ? (call + 1 + random.below(2)) % 3 : call;
    }
    return calls;
  };
  function* kennels(): Generator<SimulatedAnimal> {
    let last = 0;
    const number = () => (last += 1);
    for (let family = 0; family < families; family += 1) {
      const isCross = family % 5 === 4;
      const breed = 1 + random.below(BREEDS);
      const founder = (): Dog => {
        const own = breed - 1;
        return [copyOf(own), copyOf(isCross ? random.below(BREEDS) : own)];
      };
      yield* dropFamily(world, { founder, read, number, breed: isCross ? null : breed });
    }
    while (last < animals) {
      const own = random.below(BREEDS);
      const isCross = random.next() < 0.1;
      const dog: Dog = [copyOf(own), copyOf(isCross ? random.below(BREEDS) : own)];
      yield { id: number(), breed: isCross ? null : own + 1, calls: read(dog), relatives: null };
    }
  }
  return { places, kennels };
}

interface FamilyTools {
  founder: () => Dog;
  read: (dog: Dog) => Uint8Array;
  number: () => number;
  breed: number | null;
}

/** A puppy with its first- to fourth-degree relatives. */
function* dropFamily(world: Inheritance, { founder, read, number, breed }: FamilyTools): Generator<SimulatedAnimal> {
  const [ancestor, ancestress, grandam, dam] = [founder(), founder(), founder(), founder()];
  const grandsire = mate(world, ancestress, ancestor);
  const sire = mate(world, grandam, grandsire);
  const uncle = mate(world, grandam, grandsire);
  const cousin = mate(world, founder(), uncle);
  const members: [degree: number, dog: Dog][] = [
    [1, sire],
    [1, dam],
    [1, mate(world, dam, sire)],
    [2, mate(world, founder(), sire)],
    [2, grandsire],
    [2, grandam],
    [2, uncle],
    [3, ancestor],
    [3, cousin],
    [3, mate(world, founder(), grandsire)],
    [3, mate(world, founder(), mate(world, founder(), sire))],
    [4, mate(world, founder(), cousin)],
  ];
  const relatives = new Map<number, number>();
  for (const [degree, dog] of members) {
    const id = number();
    relatives.set(id, degree);
    yield { id, breed, calls: read(dog), relatives: null };
  }
  yield { id: number(), breed, calls: read(mate(world, dam, sire)), relatives };
}

/**
 * The markers of an array that are used for a seed, in genome order, with the recombination probability between them.
 */
function layArray(random: ReturnType<typeof seededNumbers>) {
  const map = placeMarkers(MARKERS, random);
  const markers = Array.from(map.positions, (position, at) => ({
    chromosome: map.chromosomes[at] ?? '0',
    id: String(at),
    centimorgan: 0,
    position,
    alleles: ['A', 'G'] as const,
  }));
  const { places } = genomeSeeds(tableOf(markers), 0);
  const seedAt = new Map(Array.from(places, (place, seed) => [place, seed] as const).filter(([place]) => place !== 0));
  const chosen = markers.flatMap(({ chromosome, position }, at) => {
    const seed = seedAt.get(Number(chromosome) * 2 ** 26 + Math.floor(position / 16));
    return seed === undefined ? [] : [{ at, seed }];
  });
  const recombination = Float64Array.from(chosen, ({ at }, index) => {
    let chance = 0;
    for (let step = (chosen[index - 1]?.at ?? -1) + 1; step <= at; step += 1) {
      const next = map.recombination[step] ?? 0;
      chance = chance * (1 - next) + next * (1 - chance);
    }
    return chance;
  });
  return { world: { recombination, random }, places, seedOf: Int32Array.from(chosen, ({ seed }) => seed) };
}

function tableOf(markers: GenotypeTable['markers']): GenotypeTable {
  const samples = [{ family: '0', id: 'array', sire: null, dam: null, sex: 'unknown' as const }];
  return { species: 'dog', samples, markers, calls: new Uint8Array(markers.length) };
}
