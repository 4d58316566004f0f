import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { cancelPendingOrder, cancelUnpaidOfService } from '#shop/payments/expire-payments.service.ts';
import { andList } from '#shared/as-sentence.ts';
import { Failure } from '#shared/failure.ts';
import { expireConsents } from '#laboratory/parentage-consents/parentage-consents.service.ts';
import { canTakeBack, CONSENT_WAITING_DAYS, hasEnded } from './parentage.rules.ts';
import { lockRequest, moveCase, type LockedRequest } from './move-request.service.ts';
import { refundServiceOrder } from '#shop/refunds/refund-service-order.service.ts';

/** Withdraws a request before its analysis begins, with a full refund. 409 afterwards. */
export async function cancelRequest(ctx: Ctx, input: { id: number }): Promise<{ ok: true; refunded: boolean }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await cancelUnpaidOrder(ctx, { requestId: input.id, personId: user.id });
  return inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, input.id);
    if (request.requesterId !== user.id || hasEnded(request.state)) throw new Failure('not_found');
    if (!canTakeBack(request.state))
      throw new Failure('illegal_transition', {
        message: 'Analysis has started, so this request can no longer be deleted.',
      });
    const refunded = await end(tx, request, {
      to: 'CANCELLED',
      reason: 'The request was cancelled.',
      set: { deleted: true },
    });
    return { ok: true, refunded };
  });
}

/**
 * A transfer of an animal ends its open requests, because its former owner requested or consented. Payments are
 * refunded in full, and the requester is notified. Call it in the transaction of the transfer (trust.md A1).
 */
