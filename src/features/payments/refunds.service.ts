import { sql } from 'kysely';
import { PaymentFailure } from '#adapters/payments.ts';
import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { once } from '#db/idempotency.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { pointsToReverse } from '#features/loyalty/points.rules.ts';
import { reversePoints } from '#features/loyalty/points.service.ts';
import { queueMail } from '#features/mail/mail.service.ts';
import { endRefundedOrder } from '#features/orders/cancelling.service.ts';
import { issueCreditNote } from '#features/orders/crediting.service.ts';
import { lockOrder, lockOrders, type LockedOrder } from '#features/orders/order-writing.service.ts';
import { guestPath } from '#features/orders/placing.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { findPayment, providerOf, step } from './provider.service.ts';

export interface RefundInput {
  id: number;
  amountCents?: number | null;
  reason: string;
}

export interface RefundView {
  refundId: number;
  state: string;
  amountCents: number;
  creditNoteId: number | null;
}

/** Staff give money back: the request is written first, then the provider is asked, then the answer is booked. */
export async function refundOrder(ctx: Ctx, input: RefundInput): Promise<RefundView> {
  requirePermission(ctx, 'payments.refund', { write: true });
  const refundId = await once(ctx, `refund:${input.id}`, input, (tx) => requestRefund(tx, input));
  step(ctx, 'refund.requested');
  try {
    await settleRefund(ctx, { refundId });
  } catch (error) {
    // The request stands and the job tries again; only a provider that is away is met here.
    if (!(error instanceof PaymentFailure)) throw error;
  }
  const refund = await ctx.db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
  return { refundId, state: refund.state, amountCents: refund.amountCents, creditNoteId: refund.creditNoteId };
}

async function requestRefund(tx: Ctx, { id, amountCents, reason }: RefundInput): Promise<number> {
  const order = await lockOrder(tx, id);
  const { part, refundableCents } = await refundablePart(tx, id);
  const wanted = amountCents ?? refundableCents;
  if (!part || wanted > refundableCents || wanted <= 0) {
    throw invalid({
      amountCents: [`At most ${(refundableCents / 100).toFixed(2)} ${order.currency} can be given back`],
    });
  }
  const refund = await tx.db
    .insertInto('refund')
    .values({
      paymentId: part.paymentId,
      orderId: id,
      idempotencyKey: tx.adapters.random.uuid(),
      amountCents: wanted,
      reason,
      requestedBy: tx.user?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    entity: 'order',
    entityId: id,
    kind: 'refund_requested',
    reason,
    data: { refundId: refund.id, amountCents: wanted },
  });
  await tx.adapters.jobs.send(tx.db, 'payments.refund', { refundId: refund.id });
  return refund.id;
}

/** The order's capture with most left to give back, less what is already asked for. */
async function refundablePart(tx: Ctx, orderId: number) {
  const part = await tx.db
    .selectFrom('paymentPart as p')
    .select(['p.id', 'p.paymentId', sql<number>`p.captured_cents - p.refunded_cents`.as('leftCents')])
    .where('p.orderId', '=', orderId)
    .where('p.capturedCents', '>', 0)
    .orderBy('leftCents', 'desc')
    .executeTakeFirst();
  if (!part) return { part: null, refundableCents: 0 };
  const asked = await tx.db
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), eb.lit(0)).as('cents'))
    .where('orderId', '=', orderId)
    .where('paymentId', '=', part.paymentId)
    .where('state', '=', 'REQUESTED')
    .executeTakeFirstOrThrow();
  return { part, refundableCents: part.leftCents - Number(asked.cents) };
}

/** Asks the provider (the key makes a repeat harmless) and books the answer once. Called by the request and by its job. */
export async function settleRefund(ctx: Ctx, { refundId }: { refundId: number }): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (refund.state !== 'REQUESTED') return;
  const payment = await findPayment(ctx, refund.paymentId);
  const answer = payment.providerIntentId
    ? await providerOf(ctx, payment).refund({
        intentId: payment.providerIntentId,
        amountCents: refund.amountCents,
        currency: payment.currency,
        idempotencyKey: refund.idempotencyKey,
      })
    : { id: null, status: 'succeeded' as const };
  step(ctx, 'refund.provider_answered');
  if (answer.status === 'pending') throw new PaymentFailure('unavailable', 'the refund is still pending');
  await inTransaction(ctx, (tx) =>
    bookRefund(tx, { refundId, providerRefundId: answer.id, isDone: answer.status === 'succeeded' }),
  );
}

