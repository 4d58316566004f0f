import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { decideRefund, refundOrder, settleRefund } from './refunds.service.ts';
import { refundFailedTests } from '#shop/returns/failed-test-refund.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { redeemCredit } from '#shop/loyalty/credits.service.ts';
import { suggestAdminRefund } from '#shop/order-admin/order-admin.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
let admin: SessionUser;

beforeAll(async () => {
  admin = await createMember(database.db, { roles: ['admin'] });
});

async function createPaidOrder(): Promise<number> {
  const { order } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  return order.orderId;
}

/** A refund requested while the provider is unavailable: it stays requested, and the job retries it. */
async function createRequestedRefund(orderId: number, amountCents: number | null): Promise<number> {
  till.payments.simulator!.setProfile({ failNext: { count: 50, when: 'before' } });
  const { refundId, state } = await refundOrder(till.ctx(admin), { id: orderId, amountCents, reason: 'Late' });
  expect(state).toBe('REQUESTED');
  till.payments.simulator!.resetProfile();
  return refundId!;
}

/** Two workers that both get the provider's response before either books it. */
function createRacingWorkers() {
  let arrived = 0;
  const provider: typeof till.payments.provider = (name, account) => {
    const real = till.payments.provider(name, account);
    const refund: typeof real.refund = async (input) => {
      const answer = await real.refund(input);
      arrived += 1;
      while (arrived < 2) await new Promise((done) => setTimeout(done, 5));
      return answer;
    };
    return { ...real, refund };
  };
  return till.ctx(null, { payments: { ...till.payments, simulatorOrigin: null, provider } });
}

