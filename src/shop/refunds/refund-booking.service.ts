import { setPaymentState } from '#shop/orders/set-payment-state.service.ts';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { pointsToReverse } from '#shop/loyalty/points.rules.ts';
import { refundCredits, refundSomeCredits } from '#shop/loyalty/credits.service.ts';
import { reversePoints } from '#shop/loyalty/points.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { cancelRefundedLines, cancelUnpaidOrder, closeRefundedOrder } from '#shop/returns/end-order.service.ts';
import { issueCreditNote } from '#shop/invoices/credit-invoice.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';

export interface BookedRefund {
  id: number;
  paymentId: number;
  amountCents: number;
  reason: string;
  beforeSale: boolean;
}

/** Books a completed refund: its parts, the order's payment state, points, cancelled tests, email, credit note. */
export async function bookOnOrder(tx: Ctx, order: LockedOrder, refund: BookedRefund): Promise<void> {
  const ofOrder = sql<SqlBool>`(order_id = ${order.id} or invoice_id in (select id from invoice where order_id = ${order.id}))`;
  await tx.db
    .updateTable('paymentPart')
    .set({ refundedCents: sql`refunded_cents + ${refund.amountCents}` })
    .where('paymentId', '=', refund.paymentId)
    .where(ofOrder)
    .execute();
  const sums = await tx.db
    .selectFrom('paymentPart')
    .select((eb) => [
      eb.fn.sum<number>('capturedCents').as('captured'),
      eb.fn.sum<number>('refundedCents').as('refunded'),
      refundsToSend(order.id).as('toSend'),
    ])
    .where(ofOrder)
    .executeTakeFirstOrThrow();
  const isWhole = Number(sums.refunded) + sums.toSend >= Number(sums.captured);
  if (refund.beforeSale) return bookBeforeSale(tx, order, { ...refund, isWhole });
  const paymentState = order.paymentState === 'ON_ACCOUNT' ? 'ON_ACCOUNT' : isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  await setPaymentState(tx, order, { to: paymentState, reason: refund.reason });
  await reverseOrderPoints(tx, order, refund);
  if (isWhole) {
    await closeIfUnsent(tx, order);
    await refundCredits(tx, await lineIdsOf(tx, order.id));
  }
  await cancelRefundedLines(tx, order);
  await refundCreditsOf(tx, { refundId: refund.id });
  await mailRefund(tx, order, refund);
  const creditNoteId = await issueCreditNote(tx, {
    orderId: order.id,
    amountCents: refund.amountCents,
    reason: refund.reason,
    lines: await linesOf(tx, refund.id),
  });
  await tx.db.updateTable('refund').set({ creditNoteId }).where('id', '=', refund.id).execute();
}

/** Refunds of part payments that staff have not sent yet: their amount no longer pays the order either. */
const refundsToSend = (orderId: number) => sql<number>`(select coalesce(sum(amount_cents), 0)::int from refund
  where order_id = ${orderId} and before_sale and state = 'REQUESTED')`;

/** A payment received before the order was placed is on no invoice. An order that is refunded in full is cancelled. */
async function bookBeforeSale(tx: Ctx, order: LockedOrder, refund: BookedRefund & { isWhole: boolean }) {
  await mailRefund(tx, order, refund);
  if (!refund.isWhole || order.paymentState !== 'PARTIALLY_PAID') return;
  await setPaymentState(tx, order, { to: 'REFUNDED', reason: refund.reason });
  if (order.state === 'PENDING_PAYMENT') await cancelUnpaidOrder(tx, order, { to: 'CANCELLED', reason: refund.reason });
}

/** For a credit on an unpaid invoice: an order credited in full before it was sent is closed like a refunded order. */
export async function afterCredit(
  tx: Ctx,
  order: LockedOrder,
  credit: { creditNoteId: number | null; creditedCents: number; reason: string },
): Promise<void> {
  if (credit.creditedCents >= order.totalCents) await closeIfUnsent(tx, order);
  await cancelRefundedLines(tx, order);
  if (credit.creditNoteId !== null) await refundCreditsOf(tx, { creditNoteId: credit.creditNoteId });
  await reverseOrderPoints(tx, order, { id: -(credit.creditNoteId ?? order.id), amountCents: credit.creditedCents });
  await queueMail(tx, {
    dedupeKey: `credit:${credit.creditNoteId}`,
    to: order.email,
    personId: order.personId,
    template: 'orders.credited',
    data: {
      number: order.number ?? `#${order.id}`,
      amountCents: credit.creditedCents,
      currency: order.currency,
      reason: credit.reason,
      path: pathOf(tx, order),
    },
  });
}

