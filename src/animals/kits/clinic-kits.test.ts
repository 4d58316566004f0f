import { beforeAll, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, FBP_CAT } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { listClinicKits } from './clinic-kits.service.ts';
import { clinicKitLabel } from './kits.rules.ts';

const database = useDatabase();
let vet: SessionUser;
let other: SessionUser;
let at: Ctx;
const all = { page: 1, size: 20, search: '', sort: 'expires' } as const;
const clinic = (name: string) => ({ name, registrationNumber: name, countryCode: 'AU' });

async function createClinicKit(owner: SessionUser, overrides: Parameters<typeof createDispatchedKit>[1] = {}) {
  const kit = await createDispatchedKit(database.db, overrides);
  await database.db.updateTable('kit').set({ clinicId: owner.clinicIds[0]! }).where('id', '=', kit.kitId).execute();
  return kit;
}

beforeAll(async () => {
  vet = await createPerson(database.db, { type: 'vet', clinic: clinic('A'), password: PASSWORD });
  other = await createPerson(database.db, { type: 'vet', clinic: clinic('B') });
  at = ctxOf(database.db, vet);
});

test('a clinic sees its own unused kits, but not those of another clinic or without a clinic', async () => {
  const mine = await createClinicKit(vet);
  await createClinicKit(other);
  await createDispatchedKit(database.db);
  await createClinicKit(vet, { state: 'LOST' });
  await createClinicKit(vet, { manufacturedOn: '2020-01-01' });
  const { results, count } = await listClinicKits(at, all);
  expect(count).toBe(1);
  expect(results).toMatchObject([{ barcode: mine.barcode, state: 'DISPATCHED', expiresSoon: false, orderId: null }]);
  expect((await listClinicKits(ctxOf(database.db, await createPerson(database.db, {})), all)).count).toBe(0);
});

test("a clinic's kits can be searched by barcode and test, are paginated, and are sorted by expiry date", async () => {
  const soon = new Date(Date.now() - 22 * 30.5 * 86_400_000).toISOString().slice(0, 10);
  const old = await createClinicKit(vet, { manufacturedOn: soon });
  const cat = await createClinicKit(vet, { productId: FBP_CAT });
  const [first] = (await listClinicKits(at, all)).results;
  expect(first).toMatchObject({ barcode: old.barcode, expiresSoon: true });
  const barcodes = async (change: object) =>
    (await listClinicKits(at, { ...all, ...change })).results.map(({ barcode }) => barcode);
  expect(await barcodes({ search: cat.barcode.slice(2, 9).toLowerCase() })).toEqual([cat.barcode]);
  expect(await barcodes({ search: 'cat full' })).toEqual([cat.barcode]);
  expect((await barcodes({ sort: '-expires' })).at(-1)).toBe(old.barcode);
  expect(await barcodes({ size: 1, page: 2 })).toHaveLength(1);
});

test('the list of clinic kits needs a session and a known sort order', async () => {
  const browser = new ApiBrowser({ db: database.db });
  expect((await browser.get('/api/my/clinic-kits')).status).toBe(401);
  await signIn(browser, vet);
  expect((await browser.get('/api/my/clinic-kits?sort=colour')).status).toBe(428);
  expect((await browser.get('/api/my/clinic-kits')).body).toMatchObject({ count: 3 });
});

test("a clinic's kit is labelled by its state and expiry", () => {
  expect(clinicKitLabel({ state: 'DISPATCHED', expiresSoon: false }).word).toBe('On its way');
  expect(clinicKitLabel({ state: 'DELIVERED', expiresSoon: false }).word).toBe('At the clinic');
  expect(clinicKitLabel({ state: 'DELIVERED', expiresSoon: true })).toEqual({ word: 'Expires soon', tone: 'warn' });
});
