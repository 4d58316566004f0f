import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { findAdminOrder, listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, stateOf, type LabBed, type LabSample } from '../../../test/support/lab-factory.ts';
import { createStoredSample } from '../../../test/support/stored-sample.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { recordExtraPayment } from './order-extra-tests.service.ts';
import { cancelUnpaidUpgrades } from './unpaid-upgrades.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SINGLE = 51;

async function createTested() {
  const lab = await createLab(database.db);
  const sample = await createStoredSample(database.db, lab);
  return { lab, sample, buyer: await createMember(database.db) };
}

const upgradeOf = ({ animalId, barcode, left }: LabSample & { left: number[] }, nth = 0) => ({
  productId: SINGLE,
  metaData: { isUpgradeTests: true, animalId, barcode, testId: left[nth]! },
});

/** Creates the owner's offer and returns a function with which the receiver accepts it. */
async function offerTo(lab: LabBed, buyer: SessionUser, animalId: number) {
  await offerAnimals(lab.as(lab.owner), { animalIds: [animalId], email: buyer.email, note: '', keepsAccess: false });
  const { id } = await database.db
    .selectFrom('animalTransfer')
    .select('id')
    .where('email', '=', buyer.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (ctx = lab.as(buyer)) => acceptTransfer(ctx, { id });
}

const transfer = async (lab: LabBed, buyer: SessionUser, animalId: number) => (await offerTo(lab, buyer, animalId))();

async function pay({ orderId, totalCents }: { orderId: number; totalCents: number }): Promise<void> {
  const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await receiveTransfer(admin, { id: orderId, amountCents: totalCents, reference: `BANK-${orderId}` });
  await recordExtraPayment(till.ctx(), { orderId });
}

const staff = async () => till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));

/** Expects the order, with its first line, to be among those with tests left for staff, or not. */
async function expectWaiting(orderId: number, isWaiting: boolean): Promise<void> {
  const desk = await staff();
  const { results } = await listAdminOrders(desk, { page: 1, size: 100, filter: 'waiting' });
  expect(results.map((row) => row.orderId)).toEqual(isWaiting ? [orderId] : []);
  const { waitingTests } = await findAdminOrder(desk, { id: orderId });
  expect(waitingTests).toEqual(isWaiting ? [{ lineNo: 1, reason: expect.stringContaining('new owner') }] : []);
}

async function refundFirstLine(id: number): Promise<void> {
  const [line] = await database.db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('lineNo')
    .execute();
  const amountCents = line!.goodsCents;
  const lines = [{ orderLineId: line!.id, amountCents, reason: 'Not possible' }];
  await refundOrder(await staff(), { id, amountCents, reason: 'Not possible', lines });
}

const byTransfer = { payment: { method: 'EFT' } } as const;

async function hasTest({ sampleId }: LabSample, testId: number): Promise<boolean> {
  const rows = await database.db.selectFrom('sampleTest').select('testId').where('sampleId', '=', sampleId).execute();
  return rows.some((row) => row.testId === testId);
}

const refundsOf = (orderId: number) =>
  database.db.selectFrom('refund').select('amountCents').where('orderId', '=', orderId).execute();

async function mailOf(dedupeKey: string) {
  return database.db
    .selectFrom('mailMessage')
    .select(['subject', 'bodyText', 'toPersonId'])
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst();
}

describe('tests for the stored sample of an animal', () => {
  test.each([
    ['VIEW', false],
    ['DOWNLOAD', false],
    ['MANAGE', true],
  ] as const)('can be added to the cart by a user with a %s share: %s', async (level, isAllowed) => {
    const { lab, sample, buyer } = await createTested();
    const share = { animalId: sample.animalId, sharedBy: lab.owner.id, personId: buyer.id, level };
    await createShare(database.db, share);
    const { ctx, sessionId } = await createCartWith(till.ctx(buyer), []);
    const added = addItem(ctx, { ...upgradeOf(sample), sessionId, quantity: 1 });
    if (isAllowed) expect((await added).items).toMatchObject([{ problem: null }]);
    else await expect(added).rejects.toMatchObject({ fields: { animalId: [expect.stringContaining('manage')] } });
  });

  test('can be ordered by the clinic of the animal', async () => {
    const { sample } = await createTested();
    const vet = await createMember(database.db, { type: 'vet' });
    const clinic = { name: 'Hillview', registrationNumber: 'V1', countryCode: 'AU' };
    const { id } = await database.db.insertInto('clinic').values(clinic).returning('id').executeTakeFirstOrThrow();
    await database.db
      .insertInto('clinicMember')
      .values({ clinicId: id, personId: vet.id, role: 'owner' as const })
      .execute();
    await database.db.insertInto('clinicPatient').values({ clinicId: id, animalId: sample.animalId }).execute();
    const { ctx, sessionId } = await createCartWith(till.ctx({ ...vet, clinicIds: [id] }), [upgradeOf(sample)]);
    expect((await findCart(ctx, sessionId)).items).toMatchObject([{ problem: null }]);
  });

  test('stay in the former owner’s cart as unavailable, and cannot be ordered', async () => {
    const { lab, sample, buyer } = await createTested();
    const { ctx, sessionId } = await createCartWith(till.ctx(lab.owner), [upgradeOf(sample)]);
    await transfer(lab, buyer, sample.animalId);
    const { items } = await findCart(ctx, sessionId);
    const name = `"${items[0]!.product.name}"`;
    expect(items[0]!.problem).toBe(
      `${name} can't be ordered: the animal has a new owner, or isn't shared with you to manage any more. Please remove it.`,
    );
    const form = await createCheckout(ctx, sessionId, byTransfer);
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ fields: { items: [items[0]!.problem] } });
    expect((await findCart(ctx, sessionId)).items).toHaveLength(1);
  });
});

