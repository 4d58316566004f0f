import { requireOwnOrder } from '#shop/orders/order-access.service.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { cancelUnpaidOrder, mailCancelled } from '#shop/returns/end-order.service.ts';
import { PARTLY_PAID } from '#shop/returns/returns.rules.ts';
import { transferReference } from '#shop/invoices/invoices.rules.ts';
import { CANCELLED_BY_BUYER, closedReason, type OrderState } from '#shop/orders/orders.rules.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { Failure } from '#shared/failure.ts';
import { cancelPayment, openPaymentIdsOf } from './payments.service.ts';

const ORDERS_PER_RUN = 200;

/** Expires unpaid orders past their deadline: 7 days for card and PayPal, 14 for a bank transfer. */
export async function expireOrders(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('state', '=', 'PENDING_PAYMENT')
    .where('paymentState', '<>', 'PARTIALLY_PAID')
    .where('expiresAt', '<', sql<Date>`now()`)
    .orderBy('expiresAt')
    .limit(ORDERS_PER_RUN)
    .execute();
  let expired = 0;
  for (const { id } of due) {
    try {
      if (await closeUnpaidOrder(ctx, id, { to: 'EXPIRED', reason: 'Not paid in time' })) expired += 1;
    } catch (error) {
      // One order whose payment is still processing must not block the others. The next run retries it.
      ctx.adapters.logger.warn('an unpaid order could not be expired', { orderId: id, error });
    }
  }
  return expired;
}

/** The buyer cancels an unpaid order. Rejected if it has been paid in the meantime. */
export async function cancelPendingOrder(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ orderId: number; state: OrderState }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await requireOwnOrder(ctx, { id, personId: user.id });
  if (!(await closeUnpaidOrder(ctx, id, { to: 'CANCELLED', reason: CANCELLED_BY_BUYER })))
    throw await closedFailure(ctx, id);
  return { orderId: id, state: 'CANCELLED' };
}

/** The same for a guest, whose key has been checked. */
export async function cancelUnpaidOfGuest(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  if (!(await closeUnpaidOrder(ctx, id, { to: 'CANCELLED', reason }))) throw await closedFailure(ctx, id);
}

/**
 * Cancels the order of a service that has ended. An order that was paid in the meantime, or in part, is not changed.
 */
export async function cancelUnpaidOfService(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await closeUnpaidOrder(ctx, id, { to: 'CANCELLED', reason });
}

/** Staff cancel an unpaid order, usually because its buyer asked; the buyer gets an email. */
export async function cancelUnpaidForBuyer(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ orderId: number; state: OrderState }> {
  requirePermission(ctx, 'orders.ship', { write: true });
  if (!(await closeUnpaidOrder(ctx, id, { to: 'CANCELLED', reason, isMailed: true })))
    throw await closedFailure(ctx, id);
  return { orderId: id, state: 'CANCELLED' };
}

/**
 * The store cancels an unpaid order that can no longer be fulfilled and emails the buyer the reason. An order paid in
 * the meantime is not changed.
 */
export async function cancelUnpaidWithReason(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  return closeUnpaidOrder(ctx, id, { to: 'CANCELLED', reason, isMailed: true, why: reason });
}

async function closedFailure(ctx: Ctx, id: number): Promise<Failure> {
  const { state } = await ctx.db
    .selectFrom('salesOrder')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state === 'PENDING_PAYMENT'
    ? new Failure('illegal_transition', { message: PARTLY_PAID })
    : new Failure(closedReason(state));
}

/**
 * Cancels the order's open payments at the provider, then closes the order. False if the order no longer awaits
 * payment.
 */
async function closeUnpaidOrder(
  ctx: Ctx,
  orderId: number,
  move: { to: 'CANCELLED' | 'EXPIRED'; reason: string; isMailed?: boolean; why?: string },
): Promise<boolean> {
  for (const paymentId of await openPaymentIdsOf(ctx, [orderId])) await cancelPayment(ctx, paymentId);
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'PENDING_PAYMENT' || order.paymentState === 'PARTIALLY_PAID') return false;
    if ((await openPaymentIdsOf(tx, [orderId])).length > 0) throw new Failure('conflict');
    await cancelUnpaidOrder(tx, order, move);
    if (move.isMailed) await mailCancelled(tx, order, move.why);
    if (move.to === 'EXPIRED') {
      const data = { reference: transferReference(order), path: '/' };
      await queueMail(tx, {
        dedupeKey: `order:${orderId}:expired`,
        to: order.email,
        personId: order.personId,
        template: 'orders.expired',
        data,
      });
    }
    return true;
  });
}
