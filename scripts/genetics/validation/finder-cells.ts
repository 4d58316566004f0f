/** The relatives finder among dogs of closed breeds: families with known relationships, and unrelated dogs. */
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { genomeSeeds, type GenomeSeeds } from '#genetics/relatives/genome-seeds.ts';
import { orderSeeds } from '#genetics/relatives/shared-segments.ts';
import { kindOf, relativeJudge, type JudgedRelative } from '#laboratory/relatives/judge-relative.rules.ts';
import { breed, closedPool, drawFromPool, readMap, type ClosedDog, type Copy } from './closed-breeds.ts';
import { drawDrifted } from './draws.ts';
import { placeMarkers } from './simulated-breeds.ts';

/** Numbers of markers of the densest array that are genotyped: in the query animal, and in the database. */
export interface FinderArrays {
  readonly own: number;
  readonly others: number;
}

export interface FinderWorld {
  readonly markers: number;
  /** Mean inbreeding of the breeds. */
  readonly inbreeding: number;
}

export interface FinderSize {
  readonly worlds: readonly FinderWorld[];
  readonly arrays: readonly FinderArrays[];
  /** Dogs of the breed in the finder, from which the background sharing is estimated. */
  readonly known: readonly number[];
  readonly families: number;
  /** Dogs of the same breed, and of the other breed, that each query dog is compared with. */
  readonly strangers: number;
}

/** True degree of each; 4 means fourth degree or more distant. */
export const finderKinds = {
  parent: 1,
  'full sibling': 1,
  'half sibling': 2,
  grandparent: 2,
  'sibling of a parent': 2,
  'first cousin': 3,
  'second cousin': 4,
} as const;
export type FinderKind = keyof typeof finderKinds;

export interface FinderCell {
  readonly world: FinderWorld;
  readonly arrays: FinderArrays;
  readonly known: number;
  readonly inbreeding: number;
  readonly relatives: Readonly<Record<FinderKind, (JudgedRelative | null)[]>>;
  readonly strangers: Readonly<Record<'same breed' | 'other breed', (JudgedRelative | null)[]>>;
  /** Mean time for one comparison. */
  readonly seconds: number;
}

/**
 * Number of animals compared: relatives are judged as in a large database, which requires the strongest evidence, and
 * unrelated dogs as in a small one, which requires the weakest.
 */
const [MANY, FEW] = [100_000, 1000];
const [OWN_BREED, OTHER_BREED] = [1, 2];
const FST = 0.1;
const READING = { missing: 0.02, error: 0.01 };

export function measureFinder(world: FinderWorld, size: FinderSize, seed: number): FinderCell[] {
  const random = seededNumbers(seed);
  const { recombination, chromosomes, positions } = placeMarkers(world.markers, random);
  const simulation = { random, map: readMap(recombination) };
  const ancestral = Float64Array.from({ length: world.markers }, () => 0.05 + 0.9 * random.next());
  const drifted = [0, 1].map(() => ancestral.map((p) => drawDrifted(random, [p, 1 - p], FST)[0] ?? p));
  const pools = drifted.map((frequencies) => closedPool(simulation, frequencies, world.inbreeding));
  const draw = (own: number) => drawFromPool(simulation, pools[own]!);
  const draws = (own: number, count: number) => Array.from({ length: count }, () => draw(own));
  const markers = chromosomes.map((chromosome, at): MarkerInfo => ({
    chromosome,
    id: `m${at}`,
    centimorgan: 0,
    position: positions[at] ?? 0,
    alleles: ['A', 'G'],
  }));
  const read = reader(markers, random);
  const maxKnown = Math.max(...size.known);
  const animals = {
    known: [draws(0, maxKnown), draws(1, maxKnown)].map((dogs) => dogs.map(read)),
    strangers: [draws(0, size.strangers), draws(1, size.strangers)].map((dogs) => dogs.map(read)),
    families: Array.from({ length: size.families }, () =>
      readFamily(
        drawFamily(
          () => draw(0),
          (dam, sire) => breed(simulation, dam, sire),
        ),
        read,
      ),
    ),
  };
  const inbreeding = measureInbreeding(draws(0, 30), drifted[0]!);
  return size.arrays.flatMap((arrays) =>
    size.known.map((known) => ({ world, arrays, known, inbreeding, ...judgeAll(animals, { arrays, known }) })),
  );
}

/** Seeds of a dog on an array with this subset of the markers. */
type ReadDog = (markers: number) => GenomeSeeds;
type Family = { query: ReadDog; relatives: Record<FinderKind, ReadDog> };
interface FinderAnimals {
  readonly known: readonly ReadDog[][];
  readonly strangers: readonly ReadDog[][];
  readonly families: readonly Family[];
}

