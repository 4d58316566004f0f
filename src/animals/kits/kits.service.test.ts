import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createStaffMember, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { inTransaction } from '#db/transaction.ts';
import { checkBarcode } from '#shared/barcode.ts';
import { listReplacementMails, replacementAddress } from '../../../test/support/replacement-factory.ts';
import { confirmReplacement, findReplacement, orderReplacement } from './replacements.service.ts';
import { createBatch, findKitByBarcode, markKitDelivered, markKitReceived, moveKit } from './kits.service.ts';

const database = useDatabase();
let staff: Ctx;

beforeAll(async () => {
  staff = ctxOf(database.db, await createStaffMember(database.db));
});

const batch = { productId: FBP_DOG, size: 20, swabLot: 'L1', manufacturedOn: '2026-11-01' };

describe('batches', () => {
  test('a batch creates its kits in stock, each with a unique code that is valid for 24 months', async () => {
    const { barcodes, batchId } = await createBatch(staff, batch);
    expect(new Set(barcodes).size).toBe(20);
    expect(barcodes.map(checkBarcode)).toEqual(barcodes.map(() => null));
    const kits = await database.db
      .selectFrom('kit')
      .select(['state', 'expiresOn'])
      .where('batchId', '=', batchId)
      .execute();
    expect(kits).toEqual(kits.map(() => ({ state: 'IN_STOCK', expiresOn: '2028-11-01' })));
  });

  test.each([0, 1001])('a batch of %i is refused', async (size) => {
    await expect(createBatch(staff, { ...batch, size })).rejects.toMatchObject({ reason: 'invalid_fields' });
  });

  test('only staff can create kits', async () => {
    const breeder = ctxOf(database.db, await createPerson(database.db));
    await expect(createBatch(breeder, batch)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(createBatch({ ...breeder, user: null }, batch)).rejects.toMatchObject({ reason: 'not_signed_in' });
  });
});

describe('one kit', () => {
  test('is found by either of its codes, and by an old code as written', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    await database.db.updateTable('kit').set({ secondBarcode: 'Old-Code.7' }).where('id', '=', kitId).execute();
    for (const typed of [barcode, 'old-code.7']) expect((await findKitByBarcode(staff, typed))?.id).toBe(kitId);
    expect(await findKitByBarcode(staff, 'another')).toBeNull();
  });

  test('records its history in events, ignores a repeated move and refuses a backward move', async () => {
    const { kitId } = await createDispatchedKit(database.db);
    await markKitDelivered(staff, { kitId });
    await markKitDelivered(staff, { kitId });
    await expect(markKitReceived(staff, { kitId })).rejects.toMatchObject({ reason: 'illegal_transition' });
    await expect(moveKit(staff, { kitId, to: 'IN_STOCK' })).rejects.toMatchObject({ reason: 'illegal_transition' });
    const events = await database.db
      .selectFrom('event')
      .select('toState')
      .where('entity', '=', 'kit')
      .where('entityId', '=', String(kitId))
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.toState)).toEqual(['ALLOCATED', 'DISPATCHED', 'DELIVERED']);
  });
});

describe('3.2 3.3 several free kits of one person', () => {
  async function createOffers(count: number) {
    const person = await createPerson(database.db);
    const kits = [];
    for (let n = 0; n < count; n += 1) kits.push(await createDispatchedKit(database.db));
    const offer = { sampleId: null, personId: person.id, email: person.email, reason: 'Recalled.', address: null };
    for (const { kitId } of kits) await inTransaction(staff, (tx) => orderReplacement(tx, { ...offer, kitId }));
    const tokens = (await listReplacementMails(database.db, person.email)).map(({ token }) => token);
    const stored = database.db
      .selectFrom('kitReplacement')
      .select(['state', 'address'])
      .where('personId', '=', person.id)
      .orderBy('id');
    const states = async () => (await stored.execute()).map(({ state, address }) => [state, address?.city]);
    return {
      ctx: ctxOf(database.db, person),
      token: tokens[0]!,
      tokens,
      barcodes: kits.map(({ barcode }) => barcode),
      states,
    };
  }

  test('are sent to one address by their signed-in owner', async () => {
    const { ctx, token, barcodes, states } = await createOffers(4);
    const last = database.db.selectFrom('kit').select('id').where('barcode', '=', barcodes[3]!);
    await database.db.updateTable('kitReplacement').set({ state: 'CANCELLED' }).where('kitId', 'in', last).execute();
    expect((await findReplacement(ctx, { token })).others).toEqual(barcodes.slice(1, 3));
    await confirmReplacement(ctx, { token, ...replacementAddress, withOthers: true });
    const confirmed = ['CONFIRMED', 'Ballarat'];
    expect(await states()).toEqual([confirmed, confirmed, confirmed, ['CANCELLED', '']]);
    for (const later of [ctx, { ...ctx, user: null }])
      expect(await findReplacement(later, { token })).toMatchObject({ others: [], hasMoreAtSignIn: false });
  });

  test('are all confirmed if several tabs confirm different kits for all at the same time', async () => {
    const { ctx, tokens, states } = await createOffers(6);
    await Promise.all(
      tokens.map((token, tab) =>
        confirmReplacement(ctx, { token, ...replacementAddress, city: `City ${tab}`, withOthers: true }),
      ),
    );
    expect((await states()).map(([state]) => state)).toEqual(tokens.map(() => 'CONFIRMED'));
  });

  test('get no address from a link alone, nor from another person', async () => {
    const own = await createOffers(2);
    const other = await createOffers(2);
    const none = { others: [] };
    const asGuest = await findReplacement({ ...own.ctx, user: null }, { token: own.token });
    expect(asGuest).toMatchObject({ ...none, hasMoreAtSignIn: true });
    expect(await findReplacement(other.ctx, { token: own.token })).toMatchObject({ ...none, hasMoreAtSignIn: false });
    const confirmed = { token: own.token, ...replacementAddress, withOthers: true };
    await expect(confirmReplacement({ ...own.ctx, user: null }, confirmed)).rejects.toMatchObject({
      reason: 'not_signed_in',
    });
    await confirmReplacement(other.ctx, confirmed);
    expect(await own.states()).toEqual([
      ['CONFIRMED', 'Ballarat'],
      ['ASKED', ''],
    ]);
    expect(await other.states()).toEqual([
      ['ASKED', ''],
      ['ASKED', ''],
    ]);
  });
});
