import { readFileSync } from 'node:fs';
import type { Ctx } from '#app/context.ts';
import { compose, importBreedPanel, newestPanel } from '#features/diversity/composing.service.ts';
import { storeGenome } from '#features/lab/genome-import.service.ts';
import { readBreedPanel } from '#genetics/breed-panel.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import type { SeededAnimal } from './demo-animals.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../genetics/fixtures/breed_panel/${name}`, import.meta.url), 'utf8');
const VERSION = 'synthetic-12';

/** A simulated reference panel, marked as such, and the genomes of three dogs: one is worked out, the others wait for the button. */
export async function seedGenomes(tx: Ctx, animals: Map<string, SeededAnimal>): Promise<void> {
  const csv = fixture('panel.csv');
  await importBreedPanel(tx, { version: VERSION, speciesId: 1, isDemo: true, csv });
  const { panel } = readBreedPanel(csv, VERSION);
  const cases = JSON.parse(fixture('tests.json')) as { genotypes: string }[];
  for (const [at, key] of ['archie', 'juno', 'barnaby'].entries()) {
    const sample = await tx.db
      .selectFrom('sample')
      .select('id')
      .where('animalId', '=', animals.get(key)?.id ?? 0)
      .where('state', 'in', ['REPORTED', 'STORED'])
      .executeTakeFirst();
    if (!sample || !panel) continue;
    const table: GenotypeTable = {
      species: 'dog',
      samples: [{ family: '0', id: key, sire: null, dam: null, sex: 'unknown' }],
      markers: Array.from(panel.positions, (position, marker) => ({
        chromosome: panel.chromosomes[marker] ?? '0',
        id: `${panel.chromosomes[marker]}:${position}`,
        centimorgan: 0,
        position,
        alleles: ['A', 'G'],
      })),
      calls: Uint8Array.from(cases[at + 1]?.genotypes ?? '', (letter) => (letter === '.' ? 3 : Number(letter))),
    };
    await storeGenome(tx, table, { at: 0, sampleId: sample.id, format: 'VCF' });
  }
  await composeFirst(tx, animals.get('archie')?.id ?? 0);
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
