import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createDraft,
  createStaffMember,
  createAnimal,
  breedNamed,
} from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { findKit } from '#animals/kits/kit-admin.service.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { advanceSamples, listSamples } from '#laboratory/samples/sample-list.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { receiveKits } from '#shop/returns/admin-returns.service.ts';
import { holdSample, rejectSample } from './holds.service.ts';
import { receiveKit } from './reception.service.ts';

const database = useDatabase();
const lab = useLab(database);

const mailsTo = (address: string) =>
  database.db.selectFrom('mailMessage').select(['template', 'dedupeKey']).where('toAddress', '=', address).execute();
const kitState = async (kitId: number) =>
  (await database.db.selectFrom('kit').select('state').where('id', '=', kitId).executeTakeFirstOrThrow()).state;

/** A kit that was ordered by a guest, paid by bank transfer and shipped. */
async function createBoughtKit(): Promise<{ kitId: number; barcode: string }> {
  const { kitId, barcode } = await createDispatchedKit(database.db, { state: 'IN_STOCK' });
  const { order } = await createUnpaidOrder(lab.as(null), undefined, { payment: { method: 'EFT' } });
  const admin = lab.as(await createStaffMember(database.db));
  await receiveTransfer(admin, { id: order.orderId, amountCents: order.totalCents, reference: 'Bank 1' });
  await shipOrder(admin, { orderId: order.orderId, trackingNumber: 'AP1' });
  return { kitId, barcode };
}

