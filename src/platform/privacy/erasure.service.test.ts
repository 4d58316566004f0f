import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { updateDetails } from '#platform/accounts/details.service.ts';
import { authenticate } from '#laboratory/certificates/certificates.service.ts';
import { enterKitBarcode } from '#animals/activation/drafts.service.ts';
import { listAddresses } from '#platform/addresses/addresses.service.ts';
import { shareAnimal } from '#animals/sharing/sharing.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createAnimal } from '../../../test/support/kits-factory.ts';
import { createLab, createReleasedSample, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { eraseDue, erasePerson, removeFiles, replayErasures } from './erasure.service.ts';

const database = useDatabase();
// Twelve unique words; after the erasure the buyer's words may remain on the invoice, but nowhere else.
const CANARIES = {
  first: 'Qvzfirst',
  last: 'Qvzlast',
  kennel: 'Qvzkennel',
  phone: '0499887766',
  address: 'Qvzstreet',
  label: 'Qvzlabel',
  animal: 'Qvzanimal',
  chip: '956000099887766',
  note: 'Qvznote',
  shared: 'qvzfriend',
  email: 'qvzmail',
  device: 'Qvzdevice',
};
const ON_INVOICE = [CANARIES.first, CANARIES.last, CANARIES.address, CANARIES.phone, CANARIES.email, CANARIES.label];

let lab: LabBed;
let victim: SessionUser;
let other: { certificateCode: string };
let own: { certificateCode: string };

beforeAll(async () => {
  const { db } = database;
  victim = await createPerson(db, {
    email: `${CANARIES.email}@example.test`,
    firstName: CANARIES.first,
    lastName: CANARIES.last,
    phone: CANARIES.phone,
    password: PASSWORD,
    newsletter: true,
    breeder: { kennelName: CANARIES.kennel, prefix: CANARIES.kennel, memberships: CANARIES.kennel },
  });
  const baseLab = await createLab(db);
  lab = { ...baseLab, owner: victim };
  const victimCtx = baseLab.as(victim);
  other = await createReleasedSample(db, baseLab);
  own = await createReleasedSample(db, lab);
  await saveAddress(victimCtx, {
    ...homeAddress,
    label: CANARIES.label,
    firstName: CANARIES.first,
    line1: CANARIES.address,
    isDefaultBilling: true,
    isDefaultShipping: true,
  });
  await updateDetails(victimCtx, { consents: { research: true } });
  const animalId = await createAnimal(db, victim, {
    name: CANARIES.animal,
    chipNumber: CANARIES.chip,
    registeredName: CANARIES.animal,
  });
  await shareAnimal(victimCtx, { animalId, email: `${CANARIES.shared}@example.test`, level: 'VIEW' });
  await enterKitBarcode(victimCtx, { barcode: (await createDispatchedKit(db)).barcode });
  const buyer = {
    type: 'breeder' as const,
    email: victim.email,
    firstName: CANARIES.first,
    lastName: CANARIES.last,
    phone: CANARIES.phone,
  };
  const address = { ...homeAddress, firstName: CANARIES.first, lastName: CANARIES.last, line1: CANARIES.address };
  const paid = await createUnpaidOrder(victimCtx, [{ productId: DOG_PROFILE, metaData: { note: CANARIES.note } }], {
    user: buyer,
    billingAddress: address,
    shippingAddress: address,
  });
  const { totalCents } = await db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', paid.order.orderId)
    .executeTakeFirstOrThrow();
  const admin = { ...victimCtx, user: await createPerson(db, { roles: ['admin'] }) };
  await receiveTransfer(admin, { id: paid.order.orderId, amountCents: totalCents, reference: 'erase-1' });
  const browser = new ApiBrowser({ db, ip: '198.51.100.9' });
  await browser.post(
    '/api/auth/login',
    { username: victim.email, password: PASSWORD },
    { 'user-agent': CANARIES.device },
  );
  await browser.post('/api/my/security/totp', { password: PASSWORD });
  await browser.post('/api/forgot-password', { email: victim.email });
  // Emails to others that mention the victim have been sent.
  await db
    .updateTable('mailMessage')
    .set({ state: 'SENT', sentAt: sql<Date>`now()` })
    .execute();
});

describe('erasing a person', () => {
  test('T56 before the erasure a database dump contains many of their words', async () => {
    const found = await search(Object.values(CANARIES));
    expect(new Set(found.map(({ word }) => word)).size).toBe(Object.values(CANARIES).length);
  });

  test("T56 a packed order and another person's open deletion are not touched", async () => {
    await database.db
      .insertInto('personDeletion')
      .values({ personId: victim.id, dueAt: sql<Date>`now() - interval '1 minute'` })
      .execute();
    await eraseDue(lab.as(null));
    const row = await database.db
      .selectFrom('personDeletion')
      .select('state')
      .where('personId', '=', victim.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('WAITING');
    await database.db
      .updateTable('salesOrder')
      .set({ fulfilmentState: 'DELIVERED' })
      .where('personId', '=', victim.id)
      .execute();
  });

  test('T56 afterwards a dump contains none of the twelve words outside the invoice, and a rerun changes nothing', async () => {
    const ctx = lab.as(null);
    await eraseDue(ctx);
    const found = await search(Object.values(CANARIES));
    const leaks = found.filter(({ table, word }) => !(table === 'invoice' && ON_INVOICE.includes(word)));
    expect(leaks).toEqual([]);
    const tables = await fingerprints();
    await database.db.transaction().execute(async (db) => erasePerson({ ...ctx, db }, victim.id));
    const after = await fingerprints();
    expect([...after].filter(([name, print]) => tables.get(name) !== print && name !== 'event')).toEqual([]);
  });

  test("T56 other people's certificates still verify, and the erased person's is reported as revoked", async () => {
    expect((await authenticate(lab.as(null), other.certificateCode)).status).toBe('valid');
    expect((await authenticate(lab.as(null), own.certificateCode)).status).not.toBe('valid');
  });

  test('T56 no one can sign in to the account, and the address can register again', async () => {
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.100.10' });
    expect((await browser.post('/api/auth/login', { username: victim.email, password: PASSWORD })).status).toBe(401);
    const newPerson = await createPerson(database.db, { email: victim.email, password: PASSWORD });
    await signIn(browser, newPerson);
    expect(await listAddresses(lab.as(newPerson))).toEqual([]);
  });
});

interface Found {
  table: string;
  word: string;
}

/** Searches every row of every table for words. */
async function search(words: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of await tableNames()) {
    for (const word of words) {
      const { rows } = await sql<{ hit: boolean }>`
        select exists (select from ${sql.table(table)} t where t::text ilike ${`%${word}%`}) as hit`.execute(
        database.db,
      );
      if (rows[0]!.hit) found.push({ table, word });
    }
  }
  return found;
}

async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

async function fingerprints(): Promise<Map<string, string>> {
  const prints = new Map<string, string>();
  for (const name of await tableNames()) {
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(md5((to_jsonb(t) - 'updated_at')::text), '' order by md5((to_jsonb(t) - 'updated_at')::text))), '') as print from ${sql.table(name)} t`.execute(
      database.db,
    );
    prints.set(name, rows[0]!.print);
  }
  return prints;
}

test('T57 an identical photo of two people is deleted only when the last of them is erased', async () => {
  const { files } = lab.as(null).adapters;
  const key = await files.put(new TextEncoder().encode('the same picture'), 'image/jpeg');
  const people = await Promise.all([createPerson(database.db), createPerson(database.db)]);
  for (const person of people) {
    const id = await createAnimal(database.db, person, { name: 'Twin' });
    await database.db.updateTable('animal').set({ photoKey: key }).where('id', '=', id).execute();
  }
  const erase = async (person: SessionUser) => {
    await database.db.transaction().execute((db) => erasePerson({ ...lab.as(null), db }, person.id));
    await removeFiles(lab.as(null), { keys: [key] });
  };
  await erase(people[0]);
  expect(await files.get(key)).not.toBeNull();
  await erase(people[1]);
  expect(await files.get(key)).toBeNull();
});

test('T57 repeating erasures after a restore reports ids without a person', async () => {
  const person = await createPerson(database.db);
  expect(await replayErasures(lab.as(null), [person.id, 'abc'])).toEqual({ unknown: ['abc'] });
  const { state } = await database.db
    .selectFrom('person')
    .select('state')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('DELETED');
});