const pathOf = (tx: Ctx, order: LockedOrder) => (order.personId ? `/my/orders/${order.id}` : guestPath(tx, order.id));

async function mailRefund(tx: Ctx, order: LockedOrder, refund: BookedRefund): Promise<void> {
  const { provider } = await tx.db
    .selectFrom('payment')
    .select('provider')
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
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
      provider,
      path: pathOf(tx, order),
    },
  });
}

function linesOf(tx: Ctx, refundId: number) {
  return tx.db
    .selectFrom('refundLine')
    .select(['orderLineId', 'amountCents'])
    .where('refundId', '=', refundId)
    .execute();
}

async function lineIdsOf(tx: Ctx, orderId: number): Promise<number[]> {
  const lines = await tx.db.selectFrom('orderLine').select('id').where('orderId', '=', orderId).execute();
  return lines.map(({ id }) => id);
}

async function refundCreditsOf(tx: Ctx, of: { refundId: number } | { creditNoteId: number }): Promise<void> {
  const lines = await tx.db
    .selectFrom('refundLine')
    .select(['orderLineId', 'credits'])
    .where((eb) => eb.and(of))
    .where('credits', '>', 0)
    .execute();
  for (const { orderLineId, credits } of lines)
    if (orderLineId !== null) await refundSomeCredits(tx, { lineId: orderLineId, count: credits });
}

async function reverseOrderPoints(
  tx: Ctx,
  order: LockedOrder,
  refund: Pick<BookedRefund, 'id' | 'amountCents'>,
): Promise<void> {
  if (!order.personId) return;
  const entry = await tx.db
    .selectFrom('loyaltyEntry')
    .select('pendingDelta')
    .where('sourceType', '=', 'order')
    .where('sourceId', '=', String(order.id))
    .where('kind', '=', 'EARN')
    .executeTakeFirst();
  const earned = entry?.pendingDelta ?? 0;
  const { shippingCents, earlierCents } = await refundedBefore(tx, order.id, refund.id);
  const goods = { earned, paidCents: await goodsPaid(tx, order.id) };
  const upTo = (refundedCents: number) => pointsToReverse({ ...goods, refundedCents });
  // Computed as the difference of cumulative sums, so that the last of several refunds reverses exactly the rest.
  const points = upTo(earlierCents + refund.amountCents - shippingCents) - upTo(earlierCents);
  await reversePoints(tx, { personId: order.personId, orderId: order.id, points, refundId: refund.id });
}

/** The amount paid for everything that earns points: all but shipping. */
async function goodsPaid({ db }: Ctx, orderId: number): Promise<number> {
  const { totalCents, shippingCents, shippingTaxCents, taxIncluded } = await db
    .selectFrom('salesOrder')
    .select(['totalCents', 'shippingCents', 'shippingTaxCents', 'taxIncluded'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return totalCents - shippingCents - (taxIncluded ? 0 : shippingTaxCents);
}

/**
 * For a refund (a credit note has a negative id): its part for shipping, and the amount refunded for goods before it.
 */
async function refundedBefore({ db }: Ctx, orderId: number, id: number) {
  const { rows } = await sql<{ shippingCents: number; earlierCents: number }>`
    select
      (select coalesce(sum(amount_cents), 0)::int from refund_line
        where order_line_id is null and (refund_id = ${id} or credit_note_id = ${-id})) as shipping_cents,
      (select coalesce(sum(r.amount_cents), 0)::int
        from order_line l join refund_line r on r.order_line_id = l.id left join refund f on f.id = r.refund_id
        where l.order_id = ${orderId} and (f.state = 'SUCCEEDED' or r.credit_note_id is not null)
          and r.refund_id is distinct from ${id} and r.credit_note_id is distinct from ${-id}) as earlier_cents`.execute(
    db,
  );
  return rows[0]!;
}

async function closeIfUnsent(tx: Ctx, order: LockedOrder): Promise<void> {
  if (!['PLACED', 'NEEDS_REVIEW'].includes(order.state)) return;
  if (['PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED', 'RETURNED'].includes(order.fulfilmentState)) return;
  await closeRefundedOrder(tx, order);
}
