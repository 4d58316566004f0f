import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal, createDispatchedKit, createDraft } from '../../../test/support/kits-factory.ts';
import { createStaffMember } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { DOG_PROFILE, QUICK } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { endQuickTurnaround } from '#shop/fulfilment/quick-turnaround.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { listSamples } from '#laboratory/samples/sample-list.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { receiveKit } from './reception.service.ts';

const database = useDatabase();
const lab = useLab(database);
const QUICK_DUE = '2026-11-27';
const NORMAL_DUE = '2026-12-11';

/** Kits that were ordered by a guest, with quick turnaround for the first, and shipped. */
async function buyKits(quantity: number): Promise<{ barcodes: string[]; quickLineId: number }> {
  for (let i = 0; i < quantity; i += 1) await createDispatchedKit(database.db, { state: 'IN_STOCK' });
  const items = [{ productId: DOG_PROFILE, quantity }, { productId: QUICK }];
  const { order } = await createUnpaidOrder(lab.as(null), items, { payment: { method: 'EFT' } });
  const admin = lab.as(await createStaffMember(database.db));
  await receiveTransfer(admin, { id: order.orderId, amountCents: order.totalCents, reference: 'Bank 1' });
  const { kits } = await shipOrder(admin, { orderId: order.orderId });
  const { id } = await database.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', order.orderId)
    .where('sku', '=', 'RUSH')
    .executeTakeFirstOrThrow();
  return { barcodes: kits.map(({ barcode }) => barcode), quickLineId: id };
}

async function activate(barcode: string) {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const animalId = await createAnimal(database.db, lab.owner, { breedId, chipNumber: null });
  const draft = await createDraft(database.db, { user: lab.owner, barcode, breedId, animalId });
  return activateKit(lab.as(lab.owner), { draftId: draft.id });
}

const receive = (barcode: string) => receiveKit(lab.as(lab.technician), { barcode });
const findSample = (sampleId: number) => findLabSample(lab.as(lab.technician), sampleId);

test('a sample with quick turnaround is due in 5 business days and comes first in the worklist', async () => {
  const { barcodes } = await buyKits(2);
  const [quickCode, otherCode] = barcodes as [string, string];
  expect(await trackSample(lab.as(null), quickCode)).toMatchObject({ isQuick: true });
  expect(await activate(quickCode)).toMatchObject({ turnaroundDays: 5 });
  expect(await activate(otherCode)).toMatchObject({ turnaroundDays: 15 });
  const other = await receive(otherCode);
  const quick = await receive(quickCode);
  expect(await findSample(quick.sampleId)).toMatchObject({ dueOn: QUICK_DUE, isQuick: true, isOverdue: false });
  expect(await findSample(other.sampleId)).toMatchObject({ dueOn: NORMAL_DUE, isQuick: false });
  expect(await trackSample(lab.as(null), quickCode)).toMatchObject({ isQuick: true });
  expect(await trackSample(lab.as(null), otherCode)).toMatchObject({ isQuick: false });
  await database.db.updateTable('sample').set({ dueOn: '2026-11-01' }).where('id', '=', other.sampleId).execute();
  const { results } = await listSamples(lab.as(lab.technician), { page: 1, size: 100 });
  expect(results[0]).toMatchObject({ id: quick.sampleId, isQuick: true });
  expect(results.find(({ id }) => id === other.sampleId)).toMatchObject({ isOverdue: true });
});

test('a sample that arrives before its activation, or in a replacement kit, keeps quick turnaround', async () => {
  const early = await buyKits(1);
  const { sampleId } = await receive(early.barcodes[0]!);
  await activate(early.barcodes[0]!);
  expect(await findSample(sampleId)).toMatchObject({ state: 'RECEIVED', dueOn: QUICK_DUE, isQuick: true });

  const { barcodes } = await buyKits(1);
  const first = await database.db
    .selectFrom('kit')
    .select('id')
    .where('barcode', '=', barcodes[0]!.replaceAll(/\W/g, ''))
    .executeTakeFirstOrThrow();
  const second = await createDispatchedKit(database.db);
  await database.db.updateTable('kit').set({ replacesKitId: first.id }).where('id', '=', second.kitId).execute();
  expect(await trackSample(lab.as(null), second.barcode)).toMatchObject({ isQuick: true });
});

test('a refund of quick turnaround ends it only until the sample is received', async () => {
  const [open, received] = [await buyKits(1), await buyKits(1)];
  for (const { barcodes } of [open, received]) await activate(barcodes[0]!);
  const inLab = await receive(received.barcodes[0]!);
  await endQuickTurnaround(lab.as(lab.technician), [open.quickLineId, received.quickLineId]);
  expect(await findSample(inLab.sampleId)).toMatchObject({ isQuick: true, dueOn: QUICK_DUE });
  expect(await trackSample(lab.as(null), open.barcodes[0]!)).toMatchObject({ isQuick: false });
  const late = await receive(open.barcodes[0]!);
  expect(await findSample(late.sampleId)).toMatchObject({ isQuick: false, dueOn: NORMAL_DUE });
});