test('T15 a partial refund that two workers book at once is booked once, with one credit note', async () => {
  const orderId = await createPaidOrder();
  const refundId = await createRequestedRefund(orderId, 2_000);
  const worker = createRacingWorkers();
  const first = settleRefund(worker, { refundId });
  await new Promise((done) => setTimeout(done, 100));
  await Promise.all([first, settleRefund(worker, { refundId })]);
  const part = await database.db
    .selectFrom('paymentPart')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(part).toMatchObject({ capturedCents: 19_900, refundedCents: 2_000 });
  const notes = await database.db
    .selectFrom('invoice')
    .select('totalCents')
    .where('orderId', '=', orderId)
    .where('series', '=', 'CN')
    .execute();
  expect(notes).toEqual([{ totalCents: 2_000 }]);
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('T15 of 20 simultaneous refunds of 30.00 from 199.00, six succeed and 19.00 remains', async () => {
  const orderId = await createPaidOrder();
  const request = (amountCents: number) => refundOrder(till.ctx(admin), { id: orderId, amountCents, reason: 'Part' });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => request(3_000)));
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(6);
  for (const attempt of tries)
    if (attempt.status === 'rejected')
      expect(attempt.reason).toMatchObject({ fields: { amountCents: ['At most 19.00 AUD can be refunded.'] } });
  await request(1_900);
  await expect(request(1)).rejects.toMatchObject({ reason: 'invalid_fields' });
  const part = await database.db
    .selectFrom('paymentPart')
    .innerJoin('payment', 'payment.id', 'paymentPart.paymentId')
    .select(['paymentPart.refundedCents', 'payment.providerIntentId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(part.refundedCents).toBe(19_900);
  const atProvider = await till.payments.provider('stripe', 'AU').retrieveIntent(part.providerIntentId!);
  expect(atProvider).toMatchObject({ receivedCents: 19_900, refundedCents: 19_900 });
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('T15 an amount that is already requested cannot be requested again before the provider responds', async () => {
  const orderId = await createPaidOrder();
  const refundId = await createRequestedRefund(orderId, null);
  await expect(refundOrder(till.ctx(admin), { id: orderId, amountCents: 1, reason: 'Again' })).rejects.toMatchObject({
    reason: 'invalid_fields',
  });
  await settleRefund(till.ctx(), { refundId });
  expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
});

test('a refund without lines or with only zero lines is rejected', async () => {
  const orderId = await createPaidOrder();
  const { id: orderLineId } = await database.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const zero = { amountCents: 0, reason: 'At our discretion' };
  for (const lines of [
    [{ orderLineId, ...zero }],
    [
      { orderLineId, ...zero },
      { orderLineId: null, ...zero },
    ],
    [],
  ])
    await expect(refundOrder(till.ctx(admin), { id: orderId, lines, reason: 'Goodwill' })).rejects.toMatchObject({
      fields: { amountCents: ['Enter an amount to refund.'] },
    });
  const tooMuch = [
    { orderLineId: null, ...zero },
    { orderLineId, ...zero, amountCents: 99_999_00 },
  ];
  await expect(refundOrder(till.ctx(admin), { id: orderId, lines: tooMuch, reason: 'Goodwill' })).rejects.toMatchObject(
    {
      fields: { 'lines.1.amountCents': [expect.stringMatching(/^At most /)] },
    },
  );
  expect(
    await database.db.selectFrom('refund').selectAll().where('orderId', '=', orderId).orderBy('id').execute(),
  ).toEqual([]);
});

test('ten simultaneous transfers of the full price pay the order once', async () => {
  const { order } = await createUnpaidOrder(till.ctx(), undefined, { payment: { method: 'EFT' } });
  const book = (reference: string) =>
    receiveTransfer(till.ctx(admin), { id: order.orderId, amountCents: 19_900, reference });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => book(`BANK-${i}`)));
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  expect(await checkInvariants(database.db)).toEqual([]);
});

async function createPaidPack() {
  const buyer = await createMember(database.db);
  const pack = await database.db
    .selectFrom('product')
    .select('id')
    .where('kind', '=', 'multipack')
    .where('packSize', '=', 5)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { order } = await createConfirmedOrder(till, till.ctx(buyer), [{ productId: pack.id }]);
  await till.payments.simulator!.idle();
  const { id: lineId } = await database.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const credits = await database.db
    .selectFrom('kitCredit')
    .selectAll()
    .where('orderLineId', '=', lineId)
    .orderBy('id')
    .execute();
  const { unitPaidCents: unitCents, categoryId } = credits[0]!;
  return { id: order.orderId, lineId, unitCents, categoryId, personId: buyer.id };
}

const creditStates = async (lineId: number) => {
  const credits = await database.db
    .selectFrom('kitCredit')
    .select('state')
    .where('orderLineId', '=', lineId)
    .orderBy('state')
    .execute();
  return credits.map(({ state }) => state);
};

test('business rules 3.10: a multipack refund removes one test per test price, none for a smaller amount, and all for a full refund', async () => {
  const { id, lineId, unitCents } = await createPaidPack();
  const refund = (amountCents: number) =>
    refundOrder(till.ctx(admin), {
      id,
      reason: 'Returned',
      lines: [{ orderLineId: lineId, amountCents, reason: 'Returned' }],
    });
  await refund(unitCents - 1);
  expect(await creditStates(lineId)).toEqual(Array.from({ length: 5 }, () => 'AVAILABLE'));
  await refund(unitCents);
  expect(await creditStates(lineId)).toEqual([...Array.from({ length: 4 }, () => 'AVAILABLE'), 'REFUNDED']);
  // Its kits have been sent, so the order stays open; the amount is above the limit of one person.
  await database.db.updateTable('salesOrder').set({ fulfilmentState: 'SHIPPED' }).where('id', '=', id).execute();
  const { approvalId } = await refundOrder(till.ctx(admin), { id, reason: 'All' });
  const second = till.ctx(await createMember(database.db, { roles: ['admin'] }));
  await decideRefund(second, { id: approvalId!, decision: 'APPROVE' });
  expect(await creditStates(lineId)).toEqual(Array.from({ length: 5 }, () => 'REFUNDED'));
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('business rules 3.10: the refund of a failed test from a multipack removes no unused test', async () => {
  const { id, lineId, unitCents, categoryId, personId } = await createPaidPack();
  const { id: kitId } = await database.db
    .insertInto('kit')
    .values({ barcode: 'PACKFAIL', expiresOn: '2030-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await redeemCredit(till.ctx(), { personId, categoryId, kitId });
  const failed = { kitId, sampleId: 0, testIds: [1], reason: 'Failed twice' };
  const shares = await inTransaction(till.ctx(), (tx) => refundFailedTests(tx, failed));
  expect(shares).toEqual([{ testId: 1, amountCents: unitCents }]);
  const { id: refundId } = await database.db
    .selectFrom('refund')
    .select('id')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  await settleRefund(till.ctx(), { refundId });
  expect(await creditStates(lineId)).toEqual([...Array.from({ length: 4 }, () => 'AVAILABLE'), 'USED']);
});

test('a refund that is based on an outdated version is rejected', async () => {
  const orderId = await createPaidOrder();
  const staff = till.ctx(admin);
  const { lines, version } = await suggestAdminRefund(staff, { id: orderId });
  const half = lines
    .filter(({ mostCents }) => mostCents > 0)
    .slice(0, 1)
    .map(({ orderLineId }) => ({ orderLineId, amountCents: 1_000, reason: 'Late' }));
  const refund = (seen: string) => refundOrder(staff, { id: orderId, version: seen, lines: half, reason: 'Late' });
  const both = await Promise.allSettled([refund(version), refund(version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(refund(version)).rejects.toMatchObject({ reason: 'conflict' });
  const { version: now } = await suggestAdminRefund(staff, { id: orderId });
  await refund(now);
});
