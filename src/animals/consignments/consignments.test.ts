import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { inTransaction } from '#db/transaction.ts';
import { raise } from '#platform/events/events.service.ts';
import { kitArrived } from '#animals/collection/collection.events.ts';
import { changeCollected, createCollected, removeCollected } from '#animals/collection/collection.service.ts';
import { compareParcel } from './consignments.rules.ts';
import {
  cancelConsignment,
  countUnsent,
  findConsignment,
  findConsignmentInLab,
  listConsignmentAdmin,
  listConsignments,
  listReady,
  packConsignment,
  sendConsignment,
} from './consignments.service.ts';
import { printMyParcel, printParcelInLab } from './consignment-sheet.service.ts';
import { receiveConsignment } from './receive-consignment.service.ts';

const database = useDatabase();
let technician: SessionUser;

beforeAll(async () => {
  technician = await createPerson(database.db, { roles: ['lab_technician'] });
});

const lab = () => ctxOf(database.db, technician);
const list = { page: 1, size: 20, search: '', state: 'ALL' as const, sort: '-number' as const };

/** Creates an agent with this many kits in their log. */
async function createAgentWith(samples: number) {
  const user = await createPerson(database.db, { type: 'owner', roles: ['collection_agent'], password: PASSWORD });
  const ctx = ctxOf(database.db, user);
  const entries = [];
  for (let at = 0; at < samples; at += 1) {
    const { barcode } = await createDispatchedKit(database.db);
    const entry = { name: `Fern ${at}`, speciesId: 1, place: 'Bendigo', collectedOn: '2026-01-10', chipScanned: false };
    const { id } = await createCollected(ctx, { ...entry, barcode });
    entries.push({ ...entry, id, barcode });
  }
  return { user, ctx, entries, ids: entries.map(({ id }) => id) };
}