export async function cancelParentageOfAnimals(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select q.id from parentage_request q
    where q.state in ('AWAITING_CONSENT', 'AWAITING_PAYMENT', 'AWAITING_PROFILES', 'QUEUED') and (
      q.dam_id = any (${animalIds}::int[])
      or exists (select from parentage_offspring o where o.request_id = q.id and o.animal_id = any (${animalIds}::int[]))
      or exists (select from parentage_candidate c where c.request_id = q.id and c.animal_id = any (${animalIds}::int[])))
    order by q.id`.execute(tx.db);
  for (const { id } of rows) {
    const request = await lockRequest(tx, id);
    // The analysis has just begun, so it is completed.
    if (!canTakeBack(request.state)) continue;
    const reason = 'One of the animals has a new owner.';
    await endAndNotify(tx, request, { to: 'CANCELLED', reason });
  }
}

/** Ends a request whose order was refunded or credited in full, unless its analysis has begun. */
export async function endRefundedRequest(tx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const found = await tx.db
    .selectFrom('parentageRequest')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!found) return;
  const request = await lockRequest(tx, found.id);
  if (!canTakeBack(request.state)) return;
  await endAndNotify(tx, request, { to: 'CANCELLED', reason: 'Its order was refunded.' });
}

/** Ends a request that its requester did not end, and notifies the requester. */
async function endAndNotify(tx: Ctx, request: LockedRequest, move: Parameters<typeof end>[2]): Promise<void> {
  const refunded = await end(tx, request, move);
  const isUnpaid = request.orderId !== null && request.paidAt === null && (await isUnpaidOrder(tx, request.orderId));
  // Done by a job, because a payment may be open at the provider and its cancellation cannot be rolled back.
  if (isUnpaid) await tx.adapters.jobs.send(tx.db, 'parentage.give_up_order', { orderId: request.orderId });
  const { email, young } = await addressOf(tx, request);
  await queueMail(tx, {
    dedupeKey: `parentage-request:${request.id}:ended`,
    to: email,
    personId: request.requesterId,
    template: 'parentage.ended',
    data: { young, reason: move.reason, refunded, isUnpaid, requestId: request.id },
  });
}

async function isUnpaidOrder(tx: Ctx, orderId: number): Promise<boolean> {
  const order = await tx.db
    .selectFrom('salesOrder')
    .select('state')
    .where('id', '=', orderId)
    .where('state', '=', 'PENDING_PAYMENT')
    .where('paymentState', '<>', 'PARTIALLY_PAID')
    .executeTakeFirst();
  return order !== undefined;
}

/** The job of an ended request: cancels its unpaid order, which would block all other orders of the buyer. */
export async function cancelOrderOfEndedRequest(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await cancelUnpaidOfService(ctx, { id: orderId, reason: 'The parentage request ended.' });
}

async function end(
  tx: Ctx,
  request: LockedRequest,
  move: { to: 'CANCELLED' | 'EXPIRED'; reason: string; set?: { deleted: true } },
): Promise<boolean> {
  await moveCase(tx, request, move);
  await tx.db
    .updateTable('parentageConsent')
    .set({ state: 'EXPIRED' })
    .where('requestId', '=', request.id)
    .where('state', '=', 'WAITING')
    .execute();
  await notifyOwnersWhoAgreed(tx, request);
  return request.orderId !== null && request.paidAt !== null
    ? await refundServiceOrder(tx, { orderId: request.orderId, reason: move.reason })
    : false;
}

/** Notifies the owners who agreed, because they were promised an email with the result. */
async function notifyOwnersWhoAgreed(tx: Ctx, { id, requesterId }: LockedRequest): Promise<void> {
  const agreed = await tx.db
    .selectFrom('parentageConsent')
    .select(['id', 'ownerEmail', 'animalName', 'answeredBy'])
    .where('requestId', '=', id)
    .where('state', '=', 'AGREED')
    .orderBy('id')
    .execute();
  if (agreed.length === 0) return;
  const { name: from } = await tx.db
    .selectFrom('person')
    .select('name')
    .where('id', '=', requesterId)
    .executeTakeFirstOrThrow();
  for (const { id: consentId, ownerEmail, animalName, answeredBy } of agreed)
    await queueMail(tx, {
      dedupeKey: `parentage-consent:${consentId}:ended`,
      to: ownerEmail,
      personId: answeredBy,
      template: 'parentage.not_compared',
      data: { animalName, from },
    });
}

/** An unpaid order is cancelled first, with its open payment at the provider; a payment in progress prevents this. */
async function cancelUnpaidOrder(ctx: Ctx, input: { requestId: number; personId: string }): Promise<void> {
  const order = await ctx.db
    .selectFrom('parentageRequest')
    .innerJoin('salesOrder', 'salesOrder.id', 'parentageRequest.orderId')
    .select('salesOrder.id')
    .where('parentageRequest.id', '=', input.requestId)
    .where('parentageRequest.requesterId', '=', input.personId)
    .where('parentageRequest.state', '=', 'AWAITING_PAYMENT')
    .where('salesOrder.state', '=', 'PENDING_PAYMENT')
    .executeTakeFirst();
  if (order) await cancelPendingOrder(ctx, { id: order.id });
}

/**
 * Daily job: consents without an answer expire, and so do requests that waited for half a year; their payments are
 * refunded.
 */
export async function expireRequests(ctx: Ctx): Promise<void> {
  await expireConsents(ctx);
  const due = await ctx.db
    .selectFrom('parentageRequest')
    .select('id')
    .where('state', 'in', ['AWAITING_CONSENT', 'AWAITING_PAYMENT', 'AWAITING_PROFILES'])
    .where('expiresAt', '<', ctx.now)
    .execute();
  for (const { id } of due) await expireOne(ctx, id);
}

async function expireOne(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!['AWAITING_CONSENT', 'AWAITING_PAYMENT', 'AWAITING_PROFILES'].includes(request.state)) return;
    const reason = `The request expired after ${CONSENT_WAITING_DAYS} days.`;
    await endAndNotify(tx, request, { to: 'EXPIRED', reason });
  });
}

/** The requester's email address and the names of the offspring. */
export async function addressOf(tx: Ctx, request: { id: number; requesterId: string }) {
  const { email } = await tx.db
    .selectFrom('person')
    .select('email')
    .where('id', '=', request.requesterId)
    .executeTakeFirstOrThrow();
  const young = await tx.db
    .selectFrom('parentageOffspring')
    .innerJoin('animal', 'animal.id', 'parentageOffspring.animalId')
    .select('animal.name')
    .where('requestId', '=', request.id)
    .orderBy(sql`animal.name collate natural_order`)
    .execute();
  return { email, young: andList(young.map(({ name }) => name)) };
}