async function bookRefund(
  tx: Ctx,
  input: { refundId: number; providerRefundId: string | null; isDone: boolean },
): Promise<void> {
  const known = await tx.db
    .selectFrom('refund')
    .select(['orderId', 'paymentId'])
    .where('id', '=', input.refundId)
    .executeTakeFirstOrThrow();
  const [order] = await lockOrders(tx, known.orderId === null ? [] : [known.orderId]);
  await tx.db.selectFrom('payment').select('id').where('id', '=', known.paymentId).forUpdate().execute();
  const refund = await tx.db
    .updateTable('refund')
    .set({ state: input.isDone ? 'SUCCEEDED' : 'FAILED', providerRefundId: input.providerRefundId, settledAt: tx.now })
    .where('id', '=', input.refundId)
    .where('state', '=', 'REQUESTED')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const to = input.isDone ? 'SUCCEEDED' : 'FAILED';
  await recordEvent(tx, {
    entity: 'refund',
    entityId: refund.id,
    kind: 'settled',
    from: 'REQUESTED',
    to,
    reason: refund.reason,
  });
  if (!input.isDone) return;
  await tx.db
    .updateTable('payment')
    .set({ refundedCents: sql`refunded_cents + ${refund.amountCents}` })
    .where('id', '=', refund.paymentId)
    .execute();
  if (order) await bookOnOrder(tx, order, refund);
}

interface BookedRefund {
  id: number;
  paymentId: number;
  amountCents: number;
  reason: string;
}

async function bookOnOrder(tx: Ctx, order: LockedOrder, refund: BookedRefund): Promise<void> {
  await tx.db
    .updateTable('paymentPart')
    .set({ refundedCents: sql`refunded_cents + ${refund.amountCents}` })
    .where('paymentId', '=', refund.paymentId)
    .where('orderId', '=', order.id)
    .execute();
  const sums = await tx.db
    .selectFrom('paymentPart')
    .select((eb) => [
      eb.fn.sum<number>('capturedCents').as('captured'),
      eb.fn.sum<number>('refundedCents').as('refunded'),
    ])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const isWhole = Number(sums.refunded) >= Number(sums.captured);
  const paymentState = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await tx.db.updateTable('salesOrder').set({ paymentState }).where('id', '=', order.id).execute();
  await recordEvent(tx, {
    entity: 'order',
    entityId: order.id,
    kind: 'payment',
    from: order.paymentState,
    to: paymentState,
    reason: refund.reason,
  });
  await takeBackPoints(tx, order, refund);
  if (isWhole && ['PLACED', 'NEEDS_REVIEW'].includes(order.state) && order.fulfilmentState !== 'PARTIALLY_SHIPPED')
    await endIfUnsent(tx, order);
  await queueMail(tx, {
    dedupeKey: `refund:${refund.id}`,
    to: order.email,
    personId: order.personId,
    template: 'orders.refunded',
    data: {
      number: order.number ?? `#${order.id}`,
      amountCents: refund.amountCents,
      currency: order.currency,
      reason: refund.reason,
      path: order.personId ? `/my/orders/${order.id}` : guestPath(tx, order.id),
    },
  });
  const creditNoteId = await issueCreditNote(tx, {
    orderId: order.id,
    amountCents: refund.amountCents,
    reason: refund.reason,
  });
  await tx.db.updateTable('refund').set({ creditNoteId }).where('id', '=', refund.id).execute();
}

async function takeBackPoints(tx: Ctx, order: LockedOrder, refund: BookedRefund): Promise<void> {
  if (!order.personId) return;
  const entry = await tx.db
    .selectFrom('loyaltyEntry')
    .select('pendingDelta')
    .where('sourceType', '=', 'order')
    .where('sourceId', '=', String(order.id))
    .where('kind', '=', 'EARN')
    .executeTakeFirst();
  const earned = entry?.pendingDelta ?? 0;
  const points = pointsToReverse({ earned, paidCents: order.totalCents, refundedCents: refund.amountCents });
  await reversePoints(tx, { personId: order.personId, orderId: order.id, points, refundId: refund.id });
}

async function endIfUnsent(tx: Ctx, order: LockedOrder): Promise<void> {
  if (['SHIPPED', 'DELIVERED', 'RETURNED'].includes(order.fulfilmentState)) return;
  await endRefundedOrder(tx, order);
}
