import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createStaffMember,
  FBP_DOG,
  holdUnregisteredKit,
} from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createBoughtKit } from '../../../test/support/replacement-factory.ts';
import { validateBarcodes } from '#animals/activation/barcodes.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { bareCode } from '#ui/forms/code-groups.ts';
import { findBatch, listBatches, printLabels, recallBatch, importOldKits } from './batches.service.ts';
import { expireKits, warnOfKitExpiry } from './expiry.service.ts';
import { findKit, listKitProducts, listKits, moveKitByHand } from './kit-admin.service.ts';
import type { BatchSort, KitSort } from './kits.rules.ts';
import { createBatch, findKitByBarcode } from './kits.service.ts';

const database = useDatabase();
let staff: Ctx;
beforeAll(async () => {
  staff = ctxOf(database.db, await createStaffMember(database.db));
});

const batch = { productId: FBP_DOG, size: 3, swabLot: 'L7', location: 'SHELF 2', manufacturedOn: '2026-11-01' };
const page = { page: 1, size: 20, search: '' };
const mails = (template: string, key = '%') =>
  database.db
    .selectFrom('mailMessage')
    .select('toAddress')
    .where('template', '=', template)
    .where('dedupeKey', 'like', key)
    .execute();

describe('3.2 batches', () => {
  test('a batch shows its code range, its lot and the number of kits in each state', async () => {
    const { batchId, barcodes } = await createBatch(staff, batch);
    expect(await findBatch(staff, batchId)).toMatchObject({
      size: 3,
      swabLot: 'L7',
      location: 'SHELF 2',
      expiresOn: '2028-11-01',
      firstBarcode: barcodes[0],
      lastBarcode: barcodes[2],
      states: { IN_STOCK: 3 },
    });
  });

  test('a batch is found by the barcode of any of its kits', async () => {
    const { batchId, barcodes } = await createBatch(staff, batch);
    const found = await listBatches(staff, { ...page, search: barcodes[1]!.toLowerCase() });
    expect(found.results.map(({ id }) => id)).toEqual([batchId]);
  });

  test('the labels of a batch are a PDF with a Code 128 and QR code of each kit, with the same bytes', async () => {
    const { batchId } = await createBatch(staff, { ...batch, size: 30 });
    const [one, two] = [await printLabels(staff, batchId), await printLabels(staff, batchId)];
    const bytes = await buffer(one);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await buffer(two)).equals(bytes)).toBe(true);
  });

  test('old codes of any format are found as written, and as normalised by a code field; existing codes are named in the error', async () => {
    const old = { ...batch, codes: ['OLD/kit 7', 'old-kit.8', 'OLD/kit 7'] };
    expect(await importOldKits(staff, old)).toMatchObject({ size: 2 });
    for (const typed of [' old/KIT 7', 'OLDKIT7', 'old-kit.8', bareCode('old-kit.8')])
      expect((await findKitByBarcode(staff, typed))?.state, typed).toBe('IN_STOCK');
    await expect(importOldKits(staff, { ...batch, codes: ['OLD-KIT.8'] })).rejects.toMatchObject({
      fields: { codes: ['Already in use: OLDKIT8'] },
    });
    await expect(importOldKits(staff, { ...batch, codes: ['Q1-23', 'q12-3'] })).rejects.toMatchObject({
      fields: { codes: [expect.stringMatching(/^Q1-23 and Q12-3 are the same barcode/)] },
    });
    await expect(importOldKits(staff, { ...batch, codes: ['x'.repeat(51)] })).rejects.toMatchObject({
      fields: { codes: ['This field can only have maximum 50 characters'] },
    });
  });

  test('a recalled batch cannot be activated, and its buyers are asked where to send the free kit', async () => {
    const bought = await createBoughtKit(database.db);
    const batchId = (await findKit(staff, bought.kitId)).batchId ?? 0;
    const answer = await recallBatch(staff, { id: batchId, reason: 'Leaking tubes' });
    expect(answer.told).toBe(1);
    expect((await findKit(staff, bought.kitId)).state).toBe('RECALLED');
    await expect(validateBarcodes(staff, { barcodes: [bought.barcode], type: 'step' })).rejects.toMatchObject({
      fields: {
        barcodes: ['This kit was recalled. To get a free replacement, use the link in our email or contact us.'],
      },
    });
    expect(await mails('kits.replacement')).toContainEqual({ toAddress: bought.email });
    const { events } = await findOrder(ctxOf(database.db, bought.buyer), { id: bought.orderId });
    expect(events.map(({ text }) => text)).toContainEqual(expect.stringMatching(/: kit recalled$/));
    await expect(recallBatch(staff, { id: batchId, reason: 'again' })).rejects.toMatchObject({ status: 409 });
  });
});

