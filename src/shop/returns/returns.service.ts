import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { requestRefund } from '#shop/refunds/refund-requests.service.ts';
import { afterCredit } from '#shop/refunds/refund-booking.service.ts';
import { trySettling } from '#shop/refunds/refunds.service.ts';
import { CANCELLED_BY_BUYER } from '#shop/orders/orders.rules.ts';
import { Failure } from '#shared/failure.ts';
import { closeRefundedOrder, mailCancelled } from './end-order.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { suggestRefund } from './refund-suggestion.service.ts';
import { findReturnable } from './return-facts.service.ts';
import { writeReturn } from './return-writing.service.ts';
import { refuseCancel, refuseReturn } from './returns.rules.ts';
import type { ReturnedOrder, ReturnRequest } from './returns.contract.ts';

/** The buyer cancels an order before anything was sent: it is closed immediately and refunded in full. */
export async function cancelOrder(ctx: Ctx, input: ReturnRequest): Promise<ReturnedOrder> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return cancelBeforeDispatch(ctx, input, { scope: `cancel-order:${user.id}`, personId: user.id });
}

/** For callers that have verified the buyer: `personId` is null for a guest. */
export async function cancelBeforeDispatch(
  ctx: Ctx,
  input: ReturnRequest,
  { scope, personId }: { scope: string; personId: string | null },
): Promise<ReturnedOrder> {
  const { returnId, refundIds } = await once(ctx, scope, input, async (tx) => {
    const order = await lockOwn(tx, input.id, personId);
    if (order.state === 'CANCELLED') throw new Failure('already_cancelled');
    const facts = await findReturnable(tx, order.id);
    const refusal = refuseCancel(facts);
    if (refusal) throw new Failure('illegal_transition', { message: refusal });
    if (facts.extras === 'open') await tx.adapters.jobs.send(tx.db, 'activation.extras_ended', { orderId: order.id });
    return cancelUnsentOrder(tx, order, {
      kind: 'CANCELLATION',
      reason: input.reason || CANCELLED_BY_BUYER,
    });
  });
  await trySettling(ctx, refundIds);
  return { orderId: input.id, state: 'CANCELLED', returnId };
}

/** Closes a locked order of which nothing was sent, refunds it in full and records the return. */
export async function cancelUnsentOrder(
  tx: Ctx,
  order: LockedOrder,
  { kind, reason }: { kind: 'CANCELLATION' | 'WITHDRAWAL'; reason: string },
): Promise<{ returnId: number; refundIds: number[] }> {
  const returnId = await writeReturn(tx, { orderId: order.id, kind, state: 'SETTLED', reason, email: order.email });
  if (kind === 'CANCELLATION') await mailCancelled(tx, order);
  const { lines } = await suggestRefund(tx, order.id);
  const refundLines = lines.flatMap(({ orderLineId, mostCents }) =>
    mostCents > 0 ? [{ orderLineId, amountCents: mostCents, reason: 'Cancelled before it was sent' }] : [],
  );
  // Requested before the order is closed, because closing cancels the remaining balance of its gift cards.
  const requested = refundLines.length > 0 ? await requestRefund(tx, order, { lines: refundLines, reason }) : null;
  await closeRefundedOrder(tx, order, { kind: kind.toLowerCase(), reason });
  if (requested === null) return { returnId, refundIds: [] };
  if (requested.refundIds.length === 0)
    await afterCredit(tx, { ...order, state: 'CANCELLED' }, { ...requested, reason });
  return { returnId, refundIds: requested.refundIds };
}

/** The customer starts a return of unopened kits; the refund follows when they arrive. */
export async function requestReturn(ctx: Ctx, input: ReturnRequest): Promise<ReturnedOrder> {
  const user = requireUser(ctx, { write: true });
  const { id, ...requested } = input;
  return once(ctx, `return-order:${user.id}`, input, async (tx) => {
    const order = await lockOwn(tx, id, user.id);
    const { facts } = await suggestRefund(tx, order.id);
    const refusal = refuseReturn(await findReturnable(tx, order.id), facts);
    if (refusal) throw new Failure('illegal_transition', { message: refusal });
    const { email } = order;
    const returnId = await writeReturn(tx, { ...requested, orderId: id, kind: 'RETURN', state: 'REQUESTED', email });
    await queueMail(tx, {
      dedupeKey: `return:${returnId}`,
      to: order.email,
      personId: order.personId,
      template: 'orders.return',
      data: { number: order.number ?? `#${order.id}`, path: `/my/orders/${order.id}` },
    });
    return { orderId: order.id, state: order.state, returnId };
  });
}

async function lockOwn(tx: Ctx, orderId: number, personId: string | null): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (order.personId !== personId) throw new Failure('not_found');
  return order;
}
