import { readFileSync } from 'node:fs';
import type { Ctx } from '#platform/context/context.ts';
import { compose, importBreedPanel, newestPanel } from '#laboratory/diversity/breed-composition.service.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { type BreedPanel, readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { type NumberSource, seededNumbers } from '#genetics/random.ts';
import { demoAnimals, type DemoAnimal, type SeededAnimal } from './demo-animals.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../genetics/fixtures/breed_panel/${name}`, import.meta.url), 'utf8');
const VERSION = 'synthetic-12';
export const SEED = 20_261_122;

/** The breed of the synthetic panel that stands for each breed of the demonstration. */
const panelBreeds: Record<string, string> = {
  'Labrador Retriever': 'SB05',
  'Border Collie': 'SB08',
  'Golden Retriever': 'SB03',
  'Cavalier King Charles Spaniel': 'SB11',
};
const MISSING_CALLS = 0.005;
const CROSSOVERS_PER_MARKER = 1 / 60;

/** A simulated reference panel, marked as such, and the genomes of the tested dogs: one is worked out, the others wait for the button. */
export async function seedGenomes(tx: Ctx, animals: Map<string, SeededAnimal>): Promise<void> {
  const csv = fixture('panel.csv');
  await importBreedPanel(tx, { version: VERSION, speciesId: 1, isDemo: true, csv });
  const { panel } = readBreedPanel(csv, VERSION);
  if (!panel) throw new Error('the demo panel is invalid');
  const genomes = makeGenomes(panel, seededNumbers(SEED));
  for (const [key, calls] of genomes) {
    const sample = await tx.db
      .selectFrom('sample')
      .select('id')
      .where('animalId', '=', animals.get(key)?.id ?? 0)
      .where('state', 'in', ['REPORTED', 'STORED'])
      .executeTakeFirst();
    if (sample) await storeGenome(tx, tableOf(panel, key, calls), { at: 0, sampleId: sample.id, format: 'VCF' });
  }
  await composeFirst(tx, animals.get('archie')?.id ?? 0);
}

type Haplotypes = readonly [Uint8Array, Uint8Array];

/** Calls of every dog of the pedigree: founders are drawn from their breed, offspring inherit from both recorded parents. */
export function makeGenomes(panel: BreedPanel, random: NumberSource): Map<string, Uint8Array> {
  const known = new Map<string, Haplotypes>();
  const calls = new Map<string, Uint8Array>();
  for (const animal of demoAnimals) {
    const breed = panel.breeds.indexOf(panelBreeds[animal.breed] ?? '');
    if (breed === -1) continue;
    const pair = haplotypesOf(animal, { panel, breed, known, random });
    known.set(animal.key, pair);
    calls.set(
      animal.key,
      pair[0].map((allele, marker) => (chance(random, MISSING_CALLS) ? 3 : allele + (pair[1][marker] ?? 0))),
    );
  }
  return calls;
}

interface Drawing {
  panel: BreedPanel;
  breed: number;
  known: ReadonlyMap<string, Haplotypes>;
  random: NumberSource;
}

function haplotypesOf({ sire, dam }: DemoAnimal, { panel, breed, known, random }: Drawing): Haplotypes {
  const draw = () =>
    Uint8Array.from(panel.positions, (_, marker) =>
      chance(random, panel.frequencies[marker * panel.breeds.length + breed] ?? 0) ? 1 : 0,
    );
  const from = (parent: string | undefined) => {
    const pair = known.get(parent ?? '');
    return pair ? gamete(pair, panel, random) : draw();
  };
  return [from(sire), from(dam)];
}

/** One chromosome of each pair, with crossovers. */
function gamete(pair: Haplotypes, panel: BreedPanel, random: NumberSource): Uint8Array {
  let side = 0;
  return Uint8Array.from(panel.positions, (_, marker) => {
    const isNewChromosome = panel.chromosomes[marker] !== panel.chromosomes[marker - 1];
    if (isNewChromosome) side = random.below(2);
    else if (chance(random, CROSSOVERS_PER_MARKER)) side = 1 - side;
    return pair[side]?.[marker] ?? 0;
  });
}

const chance = (random: NumberSource, share: number) => random.next() < share;

export function tableOf(panel: BreedPanel, key: string, calls: Uint8Array): GenotypeTable {
  return {
    species: 'dog',
    samples: [{ family: '0', id: key, sire: null, dam: null, sex: 'unknown' }],
    markers: Array.from(panel.positions, (position, marker) => ({
      chromosome: panel.chromosomes[marker] ?? '0',
      id: `${panel.chromosomes[marker]}:${position}`,
      centimorgan: 0,
      position,
      alleles: ['A', 'G'],
    })),
    calls,
  };
}

async function composeFirst(tx: Ctx, animalId: number): Promise<void> {
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
