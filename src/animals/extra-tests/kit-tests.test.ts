import { beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#shop/custom-profiles/custom-profiles.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDraft, createStaffMember, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { viewDraft } from '#animals/activation/draft-view.service.ts';

const database = useDatabase();
const CUSTOM = 40;
let labrador: number;
beforeAll(async () => {
  labrador = await breedNamed(database.db, 'Labrador Retriever');
});

test('R404 R582 a kit with a custom profile is activated for exactly the chosen tests', async () => {
  const buyer = await createPerson(database.db);
  const ctx = ctxOf(database.db, buyer);
  const staff = ctxOf(database.db, await createStaffMember(database.db));
  const rows = await database.db
    .selectFrom('test')
    .select('id')
    .where('speciesId', '=', 1)
    .where('sellable', '=', true)
    .orderBy('id')
    .limit(3)
    .execute();
  const testIds = rows.map((row) => row.id);
  const profile = await saveProfile(ctx, { name: 'My three', testIds });
  const { order } = await createUnpaidOrder(ctx, [{ productId: CUSTOM, metaData: { customProfileId: profile.id } }]);
  const due = await database.db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  await receiveTransfer(staff, { id: order.orderId, amountCents: due.totalCents, reference: 'custom' });
  await createBatch(staff, {
    productId: null,
    size: 2,
    swabLot: 'C',
    manufacturedOn: new Date().toISOString().slice(0, 10),
  });
  const { kits } = await shipOrder(staff, { orderId: order.orderId });
  const draft = await createDraft(database.db, { user: buyer, barcode: kits[0]?.barcode ?? '', breedId: labrador });
  const view = await viewDraft(ctx, draft);
  expect(view.kit).toMatchObject({ speciesId: 1, productName: expect.stringContaining('My three') });
  expect(view.tests.map((one) => one.id)).toEqual(testIds);
  expect((await activateKit(ctx, { draftId: draft.id })).tests).toBe(3);
});