describe('tests that were ordered before their animal was transferred', () => {
  test("are refunded with an email that gives the reason, and the new owner's sample does not change", async () => {
    const { lab, sample, buyer } = await createTested();
    const { order } = await createUnpaidOrder(till.ctx(lab.owner), [upgradeOf(sample)], byTransfer);
    await transfer(lab, buyer, sample.animalId);
    await pay(order);
    expect(await hasTest(sample, sample.left[0]!)).toBe(false);
    expect(await stateOf(database.db, sample.sampleId)).toBe('REPORTED');
    expect(await refundsOf(order.orderId)).toEqual([{ amountCents: order.totalCents }]);
    expect(await mailOf(`order:${order.orderId}:joined:1`)).toBeUndefined();
    expect(await mailOf(`order:${order.orderId}:not-joined:NEW_OWNER`)).toMatchObject({
      toPersonId: lab.owner.id,
      bodyText: expect.stringContaining('has a new owner since you ordered'),
    });
  });

  test('are left for staff if ordered with tests of another animal, which are added to its sample', async () => {
    const { lab, sample, buyer } = await createTested();
    const kept = await createStoredSample(database.db, lab);
    const items = [upgradeOf(sample), upgradeOf(kept)];
    const { order } = await createUnpaidOrder(till.ctx(lab.owner), items, byTransfer);
    await transfer(lab, buyer, sample.animalId);
    await pay(order);
    await recordExtraPayment(till.ctx(), { orderId: order.orderId });
    expect([await hasTest(sample, sample.left[0]!), await hasTest(kept, kept.left[0]!)]).toEqual([false, true]);
    expect(await refundsOf(order.orderId)).toEqual([]);
    const waits = database.db.selectFrom('event').select('reason').where('kind', '=', 'upgrade_waits');
    expect(await waits.where('entityId', '=', String(order.orderId)).execute()).toContainEqual({
      reason: expect.stringContaining('new owner'),
    });
    await expectWaiting(order.orderId, true);
    const { lines } = await suggestRefund(await staff(), order.orderId);
    const [left, added] = lines.map(({ shares: [share] }) => share);
    expect([left, added?.percent]).toEqual([{ count: 1, percent: 100, reason: 'Not added to a sample' }, 0]);
    expect(lines[0]!.name).toMatch(/ for .+$/);
    await refundFirstLine(order.orderId);
    await expectWaiting(order.orderId, false);
  });

  test('are added if the animal is transferred back to the buyer', async () => {
    const { lab, sample, buyer } = await createTested();
    const { order } = await createUnpaidOrder(till.ctx(lab.owner), [upgradeOf(sample)], byTransfer);
    await transfer(lab, buyer, sample.animalId);
    await transfer({ ...lab, owner: buyer }, lab.owner, sample.animalId);
    await pay(order);
    expect(await hasTest(sample, sample.left[0]!)).toBe(true);
  });

  test('are cancelled while unpaid, with an email that states the reason; other orders are kept', async () => {
    const { lab, sample, buyer } = await createTested();
    const { order } = await createUnpaidOrder(till.ctx(lab.owner), [upgradeOf(sample)], byTransfer);
    await transfer(lab, buyer, sample.animalId);
    const own = await createUnpaidOrder(till.ctx(buyer), [upgradeOf(sample, 1)], byTransfer);
    const data = { animalIds: [sample.animalId] };
    expect(lab.as(buyer).adapters).toMatchObject({
      sentJobs: expect.arrayContaining([{ name: 'activation.upgrades_lost', data }]),
    });
    await cancelUnpaidUpgrades(till.ctx(), data);
    expect((await orderRow(database.db, order.orderId)).state).toBe('CANCELLED');
    expect((await orderRow(database.db, own.order.orderId)).state).toBe('PENDING_PAYMENT');
    const mail = await mailOf(`order:${order.orderId}:cancelled`);
    expect(mail?.bodyText).toContain('has a new owner, so you can no longer order tests for this animal');
  });
});

describe('a transfer accepted at the same time', () => {
  test('while the paid tests are being added finishes first, and the tests are refunded', async () => {
    const { lab, sample, buyer } = await createTested();
    const { order } = await createUnpaidOrder(till.ctx(lab.owner), [upgradeOf(sample)], byTransfer);
    const accept = await offerTo(lab, buyer, sample.animalId);
    const joining = await inTransaction(lab.as(buyer), async (tx) => {
      await accept(tx);
      const paid = pay(order);
      await setTimeout(500);
      return { paid };
    });
    await joining.paid;
    expect(await hasTest(sample, sample.left[0]!)).toBe(false);
    expect(await refundsOf(order.orderId)).toHaveLength(1);
  });

  test('while the order is being placed makes it fail, or it is refunded once paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { lab, sample, buyer } = await createTested();
      const { ctx, sessionId } = await createCartWith(till.ctx(lab.owner), [upgradeOf(sample)]);
      const form = await createCheckout(ctx, sessionId, byTransfer);
      const accept = await offerTo(lab, buyer, sample.animalId);
      const [, placed] = await Promise.allSettled([accept(), placeOrder(ctx, form)]);
      if (placed.status === 'fulfilled') await pay(placed.value);
      expect(await hasTest(sample, sample.left[0]!)).toBe(false);
      if (placed.status === 'fulfilled') expect(await refundsOf(placed.value.orderId)).toHaveLength(1);
    }
  });
});