describe('receiving a kit', () => {
  test('a registered kit is received once even if scanned twice, sets the due date and notifies the owner', async () => {
    const sample = await lab.createRegistered();
    const technician = lab.as(lab.technician);
    expect(await receiveKit(technician, { barcode: sample.barcode.toLowerCase() })).toMatchObject({
      state: 'RECEIVED',
      again: false,
      holdReason: null,
    });
    expect(await receiveKit(technician, { barcode: sample.barcode })).toMatchObject({ state: 'RECEIVED', again: true });
    const row = await database.db
      .selectFrom('sample')
      .selectAll()
      .where('id', '=', sample.sampleId)
      .executeTakeFirstOrThrow();
    expect(row.dueOn).toBe('2026-12-11');
    expect(row.receivedBy).toBe(lab.technician.id);
    expect(await kitState(sample.kitId)).toBe('RECEIVED');
    expect(
      (await mailsTo(lab.owner.email)).filter((mail) => mail.dedupeKey === `sample:${sample.sampleId}:received`),
    ).toHaveLength(1);
  });

  test('two concurrent scans create one reception', async () => {
    const sample = await lab.createRegistered();
    const scans = await Promise.all(
      [1, 2, 3].map(() => receiveKit(lab.as(lab.technician), { barcode: sample.barcode })),
    );
    expect(scans.filter((scan) => !scan.again)).toHaveLength(1);
  });

  test('a tube scanned again shows the status of its sample, even if it was rejected or is on hold', async () => {
    const technician = lab.as(lab.technician);
    const [held, refused] = [
      await lab.createAccessioned({ state: 'RECEIVED' }),
      await lab.createAccessioned({ state: 'RECEIVED' }),
    ];
    await holdSample(technician, { sampleId: held.sampleId, reason: 'ID_MISMATCH' });
    expect(await receiveKit(technician, { barcode: held.barcode })).toMatchObject({
      state: 'ON_HOLD',
      holdReason: 'ID_MISMATCH',
      again: true,
      buyerAsked: false,
    });
    const { state } = await rejectSample(technician, { sampleId: refused.sampleId, reason: 'EMPTY' });
    expect(await receiveKit(technician, { barcode: refused.barcode })).toMatchObject({ state, again: true });
  });

  test('a kit that was neither registered nor bought is held, without claiming that an email was sent', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    expect(await receiveKit(lab.as(lab.technician), { barcode })).toMatchObject({ again: false, buyerAsked: false });
  });

  test.each([
    ['LOST', 'recorded as lost'],
    ['VOID', 'void'],
    ['EXPIRED', 'expired'],
    ['RECALLED', 'recalled'],
  ] as const)('a kit that is %s is refused with the next step to take', async (state, words) => {
    const { barcode } = await createDispatchedKit(database.db, { state });
    await expect(receiveKit(lab.as(lab.technician), { barcode })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(words),
    });
  });

  test('an unknown barcode is an error of the field', async () => {
    await expect(receiveKit(lab.as(lab.technician), { barcode: 'GG0000000000' })).rejects.toMatchObject({
      status: 428,
      fields: { barcode: [expect.any(String)] },
    });
  });

  test('a kit that is still in stock is refused', async () => {
    const { barcode } = await createDispatchedKit(database.db, { state: 'IN_STOCK', productId: 31 });
    await expect(receiveKit(lab.as(lab.technician), { barcode })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });

  test('a tube of a returned kit is recorded once, in the history of the kit and of the order it was sent for', async () => {
    const { barcode, kitId } = await createBoughtKit();
    const staff = lab.as(await createStaffMember(database.db));
    const { orderId, unitId } = await database.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select(['orderLine.orderId', 'orderUnit.id as unitId'])
      .where('kitId', '=', kitId)
      .executeTakeFirstOrThrow();
    await receiveKits(staff, { id: orderId, unitIds: [unitId], sealed: false });
    const refused = { reason: 'illegal_transition', message: 'This kit is void. Set it aside and contact support.' };
    const receive = () => receiveKit(lab.as(lab.technician), { barcode });
    await expect(receive()).rejects.toMatchObject(refused);
    await expect(receive()).rejects.toMatchObject(refused);
    const kit = await findKit(staff, kitId);
    expect(kit).toMatchObject({ orderId: null, formerOrderIds: [orderId] });
    expect(kit.events.filter(({ kind }) => kind === 'arrived_refused')).toMatchObject([
      { reason: refused.message, who: lab.technician.name },
    ]);
    const { events } = await findAdminOrder(staff, { id: orderId });
    expect(events.filter(({ kind }) => kind === 'kit_arrived_refused')).toMatchObject([
      { reason: `${formatBarcode(barcode)}: ${refused.message}` },
    ]);
  });

  test('the history of the kit records the arrival of its tube', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    await receiveKit(lab.as(lab.technician), { barcode });
    await receiveKit(lab.as(lab.technician), { barcode });
    const { events } = await findKit(lab.as(await createStaffMember(database.db)), kitId);
    expect(events.filter(({ kind }) => kind === 'arrived_unregistered')).toMatchObject([
      { toState: null, who: lab.technician.name },
    ]);
  });

  test('whoever was sent an unregistered kit as a free replacement is emailed', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    const { kitId: oldId } = await createDispatchedKit(database.db);
    await database.db
      .insertInto('kitReplacement')
      .values({
        kitId: oldId,
        newKitId: kitId,
        email: 'bea@example.test',
        reason: 'Lost',
        tokenHash: 'x',
        state: 'SENT',
      })
      .execute();
    expect(await receiveKit(lab.as(lab.technician), { barcode })).toMatchObject({ again: false, buyerAsked: true });
    expect(await mailsTo('bea@example.test')).toMatchObject([{ template: 'lab.unregistered' }]);
  });

  test('an unregistered kit is held, its buyer is emailed once, and it continues after registration', async () => {
    const { barcode, kitId } = await createBoughtKit();
    const technician = lab.as(lab.technician);
    const held = await receiveKit(technician, { barcode });
    expect(held).toMatchObject({ state: 'ON_HOLD', holdReason: 'UNREGISTERED', again: false, buyerAsked: true });
    expect(await receiveKit(technician, { barcode })).toMatchObject({ state: 'ON_HOLD', again: true });
    expect((await mailsTo('ada@example.test')).filter((mail) => mail.template === 'lab.unregistered')).toHaveLength(1);
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, lab.owner, { breedId });
    const draft = await createDraft(database.db, { user: lab.owner, barcode, breedId, animalId });
    await activateKit(lab.as(lab.owner), { draftId: draft.id });
    const sample = await database.db
      .selectFrom('sample')
      .selectAll()
      .where('id', '=', held.sampleId)
      .executeTakeFirstOrThrow();
    expect(sample).toMatchObject({ state: 'RECEIVED', animalId, holdReason: null, dueOn: '2026-12-11' });
    expect(await kitState(kitId)).toBe('RECEIVED');
    await advanceSamples(technician, { sampleIds: [held.sampleId], to: 'ACCESSIONED' });
    expect(await lab.stateOf(held.sampleId)).toBe('ACCESSIONED');
  });
});

describe('access to reception', () => {
  test('guests get 401, owners and reviewers 403', async () => {
    const vet = await createPerson(database.db, { type: 'vet' });
    await expect(receiveKit(lab.as(null), { barcode: 'X' })).rejects.toMatchObject({ status: 401 });
    for (const user of [lab.owner, lab.reviewer, vet])
      await expect(receiveKit(lab.as(user), { barcode: 'X' })).rejects.toMatchObject({ status: 403 });
    await expect(listSamples(lab.as(lab.owner), { page: 1, size: 5 })).rejects.toMatchObject({ status: 403 });
    await expect(advanceSamples(lab.as(lab.owner), { sampleIds: [1], to: 'PLATED' })).rejects.toMatchObject({
      status: 403,
    });
  });
});
