import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { founderProfile, createTestedAnimal } from '../../../test/support/science-factory.ts';
import { compose, importBreedPanel } from './breed-composition.service.ts';
import { kinshipLabel, placeInBreed } from './diversity.rules.ts';

const database = useDatabase();
const fixture = (name: string) =>
  readFileSync(new URL(`../../genetics/fixtures/breed_panel/${name}`, import.meta.url), 'utf8');
const csv = fixture('panel.csv');
const dogs = JSON.parse(fixture('tests.json')) as { genotypes: string; truth: Record<string, number> }[];
let owner: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;
let first: { animalId: number; barcode: string };
let second: { animalId: number; sampleId: number };
let bare: { animalId: number };

const ctx = () => ({ ...ctxOf(database.db, owner), adapters: mine.adapters });

beforeAll(async () => {
  owner = await createPerson(database.db, { password: PASSWORD });
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.31' });
  other = new ApiBrowser({ db: database.db, ip: '198.51.100.32' });
  await signIn(mine, owner);
  await signIn(other, await createPerson(database.db, { password: PASSWORD }));
  const lab = { ...(await createLab(database.db)), owner };
  const { panel } = readBreedPanel(csv, 'test-12');
  const withGenome = async (at: number) => {
    const sample = await createTestedAnimal(database.db, lab, { profile: founderProfile(at) });
    await storeGenome(
      ctx(),
      {
        species: 'dog',
        samples: [{ family: '0', id: sample.barcode, sire: null, dam: null, sex: 'unknown' }],
        markers: Array.from(panel?.positions ?? [], (position, marker) => ({
          chromosome: panel?.chromosomes[marker] ?? '0',
          id: `m${marker}`,
          centimorgan: 0,
          position,
          alleles: ['A', 'G'],
        })),
        calls: Uint8Array.from(dogs[at]?.genotypes ?? '', (letter) => (letter === '.' ? 3 : Number(letter))),
      },
      { at: 0, sampleId: sample.sampleId, format: 'VCF' },
    );
    return sample;
  };
  first = await withGenome(1);
  second = await withGenome(2);
  bare = await createTestedAnimal(database.db, lab, {});
  await importBreedPanel(ctx(), { version: 'test-12', speciesId: 1, isDemo: true, csv });
}, 600_000);

