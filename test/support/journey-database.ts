import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../src/db/connection.ts';
import { SUPERUSER } from '../../src/db/embedded-cluster.ts';
import { findPlace } from '../../src/db/embedded-place.ts';
import type { SessionUser } from '../../src/platform/context/context.ts';
import type { NewPerson } from '../../src/platform/accounts/accounts.service.ts';
import { createBatch } from '../../src/animals/kits/kits.service.ts';
import { DEMO_PASSWORD } from './journey-people.ts';
import { breedNamed, createAnimal, createStaffMember } from './kits-factory.ts';
import { createLab, createReleasedSample } from './lab-factory.ts';
import { createPerson, ctxOf } from './people-factory.ts';
import { createStoredSample } from './stored-sample.ts';

/** Whether the journeys run against their own store; with JOURNEY_URL, the database is not accessible. */
export const hasOwnStore = Boolean(process.env['JOURNEY_DATA_DIR']);

/** URLs of databases on the embedded server of the journeys' store, read from the server's own files. */
export function journeyDatabase(): (database: string) => string {
  const place = findPlace(process.env['JOURNEY_DATA_DIR'] ?? '');
  const [, , , port, socketFolder, host] = readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
  const secret = readFileSync(place.secretFile, 'utf8').trim();
  return (database) => {
    const base = `postgresql://${SUPERUSER}:${secret}@${host || '127.0.0.1'}:${port}/${database}`;
    return socketFolder ? `${base}?host=${encodeURIComponent(socketFolder)}` : base;
  };
}

/** A user that no other journey uses, with the demo password, for tests that would disturb others. */
export async function createUniqueUser(input: Partial<NewPerson> = {}): Promise<SessionUser> {
  // The folder for files of the factories.
  process.env['TEST_SCRATCH'] ??= process.env['JOURNEY_DATA_DIR'];
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 1 });
  try {
    return await createPerson(db, { password: DEMO_PASSWORD, ...input });
  } finally {
    await db.destroy();
  }
}

/** A vet whose approved clinic orders on account, with an address to deliver to. */
export function createVet(input: Partial<NewPerson> = {}): Promise<SessionUser> {
  const clinic = {
    name: 'Harbour Street Veterinary Clinic',
    registrationNumber: 'VIC-20413',
    countryCode: 'AU',
    line1: '4 Harbour Street',
    city: 'Geelong',
    stateCode: 'VIC',
    postalCode: '3220',
  };
  return createUniqueUser({ type: 'vet', onAccount: true, phone: '+61 3 5550 0143', clinic, ...input });
}

/** A customer with an animal whose released sample lacks two diseases and a trait of the full profile. */
export async function createUserWithStoredSample(): Promise<{ email: string; animalId: number; barcode: string }> {
  process.env['TEST_SCRATCH'] ??= process.env['JOURNEY_DATA_DIR'];
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 4 });
  try {
    const owner = await createPerson(db, { password: DEMO_PASSWORD });
    const { animalId, barcode } = await createStoredSample(db, { ...(await createLab(db)), owner }, 2);
    return { email: owner.email, animalId, barcode };
  } finally {
    await db.destroy();
  }
}

/** A customer with a dog that has released results of this many tests, one of them a carrier. */
export async function createUserWithResults(tests: number): Promise<{ email: string; animalId: number }> {
  process.env['TEST_SCRATCH'] ??= process.env['JOURNEY_DATA_DIR'];
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 4 });
  try {
    const owner = await createPerson(db, { password: DEMO_PASSWORD });
    const { animalId, sampleId, testIds } = await createReleasedSample(db, { ...(await createLab(db)), owner });
    await sql`
      insert into result (animal_id, sample_id, test_id, genotype, outcome, status, released_to)
      select ${animalId}, ${sampleId}, id, case kind when 'trait' then genotype_strings[1] else 'N/N' end,
        'Clear', case kind when 'trait' then 'trait' else 'clear' end, ${owner.id}
      from test where species_id = 1 and not id = any (${testIds}::int[])
      order by kind desc, id limit ${tests - testIds.length}`.execute(db);
    return { email: owner.email, animalId };
  } finally {
    await db.destroy();
  }
}

/** A customer with an animal whose breed profile results are released. */
export async function createUserWithReport(): Promise<{
  email: string;
  animal: string;
  animalId: number;
  sample: { id: number; barcode: string };
}> {
  process.env['TEST_SCRATCH'] ??= process.env['JOURNEY_DATA_DIR'];
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 4 });
  try {
    const owner = await createPerson(db, { password: DEMO_PASSWORD });
    const animal = 'Marigold';
    const animalId = await createAnimal(db, owner, {
      name: animal,
      breedId: await breedNamed(db, 'Labrador Retriever'),
      chipNumber: null,
    });
    const { sampleId, barcode } = await createReleasedSample(db, { ...(await createLab(db)), owner }, { animalId });
    return { email: owner.email, animal, animalId, sample: { id: sampleId, barcode } };
  } finally {
    await db.destroy();
  }
}

/** The barcodes of this many dispatched kits that are not activated; without a product they have no test yet. */
export async function createDispatchedKits(size: number, productId: number | null = null): Promise<string[]> {
  process.env['TEST_SCRATCH'] ??= process.env['JOURNEY_DATA_DIR'];
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 1 });
  try {
    const ctx = ctxOf(db, await createStaffMember(db));
    const { barcodes } = await createBatch(ctx, {
      productId,
      size,
      swabLot: 'SCANS',
      manufacturedOn: '2026-11-01',
    });
    await db.updateTable('kit').set({ state: 'DISPATCHED' }).where('barcode', 'in', barcodes).execute();
    return barcodes;
  } finally {
    await db.destroy();
  }
}

/** Number of these kits with a sample in the laboratory. */
export async function countReceived(barcodes: string[]): Promise<number> {
  const db: Db = openDatabase(journeyDatabase()('damsire'), { poolMax: 1 });
  try {
    const rows = await db
      .selectFrom('sample')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .select('kit.barcode')
      .where('kit.barcode', 'in', barcodes)
      .where('sample.receivedAt', 'is not', null)
      .execute();
    return new Set(rows.map(({ barcode }) => barcode)).size;
  } finally {
    await db.destroy();
  }
}
