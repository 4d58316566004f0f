import { readFileSync } from 'node:fs';
import type { Ctx } from '#platform/context/context.ts';
import { compose, importBreedPanel } from '#laboratory/diversity/breed-composition.service.ts';
import { newestPanel } from '#laboratory/diversity/queue-composition.service.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { seededNumbers } from '#genetics/random.ts';
import { breedGroup } from './breed-group.ts';
import { demoAnimals, isCat, type SeededAnimal } from './demo-animals.ts';
import { type DenseArray, denseTable, makeDenseArray, makeGenomes } from './dense-genomes.ts';
import { kennelLine } from './kennel-line.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../genetics/fixtures/breed_panel/${name}`, import.meta.url), 'utf8');
const VERSION = 'synthetic-12';
const SEED = 20_261_122;

/** The breed of the synthetic panel that represents each demo breed. */
const panelBreeds: Record<string, string> = {
  'Labrador Retriever': 'SB05',
  'Border Collie': 'SB08',
  'Golden Retriever': 'SB03',
  'Cavalier King Charles Spaniel': 'SB11',
};
/** There is no panel for cat breeds. */
const catBreeds = { 'Maine Coon': '', 'British Shorthair': '' };
/** Dogs whose breed composition is calculated in the seed; for others it is calculated on request. */
const composed = ['archie', 'orion', 'rufus'];

const animalsOfDemo = [...demoAnimals, ...kennelLine, ...breedGroup];

export interface SimulatedGenomes {
  array: DenseArray;
  /** By animal key. */
  genomes: ReadonlyMap<string, Uint8Array>;
}

/** The genomes of the dogs of both kennels and of the breed group, as read by the dense array. */
export function simulateGenomes(): SimulatedGenomes {
  const { panel } = readBreedPanel(fixture('panel.csv'), VERSION);
  if (!panel) throw new Error('the demo panel is invalid');
  const random = seededNumbers(SEED);
  const array = makeDenseArray('dog', panel, random);
  const animals = animalsOfDemo.filter((animal) => !isCat(animal));
  return { array, genomes: makeGenomes(array, random, { animals, panelBreeds }) };
}

/** The genomes of the cats of both catteries. */
export function simulateCatGenomes(): SimulatedGenomes {
  const random = seededNumbers(SEED);
  const array = makeDenseArray('cat', null, random);
  const animals = animalsOfDemo.filter(isCat);
  return { array, genomes: makeGenomes(array, random, { animals, panelBreeds: catBreeds }) };
}

/** A simulated reference panel, marked as such, and the genomes of the tested animals. */
export async function seedGenomes(
  tx: Ctx,
  simulated: readonly SimulatedGenomes[],
  animals: ReadonlyMap<string, SeededAnimal>,
): Promise<void> {
  await importBreedPanel(tx, { version: VERSION, speciesId: 1, isDemo: true, csv: fixture('panel.csv') });
  for (const genomes of simulated) await storeGenomes(tx, genomes, animals);
  for (const key of composed) await composeBreeds(tx, animals.get(key)?.id ?? 0);
}

async function storeGenomes(
  tx: Ctx,
  { array, genomes }: SimulatedGenomes,
  animals: ReadonlyMap<string, SeededAnimal>,
): Promise<void> {
  for (const [key, calls] of genomes) {
    const sample = await tx.db
      .selectFrom('sample')
      .select('id')
      .where('animalId', '=', animals.get(key)?.id ?? 0)
      .where('state', 'in', ['REPORTED', 'STORED'])
      .executeTakeFirst();
    if (sample) await storeGenome(tx, denseTable(array, key, calls), { at: 0, sampleId: sample.id, format: 'VCF' });
  }
}

async function composeBreeds(tx: Ctx, animalId: number): Promise<void> {
  const panel = await newestPanel(tx, 1);
  const genome = await tx.db
    .selectFrom('snpProfile')
    .innerJoin('sample', 'sample.id', 'snpProfile.sampleId')
    .select('snpProfile.id')
    .where('sample.animalId', '=', animalId)
    .executeTakeFirst();
  if (!panel || !genome) return;
  const { id } = await tx.db
    .insertInto('breedComposition')
    .values({ snpProfileId: genome.id, panelVersion: panel.version })
    .returning('id')
    .executeTakeFirstOrThrow();
  await compose(tx, { compositionId: id });
}
