import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import type { SessionUser } from '#platform/context/context.ts';
import type { Failure } from '#shared/failure.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { findWaitingApproval } from './refund-approvals.service.ts';
import { needsSecondPerson, readRefundLimits } from '#platform/context/refund-limit.rules.ts';
import type { Refunded } from '#shop/order-admin/order-admin.contract.ts';
import { decideRefund, refundOrder } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
let requester: SessionUser;
let second: SessionUser;
let support: SessionUser;

beforeAll(async () => {
  requester = await createMember(database.db, { roles: ['admin'] });
  second = await createMember(database.db, { roles: ['admin'] });
  support = await createMember(database.db, { roles: ['support'] });
});

/** In these tests, one person may refund up to 100 AUD alone, so that an order of one kit is above the limit. */
const as = (user: SessionUser | null, limitCents = 10_000) => {
  const ctx = till.ctx(user);
  return { ...ctx, config: { ...ctx.config, refundLimits: { AUD: limitCents } } };
};

async function createPaidOrder(): Promise<number> {
  const { order } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  return order.orderId;
}

const refundsOf = (orderId: number) =>
  database.db
    .selectFrom('refund')
    .select(['amountCents', 'state', 'approvalId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

test('a refund above the limit moves no money until a second person approves it', async () => {
  const orderId = await createPaidOrder();
  const requested = await refundOrder(as(requester), { id: orderId, amountCents: 15_000, reason: 'Broken on arrival' });
  expect(requested).toMatchObject({ refundId: null, state: 'NEEDS_APPROVAL', amountCents: 15_000, creditNoteId: null });
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await findWaitingApproval(as(second), orderId)).toMatchObject({
    id: requested.approvalId,
    amountCents: 15_000,
    reason: 'Broken on arrival',
    isMine: false,
  });
  await expect(refundOrder(as(requester), { id: orderId, amountCents: 15_001, reason: 'Again' })).rejects.toMatchObject(
    {
      reason: 'illegal_transition',
    },
  );
  await expect(decideRefund(as(requester), { id: requested.approvalId!, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'forbidden',
  });
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await decideRefund(as(support), { id: requested.approvalId!, decision: 'APPROVE' })).toEqual({
    orderId,
    state: 'APPROVED',
  });
  expect(await refundsOf(orderId)).toEqual([
    { amountCents: 15_000, state: 'SUCCEEDED', approvalId: requested.approvalId },
  ]);
  expect(await findWaitingApproval(as(second), orderId)).toBeNull();
});

test('ten simultaneous approvals and rejections result in one decision', async () => {
  const orderId = await createPaidOrder();
  const { approvalId } = await refundOrder(as(requester), { id: orderId, amountCents: 12_000, reason: 'Late' });
  const decide = (i: number) =>
    decideRefund(as(i % 2 ? second : support), { id: approvalId!, decision: i % 3 ? 'APPROVE' : 'DECLINE' });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => decide(i)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { state } = await database.db
    .selectFrom('refundApproval')
    .select('state')
    .where('id', '=', approvalId!)
    .executeTakeFirstOrThrow();
  expect((await refundsOf(orderId)).length).toBe(state === 'APPROVED' ? 1 : 0);
});

test.each([16, 1])(
  'seven simultaneous requests above the limit and seven approvals book one refund with %i database connections',
  async (poolMax) => {
    const orderId = await createPaidOrder();
    const db = openDatabase(database.url, { poolMax });
    try {
      // Even booked three times, the refund would be less than the amount paid.
      const by = (user: SessionUser) => ({ ...as(user, 5_000), db });
      const seven = <T>(work: (i: number) => Promise<T>) =>
        Promise.allSettled(Array.from({ length: 7 }, (_, i) => work(i)));
      const requested = await seven((i) =>
        refundOrder(by(requester), { id: orderId, amountCents: 6_000 + i, reason: 'Late' }),
      );
      const pending = requested.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
      expect(pending).toMatchObject([{ refundId: null, state: 'NEEDS_APPROVAL' }]);
      expect(reasonsOf(requested)).toEqual(Array(6).fill('illegal_transition'));
      expect(await refundsOf(orderId)).toEqual([]);
      const [{ approvalId, amountCents }] = pending as [Refunded];
      const decided = await seven((i) =>
        decideRefund(by([requester, second, support][i % 3]!), { id: approvalId!, decision: 'APPROVE' }),
      );
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await refundsOf(orderId)).toEqual([{ amountCents, state: 'SUCCEEDED', approvalId }]);
    } finally {
      await db.destroy();
    }
  },
);

const reasonsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Failure).reason] : []));

test('the approver of a refund sees the amount for each product', async () => {
  const orderId = await createPaidOrder();
  const { id: orderLineId, productName } = await database.db
    .selectFrom('orderLine')
    .select(['id', 'productName'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = [{ orderLineId, amountCents: 15_000, reason: 'At our discretion' }];
  await refundOrder(as(requester), { id: orderId, lines, reason: 'Late' });
  const pending = await findWaitingApproval(as(second), orderId);
  expect(pending?.lines).toEqual([{ name: productName, amountCents: 15_000 }]);
});

test('a declined refund moves no money and can be requested again, and its requester can only withdraw it', async () => {
  const orderId = await createPaidOrder();
  const request = () => refundOrder(as(requester), { id: orderId, amountCents: 12_000, reason: 'Late' });
  const first = await request();
  expect((await decideRefund(as(second), { id: first.approvalId!, decision: 'DECLINE', reason: 'No' })).state).toBe(
    'DECLINED',
  );
  const again = await request();
  expect((await decideRefund(as(requester), { id: again.approvalId!, decision: 'DECLINE' })).state).toBe('WITHDRAWN');
  await expect(decideRefund(as(second), { id: again.approvalId!, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'illegal_transition',
  });
  expect(await refundsOf(orderId)).toEqual([]);
  await expect(decideRefund(as(second), { id: 999_999, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'not_found',
  });
});

test('small refunds by one person count together towards the limit of the order', async () => {
  const orderId = await createPaidOrder();
  const step = () => refundOrder(as(requester), { id: orderId, amountCents: 6_000, reason: 'A part' });
  expect((await step()).state).toBe('SUCCEEDED');
  expect((await step()).state).toBe('NEEDS_APPROVAL');
});

test('five simultaneous refunds cannot exceed the limit together', async () => {
  const orderId = await createPaidOrder();
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => refundOrder(as(requester), { id: orderId, amountCents: 4_000, reason: 'A part' })),
  );
  const sent = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.refundId !== null);
  expect(sent).toHaveLength(2);
  expect((await refundsOf(orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(8_000);
});

test('refunds and approvals are impossible while viewing as another user', async () => {
  const orderId = await createPaidOrder();
  const { approvalId } = await refundOrder(as(requester), { id: orderId, amountCents: 12_000, reason: 'Late' });
  const viewing = as({ ...support, viewedBy: { id: second.id, name: second.name, mayAct: true } });
  await expect(decideRefund(viewing, { id: approvalId!, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'read_only_view',
  });
  const asAdmin = as({ ...requester, viewedBy: { id: second.id, name: second.name, mayAct: true } });
  await expect(refundOrder(asAdmin, { id: orderId, amountCents: 100, reason: 'x' })).rejects.toMatchObject({
    reason: 'read_only_view',
  });
  await expect(
    decideRefund(as(await createMember(database.db)), { id: approvalId!, decision: 'APPROVE' }),
  ).rejects.toMatchObject({ reason: 'forbidden' });
});

test('the limit depends on the currency, and a currency without one uses the lowest', () => {
  const limits = readRefundLimits('AUD 500, GBP 260.50')!;
  expect(limits).toEqual({ AUD: 50_000, GBP: 26_050 });
  expect(readRefundLimits('500')).toBeNull();
  expect(readRefundLimits('AUD 5,GBP')).toBeNull();
  const needs = (currency: string, amountCents: number, unapprovedCents = 0) =>
    needsSecondPerson(limits, { currency, amountCents, unapprovedCents });
  expect(needs('AUD', 50_000)).toBe(false);
  expect(needs('AUD', 50_001)).toBe(true);
  expect(needs('AUD', 1, 50_000)).toBe(true);
  expect(needs('SEK', 26_051)).toBe(true);
});