function reader(markers: readonly MarkerInfo[], random: NumberSource): (dog: ClosedDog) => ReadDog {
  const arrays = new Map<number, Int32Array>();
  const tables = new Map<number, readonly MarkerInfo[]>();
  const chosenFor = (count: number) => {
    const chosen = Int32Array.from({ length: count }, (_, at) => Math.floor((at * markers.length) / count));
    arrays.set(count, chosen);
    tables.set(
      count,
      Array.from(chosen, (at) => markers[at]!),
    );
    return chosen;
  };
  return ([one, other]) => {
    const calls = readCopies(one, other, random);
    const seeds = new Map<number, GenomeSeeds>();
    return (count) => {
      const known = seeds.get(count);
      if (known) return known;
      const chosen = arrays.get(count) ?? chosenFor(count);
      const table: GenotypeTable = {
        species: 'dog',
        samples: [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' }],
        markers: tables.get(count)!,
        calls: Uint8Array.from(chosen, (at) => calls[at]!),
      };
      const found = genomeSeeds(table, 0);
      seeds.set(count, found);
      return found;
    };
  };
}

function readCopies(one: Copy, other: Copy, random: NumberSource): Uint8Array {
  return Uint8Array.from(one, (allele, at) => {
    const luck = random.next();
    if (luck < READING.missing) return missingCall;
    const call = allele + other[at]!;
    return luck > 1 - READING.error ? (call + 1 + random.below(2)) % 3 : call;
  });
}

type Mate = (dam: ClosedDog, sire: ClosedDog) => ClosedDog;

function drawFamily(draw: () => ClosedDog, mate: Mate): Record<FinderKind | 'query', ClosedDog> {
  const [greatDam, greatSire, granddam, dam] = [draw(), draw(), draw(), draw()];
  const [grandsire, greatAunt] = [mate(greatDam, greatSire), mate(greatDam, greatSire)];
  const [sire, aunt] = [mate(granddam, grandsire), mate(granddam, grandsire)];
  return {
    query: mate(dam, sire),
    parent: sire,
    'full sibling': mate(dam, sire),
    'half sibling': mate(draw(), sire),
    grandparent: grandsire,
    'sibling of a parent': aunt,
    'first cousin': mate(aunt, draw()),
    'second cousin': mate(mate(greatAunt, draw()), draw()),
  };
}

function readFamily(
  { query, ...relatives }: Record<FinderKind | 'query', ClosedDog>,
  read: (dog: ClosedDog) => ReadDog,
): Family {
  const entries = Object.entries(relatives).map(([kind, dog]) => [kind, read(dog)]);
  return { query: read(query), relatives: Object.fromEntries(entries) as Family['relatives'] };
}

function judgeAll(
  { known, strangers, families }: FinderAnimals,
  { arrays, known: inFinder }: { arrays: FinderArrays; known: number },
): Pick<FinderCell, 'relatives' | 'strangers' | 'seconds'> {
  const found = Object.fromEntries(
    Object.keys(finderKinds).map((kind) => [kind, [] as (JudgedRelative | null)[]]),
  ) as FinderCell['relatives'];
  const foreign: FinderCell['strangers'] = { 'same breed': [], 'other breed': [] };
  const candidates = strangers.map((dogs) => dogs.map((read) => read(arrays.others)));
  let milliseconds = 0;
  for (const { query, relatives } of families) {
    const genome = orderSeeds(query(arrays.own));
    const kinds = new Map(
      known.map((dogs, at) => {
        const animals = dogs.slice(0, at === 0 ? inFinder : dogs.length).map((read) => read(arrays.others));
        return [at === 0 ? OWN_BREED : OTHER_BREED, kindOf(genome, animals)] as const;
      }),
    );
    const judgeAmong = (compared: number) => relativeJudge({ genome, breedId: OWN_BREED }, { kinds, compared });
    const [amongMany, amongFew] = [judgeAmong(MANY), judgeAmong(FEW)];
    for (const [kind, read] of Object.entries(relatives) as [FinderKind, ReadDog][])
      found[kind].push(amongMany({ seeds: read(arrays.others), breedId: OWN_BREED }));
    const from = performance.now();
    foreign['same breed'].push(...candidates[0]!.map((seeds) => amongFew({ seeds, breedId: OWN_BREED })));
    foreign['other breed'].push(...candidates[1]!.map((seeds) => amongFew({ seeds, breedId: OTHER_BREED })));
    milliseconds += performance.now() - from;
  }
  const compared = foreign['same breed'].length + foreign['other breed'].length;
  return { relatives: found, strangers: foreign, seconds: milliseconds / 1000 / compared };
}

/** Mean inbreeding relative to the frequencies of the breed's founders. */
function measureInbreeding(dogs: readonly ClosedDog[], frequencies: Float64Array): number {
  const same = dogs.map(([one, other]) => one.reduce((sum, allele, at) => sum + Number(allele === other[at]), 0));
  const observed = same.reduce((sum, count) => sum + count, 0) / dogs.length / frequencies.length;
  const expected = frequencies.reduce((sum, p) => sum + p * p + (1 - p) ** 2, 0) / frequencies.length;
  return (observed - expected) / (1 - expected);
}