describe('consignments of collected samples', () => {
  test('P024 samples packed together share one number, and are no longer offered or packed in another parcel', async () => {
    const { ctx, ids } = await createAgentWith(3);
    expect(new Set((await listReady(ctx)).map(({ id }) => id))).toEqual(new Set(ids));
    const parcel = await packConsignment(ctx, { entryIds: ids.slice(0, 2) });
    expect(parcel).toMatchObject({ number: expect.stringMatching(/^CN-\d{6}$/), state: 'PACKED', samples: 2 });
    expect((await listReady(ctx)).map(({ id }) => id)).toEqual([ids[2]]);
    await expect(packConsignment(ctx, { entryIds: [ids[0]!, ids[2]!] })).rejects.toMatchObject({
      fields: { entryIds: expect.anything() },
    });
    const found = await listConsignments(ctx, { ...list, search: parcel.items[0]!.barcode });
    expect(found.results.map(({ number }) => number)).toEqual([parcel.number]);
  });

  test('P144 an agent whose role has ended can send parcels already packed, and cannot pack more', async () => {
    const { user, ctx, ids } = await createAgentWith(2);
    const { id } = await packConsignment(ctx, { entryIds: [ids[0]!] });
    const former = ctxOf(database.db, { ...user, roles: [] });
    expect(await listReady(former)).toEqual([]);
    expect((await listConsignments(former, list)).results.map((row) => row.id)).toEqual([id]);
    await expect(packConsignment(former, { entryIds: [ids[1]!] })).rejects.toMatchObject({ reason: 'forbidden' });
    expect(await countUnsent(former, user.id)).toEqual({ packed: 1, unpacked: 1 });
    const other = ctxOf(database.db, await createPerson(database.db, {}));
    await expect(sendConsignment(other, { id })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await sendConsignment(former, { id })).toMatchObject({ state: 'SENT' });
    expect(await countUnsent(former, user.id)).toEqual({ packed: 0, unpacked: 1 });
  });

  test('P024 if several tabs pack the same samples concurrently, one parcel is created', async () => {
    const { ctx, ids } = await createAgentWith(4);
    const results = await Promise.allSettled([1, 2, 3].map(() => packConsignment(ctx, { entryIds: ids })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listConsignments(ctx, list)).count).toBe(1);
  });

  test('P024 the laboratory receives a whole parcel, and missing, extra and unknown samples are reported', async () => {
    const { user, ctx, entries, ids } = await createAgentWith(3);
    const { id, number } = await packConsignment(ctx, { entryIds: ids });
    await sendConsignment(ctx, { id, carrier: 'Post', trackingNumber: 'T1' });
    const stray = await createDispatchedKit(database.db);
    const barcodes = [entries[0]!.barcode, entries[1]!.barcode, stray.barcode, 'NOSUCHCODE'];
    const parcel = await receiveConsignment(lab(), { id, barcodes });
    expect(parcel).toMatchObject({
      state: 'RECEIVED',
      samples: 3,
      missing: 1,
      extra: 1,
      unknownBarcodes: ['NOSUCHCODE'],
    });
    const stateOf = (barcode: string) => parcel.items.find((item) => item.barcode === barcode)?.state;
    expect(barcodes.slice(0, 3).map(stateOf)).toEqual(['FOUND', 'FOUND', 'EXTRA']);
    expect(stateOf(entries[2]!.barcode)).toBe('MISSING');
    const samples = await database.db
      .selectFrom('sample')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .select('kit.barcode')
      .where('kit.barcode', 'in', barcodes)
      .execute();
    expect(samples).toHaveLength(3);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select(['subject', 'bodyText'])
      .where('toAddress', '=', user.email)
      .where('template', '=', 'consignment.received')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(`${number} doesn't match its packing list`);
    expect(mail.bodyText).toContain('NOSUCHCODE');
    await expect(receiveConsignment(lab(), { id, barcodes })).rejects.toMatchObject({ reason: 'illegal_transition' });
  });

  test('P024 the laboratory sees which tubes of a parcel cannot be tested, and why; the agent sees that they arrived', async () => {
    const { ctx, entries, ids } = await createAgentWith(2);
    const { id } = await packConsignment(ctx, { entryIds: ids });
    const [good, spoilt] = entries.map(({ barcode }) => barcode) as [string, string];
    await database.db.updateTable('kit').set({ state: 'VOID' }).where('barcode', '=', spoilt).execute();
    const { items } = await receiveConsignment(lab(), { id, barcodes: [good, spoilt] });
    const refusals = (found: typeof items) =>
      Object.fromEntries(found.map(({ barcode, refused }) => [barcode, refused]));
    expect(refusals(items)).toEqual({ [good]: null, [spoilt]: expect.stringMatching(/^This kit is void/) });
    const seen = (await findConsignment(ctx, { id })).items;
    expect(seen.map(({ state }) => state)).toEqual(['FOUND', 'FOUND']);
    expect(refusals(seen)).toEqual({ [good]: null, [spoilt]: null });
  });

  test('P024 a missing sample can be packed again and received later', async () => {
    const { ctx, entries, ids } = await createAgentWith(2);
    const first = await packConsignment(ctx, { entryIds: ids });
    await receiveConsignment(lab(), { id: first.id, barcodes: [entries[0]!.barcode] });
    expect((await listReady(ctx)).map(({ id }) => id)).toEqual([ids[1]]);
    const second = await packConsignment(ctx, { entryIds: [ids[1]!] });
    const received = await receiveConsignment(lab(), { id: second.id, barcodes: [entries[1]!.barcode] });
    expect(received).toMatchObject({ missing: 0, extra: 0 });
  });

  test('P024 a missing sample that is received later, even unactivated, is no longer counted or offered', async () => {
    const { user, ctx, entries, ids } = await createAgentWith(2);
    const { id } = await packConsignment(ctx, { entryIds: ids });
    const [there, lost] = entries.map(({ barcode }) => barcode);
    expect(await receiveConsignment(lab(), { id, barcodes: [there!] })).toMatchObject({ missing: 1 });
    await inTransaction(lab(), (tx) => raise(tx, kitArrived, { barcode: lost! }));
    for (const parcel of [await findConsignment(ctx, { id }), await findConsignmentInLab(lab(), { id })]) {
      expect(parcel).toMatchObject({ missing: 0, samples: 2 });
      expect(parcel.items.find(({ barcode }) => barcode === lost)).toMatchObject({ cameLater: true });
    }
    const { results } = await listConsignmentAdmin(lab(), { ...list, state: 'ALL', search: user.name });
    expect(results).toMatchObject([{ id, missing: 0 }]);
    expect(await listReady(ctx)).toEqual([]);
  });

  test("P024 a sample that arrives in another parcel is removed from its own parcel's list", async () => {
    const { ctx, entries, ids } = await createAgentWith(2);
    const one = await packConsignment(ctx, { entryIds: [ids[0]!] });
    const other = await packConsignment(ctx, { entryIds: [ids[1]!] });
    const both = entries.map(({ barcode }) => barcode);
    expect(await receiveConsignment(lab(), { id: one.id, barcodes: both })).toMatchObject({ samples: 1, extra: 1 });
    expect(await findConsignmentInLab(lab(), { id: other.id })).toMatchObject({ samples: 0, state: 'PACKED' });
  });

  test('P024 cancelling a packed parcel frees its samples; a sent parcel cannot be cancelled', async () => {
    const { ctx, ids } = await createAgentWith(2);
    const parcel = await packConsignment(ctx, { entryIds: ids });
    await cancelConsignment(ctx, { id: parcel.id });
    expect(await listReady(ctx)).toHaveLength(2);
    const again = await packConsignment(ctx, { entryIds: ids });
    await sendConsignment(ctx, { id: again.id });
    await expect(cancelConsignment(ctx, { id: again.id })).rejects.toMatchObject({ reason: 'illegal_transition' });
    await expect(sendConsignment(ctx, { id: again.id })).rejects.toMatchObject({ reason: 'illegal_transition' });
  });

  test('P024 the entry of a packed kit cannot be deleted or given another kit', async () => {
    const { ctx, entries, ids } = await createAgentWith(1);
    await packConsignment(ctx, { entryIds: ids });
    await expect(removeCollected(ctx, ids[0]!)).rejects.toMatchObject({ reason: 'conflict' });
    const { barcode } = await createDispatchedKit(database.db);
    await expect(changeCollected(ctx, { ...entries[0]!, barcode })).rejects.toMatchObject({ reason: 'conflict' });
    expect((await changeCollected(ctx, { ...entries[0]!, name: 'Moss' })).name).toBe('Moss');
  });

  test("P024 other agents' parcels are not found, only the laboratory receives, and none is packed empty", async () => {
    const { user, ctx, ids } = await createAgentWith(1);
    const { id } = await packConsignment(ctx, { entryIds: ids });
    const other = await createAgentWith(0);
    await expect(findConsignment(other.ctx, { id })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(packConsignment(other.ctx, { entryIds: ids })).rejects.toMatchObject({ fields: expect.anything() });
    await expect(receiveConsignment(ctx, { id, barcodes: ['X'] })).rejects.toMatchObject({ reason: 'forbidden' });
    expect((await listConsignmentAdmin(lab(), { ...list, state: 'OPEN' })).count).toBeGreaterThan(0);
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.102.1' });
    expect((await browser.post('/api/tools/consignments', { entryIds: ids })).status).toBe(401);
    await signIn(browser, user);
    expect((await browser.post('/api/tools/consignments', { entryIds: [] })).status).toBe(428);
  });

  test("P024 the packing list can be printed by the parcel's agent and the laboratory only", async () => {
    const { ctx, ids, user } = await createAgentWith(2);
    const { id, number } = await packConsignment(ctx, { entryIds: ids });
    const browser = new ApiBrowser({ db: database.db });
    await signIn(browser, user);
    const sheet = await browser.get(`/api/tools/consignments/${id}/sheet`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await printParcelInLab(lab(), { id })).name).toBe(`parcel-${number}.pdf`);
    const { ctx: other } = await createAgentWith(0);
    await expect(printMyParcel(other, { id })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(printParcelInLab(ctx, { id })).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('a parcel is compared with its packing list by kit', () => {
    const kit = (kitId: number) => ({ kitId, barcode: `K${kitId}` });
    expect(compareParcel([kit(1), kit(2)], [kit(2), kit(3)])).toEqual({
      found: [kit(2)],
      missing: [kit(1)],
      extra: [kit(3)],
    });
  });
});
