import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { trySettling } from '#shop/refunds/refunds.service.ts';
import { Failure } from '#shared/failure.ts';
import { findByNumber } from '#shop/orders/find-by-number.service.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { suggestRefund } from './refund-suggestion.service.ts';
import { findReturnable, listLineNames, sellsGiftCards, type ReturnLine } from './return-facts.service.ts';
import { writeReturn } from './return-writing.service.ts';
import { refuseCancel, refuseWithdrawal } from './returns.rules.ts';
import { cancelUnsentOrder } from './returns.service.ts';

export interface WithdrawalInput {
  orderNumber: string;
  email: string;
}

export interface WithdrawalOffer {
  orderNumber: string;
  orderedAt: string;
  lines: ReturnLine[];
  /** The refund according to the fixed table at this moment. */
  amountCents: number;
  currency: string;
  /** True if nothing was sent, so the order is cancelled immediately. */
  endsAtOnce: boolean;
}

export interface Withdrawal extends WithdrawalOffer {
  declaredAt: string;
}

/**
 * Step 1 of the withdrawal: returns the contract. An unknown number and another customer's number get the same 404;
 * attempts are counted per network address and per number.
 */
export async function offerWithdrawal(ctx: Ctx, input: WithdrawalInput): Promise<WithdrawalOffer> {
  const { id: orderId } = await findByNumber(ctx, input, 'withdraw');
  return offerFor(ctx, orderId, input.orderNumber);
}

/**
 * Step 2: the declaration. It takes effect immediately, whatever happens to the email; a second declaration is rejected
 * with the reason.
 */
export async function withdraw(ctx: Ctx, input: WithdrawalInput & { reason: string }): Promise<Withdrawal> {
  refuseWhileViewing(ctx, { write: true, ownHandsOnly: true });
  const { id: orderId } = await findByNumber(ctx, input, 'withdraw');
  const { refundIds, ...withdrawal } = await once(ctx, `withdraw:${orderId}`, input, (tx) =>
    declare(tx, orderId, input),
  );
  await trySettling(ctx, refundIds);
  return withdrawal;
}

async function declare(tx: Ctx, orderId: number, input: WithdrawalInput & { reason: string }) {
  const order = await lockOrder(tx, orderId);
  const offer = await offerFor(tx, orderId, input.orderNumber);
  const reason = input.reason || 'Withdrawal by the consumer';
  const declaredAt = tx.now.toISOString();
  await queueMail(tx, {
    dedupeKey: `withdrawal:${orderId}:${declaredAt}`,
    to: order.email,
    personId: order.personId,
    template: 'orders.withdrawal',
    data: { ...offer, declaredAt, sellsGiftCards: await sellsGiftCards(tx, orderId) },
  });
  if (offer.endsAtOnce) {
    const { refundIds } = await cancelUnsentOrder(tx, order, { kind: 'WITHDRAWAL', reason });
    return { ...offer, declaredAt, refundIds };
  }
  await writeReturn(tx, { orderId, kind: 'WITHDRAWAL', state: 'REQUESTED', reason, email: order.email });
  return { ...offer, declaredAt, refundIds: [] };
}

async function offerFor(ctx: Ctx, orderId: number, orderNumber: string): Promise<WithdrawalOffer> {
  const [order, returnable, suggestion, lines] = [
    await ctx.db
      .selectFrom('salesOrder')
      .select(['number', 'currency', 'createdAt'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    await findReturnable(ctx, orderId),
    await suggestRefund(ctx, orderId),
    await listLineNames(ctx, orderId),
  ];
  const refusal = refuseWithdrawal(returnable, suggestion.facts);
  if (refusal) throw new Failure('illegal_transition', { message: refusal });
  return {
    orderNumber: order.number ?? orderNumber,
    orderedAt: order.createdAt.toISOString(),
    lines,
    amountCents: suggestion.amountCents,
    currency: order.currency,
    // A claimed gift that was not sent does not end the right of withdrawal.
    endsAtOnce: refuseCancel({ ...returnable, hasClaimedGift: false }) === null,
  };
}