test('3.2 a recalled kit whose sample is at the laboratory can still be activated, and its sample is tested', async () => {
  const { kitId, barcode } = await createDispatchedKit(database.db);
  await holdUnregisteredKit(database.db, kitId);
  const batchId = (await findKit(staff, kitId)).batchId ?? 0;
  const recalled = await recallBatch(staff, { id: batchId, reason: 'Leaking tubes' });
  expect(recalled).toMatchObject({ recalled: 0, used: 1, told: 0 });
  expect((await validateBarcodes(staff, { barcodes: [barcode], type: 'step' })).kits).toHaveLength(1);
});

describe('3.2 one kit', () => {
  test('can be moved manually only along the allowed transitions, and the reason is stored', async () => {
    const { kitId } = await createDispatchedKit(database.db);
    await moveKitByHand(staff, { id: kitId, to: 'RETURNED', reason: 'seal intact' });
    const back = await moveKitByHand(staff, { id: kitId, to: 'IN_STOCK', reason: 'checked' });
    expect(back.events.at(-1)).toMatchObject({ fromState: 'RETURNED', toState: 'IN_STOCK', reason: 'checked' });
    expect(back.moves).not.toContain('DELIVERED');
    await expect(moveKitByHand(staff, { id: kitId, to: 'DELIVERED', reason: 'x' })).rejects.toMatchObject({
      reason: 'illegal_transition',
      details: { allowed: expect.arrayContaining(['ALLOCATED']) },
    });
    await expect(moveKitByHand(staff, { id: kitId, to: 'ACTIVATED', reason: 'x' })).rejects.toMatchObject({
      status: 428,
    });
  });

  test('cannot be moved from an outdated page after its state has changed', async () => {
    const { kitId } = await createDispatchedKit(database.db);
    await moveKitByHand(staff, { id: kitId, version: 'DISPATCHED', to: 'RETURNED', reason: 'seal intact' });
    const older = moveKitByHand(staff, { id: kitId, version: 'DISPATCHED', to: 'VOID', reason: 'seal broken' });
    await expect(older).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('cannot go back into stock while its order still needs it', async () => {
    const { kitId } = await createBoughtKit(database.db);
    await moveKitByHand(staff, { id: kitId, to: 'RETURNED', reason: 'came back' });
    await expect(moveKitByHand(staff, { id: kitId, to: 'IN_STOCK', reason: 'x' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('is no longer awaited by its order when it is void', async () => {
    const { kitId } = await createBoughtKit(database.db);
    await moveKitByHand(staff, { id: kitId, to: 'VOID', reason: 'Refunded one of the kits' });
    const unit = await database.db
      .selectFrom('orderUnit')
      .select('state')
      .where('kitId', '=', kitId)
      .executeTakeFirstOrThrow();
    expect(unit.state).toBe('CANCELLED');
  });

  test('triggers a free replacement when it is lost in the post', async () => {
    const { kitId, email } = await createBoughtKit(database.db);
    const lost = await moveKitByHand(staff, { id: kitId, to: 'LOST', reason: 'not there after 21 days' });
    expect(lost).toMatchObject({ replacement: 'ASKED', isInLaboratory: false });
    expect(await mails('kits.replacement')).toContainEqual({ toAddress: email });
    const { kitId: unsold } = await createDispatchedKit(database.db);
    expect(await moveKitByHand(staff, { id: unsold, to: 'LOST', reason: 'x' })).toMatchObject({ replacement: null });
  });

  test('cannot be marked lost or returned once its tube is in the laboratory', async () => {
    const { kitId } = await createDispatchedKit(database.db);
    expect((await findKit(staff, kitId)).moves).toContain('LOST');
    await holdUnregisteredKit(database.db, kitId);
    expect(await findKit(staff, kitId)).toMatchObject({ isInLaboratory: true, moves: ['DELIVERED', 'VOID'] });
    for (const to of ['LOST', 'RETURNED', 'EXPIRED'] as const)
      await expect(moveKitByHand(staff, { id: kitId, to, reason: 'x' })).rejects.toMatchObject({
        message: 'The sample of this kit is in the laboratory.',
      });
    expect(await findKit(staff, kitId)).toMatchObject({ state: 'DISPATCHED', replacement: null });
  });
});

describe('3.2 expiry of a kit', () => {
  test('the buyer is warned once at 21 months, and at 24 months the kit expires and cannot be activated', async () => {
    const bought = await createBoughtKit(database.db);
    const expire = (days: number) =>
      sql`update kit set expires_on = current_date + ${days}::int where id = ${bought.kitId}`.execute(database.db);
    await warnOfKitExpiry(staff);
    expect(await mails('kits.expiring', `kit:${bought.kitId}:%`)).toEqual([]);
    await expire(80);
    await warnOfKitExpiry(staff);
    await warnOfKitExpiry(staff);
    expect(await mails('kits.expiring', `kit:${bought.kitId}:%`)).toEqual([{ toAddress: bought.email }]);
    expect((await listKits(staff, { ...page, expiring: true })).results.map((kit) => kit.id)).toContain(bought.kitId);
    await expire(-1);
    await expireKits(staff);
    expect((await findKit(staff, bought.kitId)).state).toBe('EXPIRED');
    await expect(validateBarcodes(staff, { barcodes: [bought.barcode], type: 'step' })).rejects.toMatchObject({
      fields: { barcodes: ['This kit has expired. Please contact us for a free replacement.'] },
    });
  });
});

describe('the kit administration API', () => {
  test('a batch can be for a single test, named with species and SKU, but not for a custom profile', async () => {
    const products = await listKitProducts(staff);
    const twins = products.filter(({ name }) => name === 'Coat length');
    expect(new Set(twins.map(({ speciesId }) => speciesId))).toEqual(new Set([1, 2]));
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
    expect(products.map(({ name }) => name)).not.toContain('Build Your Own Dog Profile');
  });

  test('kits and batches can be sorted', async () => {
    const kits = async (sort: KitSort) =>
      (await listKits(staff, { page: 1, size: 100, search: '', sort })).results.map((kit) => [
        kit.barcode,
        kit.expiresOn,
      ]);
    const byCode = (await kits('barcode')).map(([code]) => code ?? '');
    expect(byCode).toEqual(byCode.toSorted((a, b) => (a < b ? -1 : 1)));
    expect((await kits('-barcode'))[0]?.[0]).toBe(byCode.at(-1));
    const days = (await kits('expires')).map(([, day]) => day ?? '');
    expect(days).toEqual(days.toSorted((a, b) => (a < b ? -1 : 1)));
    expect((await kits('-expires'))[0]?.[1]).toBe(days.at(-1));
    const batches = async (sort: BatchSort) =>
      (await listBatches(staff, { page: 1, size: 100, search: '', sort })).results;
    const ids = (await batches('batch')).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await batches('-batch')).map(({ id }) => id)).toEqual(ids.toReversed());
    const ends = (await batches('expires')).map(({ expiresOn }) => expiresOn);
    expect(ends).toEqual(ends.toSorted());
    expect((await batches('product'))[0]?.productName).toBe((await batches('-product')).at(-1)?.productName);
  });

  test('staff can create a batch, find its kits, and print and recall it; invalid fields are named', async () => {
    const admin = await createPerson(database.db, { roles: ['admin'], password: PASSWORD });
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.102.1' });
    await signIn(browser, admin);
    const created = await browser.post('/api/admin/kit-batches', { ...batch, size: '4' });
    expect(created.status).toBe(200);
    const id = created.body.batchId;
    expect((await browser.get(`/api/admin/kits?batchId=${id}`)).body.count).toBe(4);
    const labels = await browser.get(`/api/admin/kit-batches/${id}/labels`);
    expect(labels.headers.get('content-type')).toBe('application/pdf');
    for (const manufacturedOn of ['2206-11-01', '0206-11-01'])
      expect((await browser.post('/api/admin/kit-batches', { ...batch, manufacturedOn, size: 4 })).body).toEqual({
        manufacturedOn: ['Enter a date between 2000 and today.'],
      });
    expect((await browser.post('/api/admin/kit-batches', { ...batch, size: 0, swabLot: '' })).body).toEqual({
      size: ['Enter 1 to 1,000 kits.'],
      swabLot: ['This field is required'],
    });
    const recalled = await browser.post(`/api/admin/kit-batches/${id}/recall`, { reason: 'test' });
    expect(recalled.body).toEqual({ recalled: 4, used: 0, told: 0 });
  });

  test.each([
    ['GET', '/api/admin/kits'],
    ['GET', '/api/admin/kits/1'],
    ['POST', '/api/admin/kits/1/move'],
    ['GET', '/api/admin/kit-batches'],
    ['GET', '/api/admin/kit-batches/1'],
    ['POST', '/api/admin/kit-batches'],
    ['POST', '/api/admin/kit-batches/old-codes'],
    ['POST', '/api/admin/kit-batches/1/recall'],
    ['GET', '/api/admin/kit-batches/1/labels'],
    ['GET', '/api/admin/kit-replacements'],
    ['POST', '/api/admin/kit-replacements/1/send'],
  ])('%s %s is for staff only', async (method, path) => {
    const guest = new ApiBrowser({ db: database.db, ip: '198.51.102.2' });
    const body = method === 'POST' ? {} : undefined;
    expect((await guest.call(method, path, body)).status).toBe(401);
  });
});

// Runs last, because its thousand kits would appear in the lists above.
describe('a batch of 1,000', () => {
  test('the labels of the largest batch are drawn in the background while the store keeps responding', async () => {
    const { batchId } = await createBatch(staff, { ...batch, size: 1000 });
    const admin = await createPerson(database.db, { roles: ['admin'], password: PASSWORD });
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.102.3' });
    await signIn(browser, admin);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const labels = await browser.get(`/api/admin/kit-batches/${batchId}/labels`);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1000);
    expect(labels.headers.get('content-disposition')).toBe(`inline; filename="kit-labels-${batchId}.pdf"`);
    expect(labels.body.match(/\/Type \/Page\b/g)).toHaveLength(Math.ceil(1000 / 24));
    expect(labels.body.trimEnd().slice(-5)).toBe('%%EOF');
  }, 60_000);
});
