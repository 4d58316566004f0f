import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { describeAnimals } from '#animals/animal-list/animal-list.service.ts';
import { listUpgrades } from '#animals/records/animal-facts.service.ts';
import { requestDestruction } from '#animals/stored-samples/sample-storage.service.ts';
import { destroySample } from '#laboratory/sample-storage/store-samples.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, stateOf, type LabSample } from '../../../test/support/lab-factory.ts';
import { createStoredSample, loadAndRelease, moveThroughStates } from '../../../test/support/stored-sample.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { cancelExtras, recordExtraPayment } from './order-extra-tests.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SINGLE = 51;

interface UpgradeOptions {
  testIds: readonly number[];
  /** Runs between the order and its payment. */
  meanwhile?: () => Promise<void>;
}

async function createPaidUpgrade(
  owner: SessionUser,
  sample: LabSample,
  { testIds, meanwhile }: UpgradeOptions,
): Promise<number> {
  const { animalId, barcode } = sample;
  const items = testIds.map((testId) => ({
    productId: SINGLE,
    metaData: { isUpgradeTests: true, animalId, barcode, testId },
  }));
  const { order } = await createUnpaidOrder(till.ctx(owner), items);
  await meanwhile?.();
  const { clientSecret, paymentId } = await startPayment(till.ctx(owner), { orderId: order.orderId });
  await till.confirm(clientSecret!);
  await settle(till.ctx(), paymentId);
  await recordExtraPayment(till.ctx(), { orderId: order.orderId });
  return order.orderId;
}

async function testsOn({ sampleId }: LabSample): Promise<number[]> {
  const rows = await database.db.selectFrom('sampleTest').select('testId').where('sampleId', '=', sampleId).execute();
  return rows.map(({ testId }) => testId).toSorted((a, b) => a - b);
}

const expectInvariants = async () => expect(await checkInvariants(database.db)).toEqual([]);

describe('an upgrade from the shop for an animal with a stored sample', () => {
  test('is added to that sample after payment, once and without a kit, and completed by the new report', async () => {
    const lab = await createLab(database.db);
    const sample = await createStoredSample(database.db, lab);
    const offered = await listUpgrades(lab.as(lab.owner), { id: sample.animalId, barcode: sample.barcode });
    expect(offered.missingTests.map(({ id }) => id)).toEqual(expect.arrayContaining(sample.left));
    const orderId = await createPaidUpgrade(lab.owner, sample, { testIds: sample.left });
    await recordExtraPayment(till.ctx(), { orderId });
    expect(await stateOf(database.db, sample.sampleId)).toBe('EXTRACTED');
    expect(await testsOn(sample)).toEqual([...sample.testIds, ...sample.left].toSorted((a, b) => a - b));
    expect(await describeAnimals(lab.as(lab.owner), [sample.animalId])).toMatchObject([{ reported: 1 }]);
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PLACED', fulfilmentState: 'NOT_REQUIRED' });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select(['subject', 'bodyText'])
      .where('dedupeKey', 'like', `order:${orderId}:joined:%`)
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ bodyText: expect.stringContaining("we won't send a kit") });
    await expectInvariants();
    await moveThroughStates(lab, sample, ['PLATED']);
    await expect(cancelOrder(till.ctx(lab.owner), { id: orderId, reason: '' })).rejects.toThrow('has already started');
    const whole = { ...sample, testIds: [...sample.testIds, ...sample.left] };
    await loadAndRelease(database.db, lab, { sample: whole, fileName: 'second.csv' });
    expect((await orderRow(database.db, orderId)).state).toBe('COMPLETED');
    const reports = await database.db
      .selectFrom('report')
      .select('version')
      .where('sampleId', '=', sample.sampleId)
      .orderBy('version')
      .execute();
    expect(reports.map(({ version }) => version)).toEqual([1, 2]);
    await expectInvariants();
  });

  test('is removed if the order is cancelled before laboratory work, and the sample returns to its earlier state', async () => {
    const lab = await createLab(database.db);
    const sample = await createStoredSample(database.db, lab);
    const [one, two] = [
      await createPaidUpgrade(lab.owner, sample, { testIds: sample.left.slice(0, 1) }),
      await createPaidUpgrade(lab.owner, sample, { testIds: sample.left.slice(1) }),
    ];
    await cancelOrder(till.ctx(lab.owner), { id: one, reason: 'Changed my mind' });
    expect(await testsOn(sample)).toEqual([...sample.testIds, sample.left[1]!].toSorted((a, b) => a - b));
    expect(await stateOf(database.db, sample.sampleId)).toBe('EXTRACTED');
    await cancelOrder(till.ctx(lab.owner), { id: two, reason: '' });
    expect(await testsOn(sample)).toEqual(sample.testIds);
    expect(await stateOf(database.db, sample.sampleId)).toBe('REPORTED');
    expect((await orderRow(database.db, two)).state).toBe('CANCELLED');
    // A late job finds a cancelled order and adds nothing.
    await recordExtraPayment(till.ctx(), { orderId: two });
    await cancelExtras(till.ctx(), { orderId: two });
    expect(await testsOn(sample)).toEqual(sample.testIds);
    await expectInvariants();
  });

  test('is refunded if no sample can be used, and a test already done or without an animal is refused', async () => {
    const lab = await createLab(database.db);
    const sample = await createStoredSample(database.db, lab);
    const { animalId, barcode } = sample;
    const { ctx, sessionId } = await createCartWith(till.ctx(lab.owner), []);
    const add = (metaData: object) => addItem(ctx, { sessionId, productId: SINGLE, quantity: 1, metaData });
    const there = { animalId, barcode, isUpgradeTests: true, testId: sample.testIds[0] };
    await expect(add(there)).rejects.toMatchObject({ fields: { testId: [expect.stringContaining('already')] } });
    await expect(add({ testId: sample.left[0] })).rejects.toMatchObject({ fields: { testId: [expect.any(String)] } });
    const stranger = await createLab(database.db);
    const foreign = await createCartWith(till.ctx(stranger.owner), []);
    const theirs = { productId: SINGLE, quantity: 1, metaData: { animalId, testId: sample.left[0]! } };
    await expect(addItem(foreign.ctx, { ...theirs, sessionId: foreign.sessionId })).rejects.toMatchObject({
      reason: 'not_found',
    });
    const destroy = async () => {
      await requestDestruction(lab.as(lab.owner), { barcode });
      const destruction = { method: 'INCINERATED', witnessId: lab.reviewer.id } as const;
      await destroySample(lab.as(lab.technician), { sampleId: sample.sampleId, ...destruction });
    };
    const orderId = await createPaidUpgrade(lab.owner, sample, {
      testIds: sample.left.slice(0, 1),
      meanwhile: destroy,
    });
    const refunds = await database.db
      .selectFrom('refund')
      .select('amountCents')
      .where('orderId', '=', orderId)
      .execute();
    const { totalCents } = await orderRow(database.db, orderId);
    expect(refunds).toEqual([{ amountCents: totalCents }]);
    expect(await testsOn(sample)).toEqual(sample.testIds);
  });
});
