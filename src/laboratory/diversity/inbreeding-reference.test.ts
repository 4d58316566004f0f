import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createTestedAnimal } from '../../../test/support/science-factory.ts';
import { autosomes, type GenotypeTable } from '#genetics/genotype-table.ts';
import { seededNumbers } from '#genetics/random.ts';
import { storeGenome } from '#laboratory/results-import/genome-import.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { inbreedingPanel } from './diversity.rules.ts';
import { measureGenomes, publishInbreeding } from './inbreeding-reference.service.ts';

const database = useDatabase();
let owners: SessionUser[];
let mine: ApiBrowser;
let lab: LabBed;
let animalId: number;
let created = 0;

const MARKERS = 2000;

/** Markers on one chromosome, 25 per megabase; the first `share` of them are homozygous. */
function genomeOf(seed: number, share: number, every = 1): GenotypeTable {
  const random = seededNumbers(seed);
  const count = MARKERS / every;
  const markers = Array.from({ length: count }, (_, at) => ({
    chromosome: autosomes('dog')[0]!,
    id: `snp${at}`,
    centimorgan: 0,
    position: 1 + at * 40_000,
    alleles: ['A', 'G'] as const,
  }));
  return {
    species: 'dog',
    samples: [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' }],
    markers,
    calls: Uint8Array.from(markers, (_, at) => (at < share * count ? 2 * random.below(2) : 1)),
  };
}

async function createDogs(count: number, every = 1): Promise<void> {
  for (let at = 0; at < count; at += 1, created += 1) {
    const owner = owners[created % owners.length]!;
    const sample = await createTestedAnimal(database.db, { ...lab, owner });
    const table = genomeOf(created, 0.05 + 0.01 * ((created * 7) % 30), every);
    await inTransaction(lab.as(lab.technician), (tx) =>
      storeGenome(tx, table, { at: 0, sampleId: sample.sampleId, format: 'VCF' }),
    );
    if (created === 0) ({ animalId } = sample);
  }
}

const findRoh = async () => (await mine.get(`/api/my/animals/${animalId}/diversity`)).body.genome.roh;
const runNightlyJobs = async () => {
  await measureGenomes(lab.as(null));
  return publishInbreeding(lab.as(null));
};

beforeAll(async () => {
  lab = await createLab(database.db);
  owners = await Promise.all(Array.from({ length: 4 }, () => createPerson(database.db, { password: PASSWORD })));
  mine = new ApiBrowser({ db: database.db, ip: '198.51.100.146', adapters: { files: lab.as(null).adapters.files } });
  await signIn(mine, owners[0]!);
  await createDogs(29);
}, 600_000);

test('F_ROH is compared with the breed once thirty are measured on similar arrays, in large groups', async () => {
  expect(await runNightlyJobs()).toBe(0);
  expect((await findRoh()).breed).toBeNull();
  // Arrays with a quarter of the markers belong to another distribution.
  await createDogs(4, 4);
  expect([inbreedingPanel(MARKERS), inbreedingPanel(MARKERS / 4)]).toEqual(['ROH-11', 'ROH-9']);
  expect(await runNightlyJobs()).toBe(0);
  await createDogs(3);
  expect(await runNightlyJobs()).toBe(1);
  const { f, breed } = await findRoh();
  expect(breed).toMatchObject({ animals: 32, owners: 4, counts: expect.arrayContaining([expect.any(Number)]) });
  expect(breed.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(32);
  for (const count of breed.counts) expect(count).toBeGreaterThanOrEqual(5);
  const [lower, upper] = breed.limits;
  expect(breed.group).toBe(f < lower ? 'low' : f < upper ? 'middle' : 'high');
  const stored = await database.db.selectFrom('snpProfile').select(['rohF', 'rohMeasuredAt']).execute();
  expect(stored.every(({ rohMeasuredAt }) => rohMeasuredAt !== null)).toBe(true);
  expect(stored.filter(({ rohF }) => rohF !== null)).toHaveLength(36);
  expect(await runNightlyJobs()).toBe(0);
});

test('a genome that is imported again is measured again', async () => {
  const { sampleId, rohF } = await database.db
    .selectFrom('snpProfile')
    .select(['sampleId', 'rohF'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await inTransaction(lab.as(lab.technician), (tx) =>
    storeGenome(tx, genomeOf(1, 0.8), { at: 0, sampleId, format: 'VCF' }),
  );
  const now = () =>
    database.db
      .selectFrom('snpProfile')
      .select(['rohF', 'rohMeasuredAt'])
      .where('sampleId', '=', sampleId)
      .executeTakeFirstOrThrow();
  expect(await now()).toEqual({ rohF: null, rohMeasuredAt: null });
  await measureGenomes(lab.as(null));
  expect((await now()).rohF).toBeGreaterThan((rohF ?? 0) + 0.3);
});
