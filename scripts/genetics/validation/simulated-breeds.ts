/**
 * Simulates breeds and dogs of known ancestry. Breed frequencies drift from one ancestral population (Balding & Nichols
 * 1995), founders are drawn from them, and alleles are dropped through pedigrees with the dog's recombination rates
 * (Haldane 1919). The breed of origin of every allele is recorded.
 */
import { karyotype } from '#genetics/ancestry/karyotype.ts';
import type { BreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { autosomes, missingCall } from '#genetics/genotype-table.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { drawDrifted } from './draws.ts';

export interface BreedsSettings {
  readonly seed: number;
  readonly breeds: number;
  /** Simulated breeds that the reference panel lacks. */
  readonly absent: number;
  readonly markers: number;
  readonly fst: number;
  /**
   * Drift between the last two breeds of the panel, which are then sister breeds. If absent, they are as distant as all
   * others.
   */
  readonly sisters?: number;
  /** Animals in which each panel frequency was counted; null: the panel has the true frequencies. */
  readonly sampled: number | null;
}

export interface SimulatedBreeds {
  readonly random: NumberSource;
  readonly fst: number;
  readonly chromosomes: readonly string[];
  readonly positions: Int32Array;
  /** Probability of a crossover between the previous marker and this one; 0.5 at the start of a chromosome. */
  readonly recombination: Float64Array;
  /** Frequency of ALT in each breed; breeds that the panel lacks come last. */
  readonly frequencies: readonly Float64Array[];
  readonly panel: BreedPanel;
}

/** One haploid genome: alleles (1 is ALT) and the breed of origin of each. */
export interface Haplotype {
  readonly alleles: Uint8Array;
  readonly origins: Uint8Array;
}
export type Dog = readonly [Haplotype, Haplotype];

export function simulateBreeds(settings: BreedsSettings): SimulatedBreeds {
  const random = seededNumbers(settings.seed);
  const map = placeMarkers(settings.markers, random);
  const ancestral = Float64Array.from({ length: settings.markers }, () => 0.05 + 0.9 * random.next());
  const frequencies = Array.from({ length: settings.breeds + settings.absent }, () =>
    ancestral.map((p) => drawDrifted(random, [p, 1 - p], settings.fst)[0] ?? p),
  );
  const [one, other] = [settings.breeds - 2, settings.breeds - 1];
  if (settings.sisters !== undefined)
    frequencies[other] = (frequencies[one] ?? ancestral).map(
      (p) => drawDrifted(random, [p, 1 - p], settings.sisters ?? 0)[0] ?? p,
    );
  return { random, fst: settings.fst, ...map, frequencies, panel: samplePanel(settings, map, frequencies, random) };
}

/** Draws a founder of one breed. `frequencies`: default, those of the breed. */
export function drawFounder(world: SimulatedBreeds, breed: number, frequencies = world.frequencies[breed]): Dog {
  const copy = (): Haplotype => ({
    alleles: Uint8Array.from(frequencies ?? [], (p) => (world.random.next() < p ? 1 : 0)),
    origins: new Uint8Array(world.positions.length).fill(breed),
  });
  return [copy(), copy()];
}

/** Parameters for drawing a gamete: crossover probabilities and a random source. */
export type Inheritance = Pick<SimulatedBreeds, 'recombination' | 'random'>;

export function mate(world: Inheritance, dam: Dog, sire: Dog): Dog {
  return [gamete(world, dam), gamete(world, sire)];
}

/** Draws a dog after 1, 2 or 3 `generations` of full-sib mating: F is 0.25, 0.375 or 0.5. */
export function drawInbred(world: SimulatedBreeds, breed: number, generations: number): Dog {
  let [dam, sire] = [drawFounder(world, breed), drawFounder(world, breed)];
  for (let generation = 0; generation < generations; generation += 1)
    [dam, sire] = [mate(world, dam, sire), mate(world, dam, sire)];
  return mate(world, dam, sire);
}

/** Draws a dog of a kennel with few founders that was closed for several generations. */
export function drawFromClosedKennel(
  world: SimulatedBreeds,
  breed: number,
  { founders = 6, size = 8, generations = 6 } = {},
): Dog {
  let kennel = Array.from({ length: founders }, () => drawFounder(world, breed));
  const one = () => kennel[world.random.below(kennel.length)] ?? drawFounder(world, breed);
  for (let generation = 0; generation < generations; generation += 1)
    kennel = Array.from({ length: size }, () => mate(world, one(), one()));
  return one();
}

/** Draws a dog of a line whose frequencies have drifted from those of its breed. */
export function drawFromDriftedLine(world: SimulatedBreeds, breed: number, drift: number): Dog {
  const line = (world.frequencies[breed] ?? new Float64Array()).map(
    (p) => drawDrifted(world.random, [p, 1 - p], drift)[0] ?? p,
  );
  return drawFounder(world, breed, line);
}

/** Copies of ALT as reported by a laboratory, with missing calls and genotyping errors. */
export function readDog(world: SimulatedBreeds, dog: Dog, { missing = 0.01, error = 0.005 } = {}): Uint8Array {
  return Uint8Array.from(dog[0].alleles, (first, marker) => {
    if (world.random.next() < missing) return missingCall;
    const call = first + (dog[1].alleles[marker] ?? 0);
    return world.random.next() < error ? (call + 1 + world.random.below(2)) % 3 : call;
  });
}

/** True proportion of each breed over both haploid genomes. */
export function trueShares(dog: Dog): Map<number, number> {
  const shares = new Map<number, number>();
  const weight = 1 / (2 * dog[0].origins.length);
  for (const { origins } of dog) for (const breed of origins) shares.set(breed, (shares.get(breed) ?? 0) + weight);
  return shares;
}

function gamete(world: Inheritance, [first, second]: Dog): Haplotype {
  const { recombination, random } = world;
  const alleles = new Uint8Array(recombination.length);
  const origins = new Uint8Array(recombination.length);
  let source = first;
  for (let marker = 0; marker < recombination.length; marker += 1) {
    if (random.next() < recombination[marker]!) source = source === first ? second : first;
    alleles[marker] = source.alleles[marker]!;
    origins[marker] = source.origins[marker]!;
  }
  return { alleles, origins };
}

type MarkerMap = Pick<SimulatedBreeds, 'chromosomes' | 'positions' | 'recombination'>;

/** Places markers at random positions on the dog's autosomes, which have their real lengths. */
export function placeMarkers(markers: number, random: NumberSource): MarkerMap {
  const names = autosomes('dog');
  const bars = karyotype('dog').filter(({ name }) => names.includes(name));
  const total = bars.reduce((sum, { lengthBp }) => sum + lengthBp, 0);
  const places = bars
    .flatMap(({ name, lengthBp, recombinationPerBp }, order) => {
      const count = Math.round((markers * lengthBp) / total);
      const found = new Set<number>();
      while (found.size < count) found.add(1 + random.below(lengthBp));
      return [...found].map((position) => ({ name, order, position, rate: recombinationPerBp ?? 1e-8 }));
    })
    .toSorted((a, b) => a.order - b.order || a.position - b.position);
  // Because of rounding, there can be a few markers too many or too few.
  while (places.length > markers) places.splice(random.below(places.length), 1);
  while (places.length < markers) {
    const last = places.at(-1);
    if (last) places.push({ ...last, position: last.position + 1 });
  }
  return {
    chromosomes: places.map(({ name }) => name),
    positions: Int32Array.from(places, ({ position }) => position),
    recombination: Float64Array.from(places, ({ name, position, rate }, at) => {
      const before = places[at - 1];
      return before?.name === name ? (1 - Math.exp(-2 * rate * (position - before.position))) / 2 : 0.5;
    }),
  };
}

function samplePanel(
  settings: BreedsSettings,
  map: MarkerMap,
  frequencies: readonly Float64Array[],
  random: NumberSource,
): BreedPanel {
  const { breeds, markers, sampled } = settings;
  const seen = new Float64Array(markers * breeds);
  for (let breed = 0; breed < breeds; breed += 1) {
    for (let marker = 0; marker < markers; marker += 1) {
      const p = frequencies[breed]?.[marker] ?? 0;
      let copies = 0;
      for (let draw = 0; draw < 2 * (sampled ?? 0); draw += 1) if (random.next() < p) copies += 1;
      const known = sampled === null ? p : copies / (2 * sampled);
      seen[marker * breeds + breed] = Math.min(0.999, Math.max(0.001, known));
    }
  }
  return {
    version: 'simulated',
    breeds: Array.from({ length: breeds }, (_, at) => `Breed ${at + 1}`),
    chromosomes: map.chromosomes,
    positions: map.positions,
    alleles: null,
    frequencies: seen,
    animals: Array.from({ length: breeds }, () => sampled ?? Infinity),
  };
}
