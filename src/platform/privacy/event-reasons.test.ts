import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { checkHistory } from '#platform/audit/check-history.service.ts';
import { sealHistory } from '#platform/audit/seal-history.service.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createReleasedSample, type LabBed, type LabSample } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { erasePerson } from './erasure.service.ts';

const database = useDatabase();
const WORD = 'Qvzreason';
let lab: LabBed;
let victim: SessionUser;
let other: SessionUser;
let admin: SessionUser;
let ownSample: LabSample;
let otherSample: LabSample;

beforeAll(async () => {
  const baseLab = await createLab(database.db);
  victim = await createPerson(database.db, { firstName: 'Quentin', lastName: 'Vanzetti' });
  admin = await createPerson(database.db, { roles: ['admin'] });
  other = baseLab.owner;
  lab = { ...baseLab, owner: victim };
  ownSample = await createReleasedSample(database.db, lab);
  otherSample = await createReleasedSample(database.db, baseLab);
});

async function createPaidOrder(buyer: SessionUser, reference: string): Promise<number> {
  const { order } = await createUnpaidOrder(lab.as(buyer), [{ productId: DOG_PROFILE }], {
    user: { type: 'breeder', email: buyer.email, firstName: 'Ada', lastName: 'Test', phone: '0412345678' },
    billingAddress: homeAddress,
    shippingAddress: homeAddress,
    notes: `${WORD} please ring the bell`,
  });
  const { totalCents } = await database.db
    .selectFrom('salesOrder')
    .select('totalCents')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  await receiveTransfer(lab.as(admin), { id: order.orderId, amountCents: totalCents, reference });
  const reason = `${WORD} said a kit was broken`;
  const { refundId } = await refundOrder(lab.as(admin), { id: order.orderId, amountCents: 1_000, reason });
  await recordSentRefund(lab.as(admin), { id: refundId!, reference: 'OUT' });
  await database.db
    .updateTable('salesOrder')
    .set({ fulfilmentState: 'DELIVERED' })
    .where('id', '=', order.orderId)
    .execute();
  return order.orderId;
}

const notesOf = (orderId: number) =>
  database.db
    .selectFrom('invoice')
    .select(['series', 'number', 'notes'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

async function reasonsWith(word: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('event')
    .select(['entity', 'kind'])
    .where('reason', 'like', `%${word}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ entity, kind }) => `${entity} ${kind}`);
}

test('T56 free text of events and invoices is erased, tax data stays, and the history still verifies', async () => {
  const [order, theirOrder] = [await createPaidOrder(victim, 'reasons-1'), await createPaidOrder(other, 'reasons-2')];
  const staff = lab.as(lab.technician);
  const about = { kind: 'noted', reason: `${WORD} moved to Perth` };
  const expectedEvent = { kind: 'noted', reason: `${WORD} is somebody else` };
  await recordEvent(staff, { entity: 'sample', entityId: ownSample.sampleId, ...about });
  await recordEvent(staff, { entity: 'kit', entityId: ownSample.kitId, ...about });
  await recordEvent(staff, { entity: 'animal', entityId: ownSample.animalId, ...about });
  await recordEvent(lab.as(victim), { entity: 'animal', entityId: otherSample.animalId, ...about });
  await recordEvent(staff, {
    entity: 'club',
    entityId: 1,
    kind: 'noted',
    reason: `${WORD}: ${victim.name} wrote to us`,
  });
  await recordEvent(staff, { entity: 'sample', entityId: otherSample.sampleId, ...expectedEvent });
  await recordEvent(lab.as(admin), { entity: 'animal', entityId: otherSample.animalId, ...expectedEvent });
  await sealHistory({ db: database.db });
  const [invoice] = await notesOf(order);
  expect(await reasonsWith(WORD)).toHaveLength(15);

  await database.db.transaction().execute((db) => erasePerson({ ...lab.as(null), db }, victim.id));

  expect(await reasonsWith(WORD)).toEqual([
    'order refund_requested',
    'refund settled',
    'order payment',
    'invoice credited',
    'sample noted',
    'animal noted',
  ]);
  expect(await notesOf(order)).toEqual([
    { series: 'INV', number: invoice!.number, notes: null },
    { series: 'CN', number: expect.any(String), notes: `(corrects ${invoice!.number})` },
  ]);
  const [theirInvoice, theirNote] = await notesOf(theirOrder);
  expect(theirInvoice!.notes).toBe(`${WORD} please ring the bell`);
  expect(theirNote!.notes).toBe(`${WORD} said a kit was broken (corrects ${theirInvoice!.number})`);
  await sealHistory({ db: database.db });
  expect((await checkHistory(database.db)).broken).toEqual([]);
});

test("T56 the reverse-charge sentence stays on an invoice when its buyer's note is erased", async () => {
  const buyer = await createPerson(database.db);
  const orderId = await createPaidOrder(buyer, 'reasons-3');
  const legal = 'Reverse charge: VAT is to be accounted for by the recipient.';
  await database.db
    .updateTable('invoice')
    .set({ notes: `${legal}\n${WORD}` })
    .where('orderId', '=', orderId)
    .where('series', '=', 'INV')
    .execute();
  await database.db.transaction().execute((db) => erasePerson({ ...lab.as(null), db }, buyer.id));
  expect((await notesOf(orderId))[0]!.notes).toBe(legal);
});
