import { sql } from 'kysely';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { settleReturns } from '#shop/returns/return-writing.service.ts';
import { lockOrder, type LockedOrder, lockOrders } from '#shop/orders/order-writing.service.ts';
import { Failure } from '#shared/failure.ts';
import { restoreGiftCards } from '#shop/gift-cards/gift-card-sale.service.ts';
import { refundToGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { findPayment, providerOf, step } from '#shop/payments/provider.service.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { refundVersion, suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { afterCredit, bookOnOrder } from './refund-booking.service.ts';
import { type ApprovalDecision, decideApproval, isAboveLimit, requestApproval } from './refund-approvals.service.ts';
import { planRefund, requestRefund, type RefundRequest, type RequestedRefund } from './refund-requests.service.ts';
import { refundMismatchedPayments } from './return-money.service.ts';
import type { Refunded } from '#shop/order-admin/order-admin.contract.ts';
import type { ApprovalState } from '#shop/payments/payments.rules.ts';

export interface RefundInput extends RefundRequest {
  id: number;
  /** Version of the suggestion shown in the form. */
  version?: string | undefined;
}

/**
 * Staff refund an order: the request is stored first, then the provider is called, then its response is booked. Above
 * the limit, nothing happens before another person has approved it.
 */
export async function refundOrder(ctx: Ctx, input: RefundInput): Promise<Refunded> {
  requirePermission(ctx, 'payments.refund', { write: true, ownHandsOnly: true });
  const result = await once(ctx, `refund:${input.id}`, input, async (tx) => {
    const order = await lockOrder(tx, input.id);
    if (input.version !== undefined) refuseOutdated(input.version, refundVersion(await suggestRefund(tx, input.id)));
    const { wantedCents, lines } = await planRefund(tx, order, input);
    if (await isAboveLimit(tx, order, wantedCents)) {
      const { reason } = input;
      const approvalId = await requestApproval(tx, order, { kind: 'REFUND', amountCents: wantedCents, lines, reason });
      return { approvalId, amountCents: wantedCents };
    }
    return refundLocked(tx, order, input);
  });
  if ('approvalId' in result) return { refundId: null, state: 'NEEDS_APPROVAL', creditNoteId: null, ...result };
  step(ctx, 'refund.requested');
  await trySettling(ctx, result.refundIds);
  return viewRefund(ctx, result);
}

/** A second person approves or declines a refund above the limit; the requester may withdraw it. */
export async function decideRefund(
  ctx: Ctx,
  input: ApprovalDecision,
): Promise<{ orderId: number; state: ApprovalState }> {
  const { orderId, state, done } = await decideApproval(ctx, input, (tx, order, { id, amountCents, lines, ...rest }) =>
    rest.kind === 'RETURN_MONEY'
      ? refundMismatchedPayments(tx, order, { reason: rest.reason, approvalId: id })
      : refundLocked(tx, order, { amountCents, lines, reason: rest.reason, approvalId: id }),
  );
  await trySettling(ctx, done?.refundIds ?? []);
  return { orderId, state };
}

async function refundLocked(
  tx: Ctx,
  order: LockedOrder,
  input: RefundRequest & { approvalId?: number },
): Promise<RequestedRefund> {
  const requested = await requestRefund(tx, order, input);
  if (requested.refundIds.length === 0) await afterCredit(tx, order, { ...requested, reason: input.reason });
  await settleReturns(tx, order.id);
  return requested;
}

/** Calls the providers now; the job retries those that are unavailable. */
export async function trySettling(ctx: Ctx, refundIds: readonly number[]): Promise<void> {
  for (const refundId of refundIds) {
    try {
      await settleRefund(ctx, { refundId });
    } catch (error) {
      // The request is stored and the job retries; only an unavailable provider is handled here.
      if (!(error instanceof PaymentFailure)) throw error;
    }
  }
}

async function viewRefund(ctx: Ctx, { refundIds, creditNoteId, creditedCents }: RequestedRefund): Promise<Refunded> {
  const approvalId = null;
  if (refundIds.length === 0)
    return { refundId: null, state: 'SUCCEEDED', amountCents: creditedCents, creditNoteId, approvalId };
  const refunds = await ctx.db.selectFrom('refund').selectAll().where('id', 'in', refundIds).orderBy('id').execute();
  const states = refunds.map((refund) => refund.state);
  return {
    refundId: refunds[0]!.id,
    state: states.find((state) => state !== 'SUCCEEDED') ?? 'SUCCEEDED',
    amountCents: creditedCents + refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    creditNoteId: refunds[0]!.creditNoteId ?? creditNoteId,
    approvalId,
  };
}

/**
 * Calls the provider (the idempotency key makes retries safe) and books the response once. Called by the request and by
 * its job.
 */
export async function settleRefund(ctx: Ctx, { refundId }: { refundId: number }): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (refund.state !== 'REQUESTED') return;
  const payment = await findPayment(ctx, refund.paymentId);
  // Only staff can send a bank transfer: the refund waits for them (refund-desk.service.ts).
  if (payment.provider === 'eft') return;
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

/** Books the outcome of a refund once; false if it was already booked. */
export async function bookRefund(
  tx: Ctx,
  input: { refundId: number; providerRefundId: string | null; isDone: boolean },
): Promise<boolean> {
  const unlocked = await tx.db
    .selectFrom('refund')
    .select(['orderId', 'paymentId'])
    .where('id', '=', input.refundId)
    .executeTakeFirstOrThrow();
  const [order] = await lockOrders(tx, unlocked.orderId === null ? [] : [unlocked.orderId]);
  await tx.db.selectFrom('payment').select('id').where('id', '=', unlocked.paymentId).forUpdate().execute();
  const refund = await tx.db
    .updateTable('refund')
    .set({ state: input.isDone ? 'SUCCEEDED' : 'FAILED', providerRefundId: input.providerRefundId, settledAt: tx.now })
    .where('id', '=', input.refundId)
    .where('state', '=', 'REQUESTED')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return false;
  const to = input.isDone ? 'SUCCEEDED' : 'FAILED';
  await recordEvent(tx, {
    entity: 'refund',
    entityId: refund.id,
    kind: 'settled',
    from: 'REQUESTED',
    to,
    reason: refund.reason,
  });
  if (!input.isDone) {
    await restoreGiftCards(tx, refund.id);
    return true;
  }
  await tx.db
    .updateTable('payment')
    .set({ refundedCents: sql`refunded_cents + ${refund.amountCents}` })
    .where('id', '=', refund.paymentId)
    .execute();
  await refundToGiftCard(tx, refund);
  if (order) await bookOnOrder(tx, order, refund);
  return true;
}