describe('breed composition', () => {
  test('a panel of real breeds must name the alleles of its markers', async () => {
    const csv = 'chr,pos,A,B\n1,100,0.1,0.9\n';
    const unnamed = importBreedPanel(ctx(), { version: 'real-12', speciesId: 1, isDemo: false, csv });
    await expect(unnamed).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('no ref and alt columns')] },
    });
  });

  test('is computed once in a worker and shown with its painting, and the kit returns the same breeds', async () => {
    const path = `/api/my/animals/${first.animalId}/breed-composition`;
    const requests = await Promise.all([mine.post(path), mine.post(path)]);
    expect(requests.map(({ body }) => body)).toEqual([{ state: 'QUEUED' }, { state: 'QUEUED' }]);
    const rows = await database.db.selectFrom('breedComposition').select('id').execute();
    expect(rows).toHaveLength(1);
    await compose(ctx(), { compositionId: rows[0]?.id ?? 0 });
    await compose(ctx(), { compositionId: rows[0]?.id ?? 0 });
    const { composition } = (await mine.get(`/api/my/animals/${first.animalId}/diversity`)).body;
    expect(composition).toMatchObject({ state: 'DONE', progress: 1, isDemo: true, isResolved: true });
    const shares = new Map(composition.breeds.map((one: { breed: string; share: number }) => [one.breed, one.share]));
    for (const [breed, share] of Object.entries(dogs[1]?.truth ?? {}))
      expect(Math.abs(((shares.get(breed) as number | undefined) ?? 0) - share)).toBeLessThan(0.05);
    expect(composition.karyogram.chromosomes).toHaveLength(39);
    const kit = (await mine.get(`/api/my/animals/${first.animalId}/results/${first.barcode}/breed-certificate`)).body;
    expect(kit.breeds[0].name).toBe(composition.breeds[0].breed);
  });

  test('is refused if panel and genome have different assemblies, and a panel that does not state one is used', async () => {
    const stated = csv.replace(/^chr,pos,/, 'chr,pos_canFam4,');
    await importBreedPanel(ctx(), { version: 'test-12-cf4', speciesId: 1, isDemo: true, csv: stated });
    const panels = await database.db.selectFrom('breedPanel').select(['version', 'assembly']).execute();
    expect(panels).toEqual(
      expect.arrayContaining([
        { version: 'test-12', assembly: null },
        { version: 'test-12-cf4', assembly: 'CanFam4' },
      ]),
    );
    await database.db
      .updateTable('snpProfile')
      .set({ assembly: 'CanFam3.1' })
      .where('sampleId', '=', second.sampleId)
      .execute();
    const composeWith = async (panelVersion: string) => {
      const { id } = await database.db
        .insertInto('breedComposition')
        .values((eb) => ({
          panelVersion,
          snpProfileId: eb.selectFrom('snpProfile').select('id').where('sampleId', '=', second.sampleId),
        }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await compose(ctx(), { compositionId: id });
      const row = await database.db
        .selectFrom('breedComposition')
        .select(['state', 'result'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await database.db.deleteFrom('breedComposition').where('id', '=', id).execute();
      return row;
    };
    expect(await composeWith('test-12-cf4')).toEqual({
      state: 'REFUSED',
      result: {
        reason: expect.stringContaining('on CanFam3.1, but those of the breed panel test-12-cf4 are on CanFam4'),
      },
    });
    expect((await composeWith('test-12')).state).toBe('DONE');
    await database.db.deleteFrom('breedPanel').where('version', '=', 'test-12-cf4').execute();
  });

  test('is refused without genome-wide markers, and runs are refused if the panel is too sparse', async () => {
    const answer = await mine.post(`/api/my/animals/${bare.animalId}/breed-composition`);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('no genome-wide markers')]);
    const { genome } = (await mine.get(`/api/my/animals/${first.animalId}/diversity`)).body;
    expect(genome).toMatchObject({ roh: null, rohRefused: expect.stringContaining('markers per megabase') });
  });
});

test('the profile has every marker, kinship every pair of own animals, and a stranger can view neither', async () => {
  const profile = (await mine.get(`/api/my/animals/${first.animalId}/dna-profile`)).body;
  expect(profile.panels[0].markers).toHaveLength(21);
  const { animals, pairs } = (await mine.get('/api/my/kinship')).body;
  expect([animals.length, pairs.length]).toEqual([2, 1]);
  expect(pairs[0].markers).toBeGreaterThan(3000);
  for (const path of ['diversity', 'dna-profile']) {
    expect((await other.get(`/api/my/animals/${second.animalId}/${path}`)).status).toBe(404);
    expect((await new ApiBrowser({ db: database.db }).get(`/api/my/animals/${second.animalId}/${path}`)).status).toBe(
      401,
    );
  }
  expect((await other.get('/api/my/kinship')).body).toEqual({ animals: [], pairs: [], conflicts: [] });
});

test('an animal is compared with its breed from thirty animals', () => {
  const values = Array.from({ length: 30 }, (_, at) => at / 100);
  expect(placeInBreed(0.2, values.slice(1))).toBeNull();
  expect(placeInBreed(0.29, values)).toMatchObject({ animals: 30, percentile: (100 * 29.5) / 30 });
  expect([kinshipLabel(0.5), kinshipLabel(0.25), kinshipLabel(-0.2)]).toEqual([
    'identical genotypes',
    'parent and offspring, full siblings or closer',
    'different breeds or lines, or one is inbred',
  ]);
});
