import { PaymentFailure, type PaymentAccount } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { refuseWhileViewing, requireUser } from '#platform/accounts/access.service.ts';
import { accessTokenFor, isAccessToken } from '#shop/orders/order-access.service.ts';
import { findOwnerAndPayment, type LatestPayment, viewWithPayment } from '#shop/orders/order-view.service.ts';
import { expressCartKey, type ApprovedExpress } from '#shop/payments/approved-express.service.ts';
import type { DuePart } from '#shop/payments/payables.service.ts';
import { reservePendingPoints } from '#shop/payments/pending-points.service.ts';
import { waitForOrderSettling } from '#shop/payments/opened-payments.service.ts';
import { openPayment } from '#shop/payments/payments.service.ts';
import { paymentCountry, providerOfMethod } from '#shop/payments/payments.rules.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { waitForSettling, waitForFlush, type Settled } from '#shop/payments/payment-settling.service.ts';
import { countryFacts, paymentAccountOf } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { PaymentInput, PaymentStart } from './checkout.contract.ts';
import { completePath } from '#shop/order-complete/complete-path.rules.ts';

/** Opens the payment of one or more orders or invoices at the provider of their region. */
export async function startPayment(ctx: Ctx, input: PaymentInput): Promise<PaymentStart> {
  refuseWhileViewing(ctx, { write: true, ownHandsOnly: true });
  const orderIds = [...new Set([...(input.orderIds ?? []), ...(input.orderId ? [input.orderId] : [])])];
  const invoiceIds = [...new Set(input.invoiceIds ?? [])];
  if (orderIds.length + invoiceIds.length === 0)
    throw invalid({ orderId: ['Please choose the orders or invoices to pay.'] });
  if (input.loyaltyPoints) await reservePendingPoints(ctx, { orderIds, loyaltyPoints: input.loyaltyPoints });
  const wanted = { orderIds, invoiceIds, accessToken: input.accessToken };
  const { paypalOrderId } = input;
  const { paymentId, provider, account, intent } = await openPayment(ctx, wanted, (due) => ({
    approved: paypalOrderId && due[0]!.cartId ? approvedOf(ctx, paypalOrderId, due[0]!.cartId) : null,
    provider: providerOfMethod(input.method ?? due[0]!.method) ?? 'stripe',
    account: accountOf(ctx, due),
    receiptEmail: due[0]!.email,
    intentKind: due.some((part) => part.intentKind === 'subscription') ? 'subscription' : 'payment',
    returnPath: returnPath(ctx, orderIds, invoiceIds),
  }));
  return {
    paymentId,
    provider,
    account,
    clientSecret: intent.clientSecret,
    publishableKey: provider === 'stripe' ? ctx.adapters.payments.publishableKey(account) : null,
    approveUrl: intent.approveUrl,
    isApproved: intent.isApproved,
    amountCents: intent.amountCents,
    currency: intent.currency.toUpperCase(),
  };
}

function approvedOf(ctx: Ctx, intentId: string, cartId: number): ApprovedExpress {
  return { intentId, cartKey: expressCartKey(ctx, cartId) };
}

/**
 * R371 R373 R374: the account is that of the order's country, then the user's, then the guest's, then the default
 * country's.
 */
function accountOf(ctx: Ctx, due: readonly DuePart[]): PaymentAccount {
  const currencies = new Set(due.map((part) => part.currency));
  if (currencies.size > 1) throw invalid({ orderIds: ['Orders in different currencies must be paid separately.'] });
  const candidates = [due[0]!.countryCode, ctx.user?.countryCode, ctx.visitor.countryCode];
  const account = paymentAccountOf(paymentCountry(candidates, ctx.config.defaultCountry));
  const others = due.some((part) => countryFacts(part.countryCode)?.paymentAccount !== account);
  if (others) throw invalid({ orderIds: ['Orders from different regions must be paid separately.'] });
  return account;
}

function returnPath(ctx: Ctx, orderIds: number[], invoiceIds: number[]): string {
  const [orderId] = orderIds;
  if (orderId !== undefined && orderIds.length === 1)
    return ctx.user
      ? `/checkout/complete?order=${orderId}`
      : completePath({ orderId, accessToken: accessTokenFor(ctx, orderId) });
  return invoiceIds.length > 0 ? `/checkout/invoice-complete?invoice=${invoiceIds[0]}` : '/my/pending-orders';
}

/**
 * The order of the confirmation page. If its payment is still open, the provider is queried and the payment settled.
 */
export async function findCheckout(ctx: Ctx, input: { orderId: number; accessToken?: string }) {
  // Its webhook often arrives at the same time: waits for that to settle the payment, so that the order is read only
  // once.
  const isSettled = await waitForOrderSettling(input.orderId);
  let found = isSettled ? await viewWithPayment(ctx, input.orderId) : null;
  let settled: Settled | null = null;
  if (!found || isOpen(found.payment)) {
    settled = await settleOpen(ctx, input);
    found = await viewWithPayment(ctx, input.orderId);
  }
  const { view, personId, payment } = found;
  requireBuyer(ctx, input, personId);
  // A payment just settled by a webhook, in this or another process, is visible before it is flushed to disk. Waits for
  // the flush before it is reported to the buyer.
  if (payment) {
    await waitForSettling(payment.id);
    await waitForFlush(ctx, payment);
  }
  const isUnpaid = view.state === 'PENDING_PAYMENT';
  return {
    ...view,
    paymentFailure: isUnpaid ? (settled?.failure ?? null) : null,
    paymentProcessing: isUnpaid && (settled?.isProcessing ?? false),
    paymentDue: isUnpaid && view.method !== 'EFT',
    isGuest: personId === null,
  };
}

function requireBuyer(
  ctx: Ctx,
  { orderId, accessToken }: { orderId: number; accessToken?: string },
  personId: string | null,
): void {
  const isMine = ctx.user !== null && personId === ctx.user.id;
  if (!isMine && !isAccessToken(ctx, orderId, accessToken)) throw new Failure('not_found');
}

/** Runs before the order is read, so that it is read only once. */
async function settleOpen(ctx: Ctx, input: { orderId: number; accessToken?: string }): Promise<Settled | null> {
  const { personId, payment } = await findOwnerAndPayment(ctx, input.orderId);
  requireBuyer(ctx, input, personId);
  return isOpen(payment) ? settleQuietly(ctx, payment.id, payment.failureMessage) : null;
}

// States that the provider can still change; a payment can arrive on a cancelled intent.
const OPEN_PAYMENTS = ['CREATED', 'PENDING', 'FAILED', 'CANCELLED'];

function isOpen(payment: LatestPayment | null): payment is LatestPayment {
  return payment !== null && OPEN_PAYMENTS.includes(payment.state);
}

/** If the provider is unavailable, the page shows the known state; the webhook or the timer updates it. */
async function settleQuietly(ctx: Ctx, paymentId: number, failure: string | null): Promise<Settled> {
  try {
    return await settle(ctx, paymentId);
  } catch (error) {
    if (error instanceof PaymentFailure) return { state: 'PENDING', failure, isProcessing: true };
    throw error;
  }
}

/** A payment of the user's own orders or invoices; settled first if it is still open. */
export async function findPaymentStatus(ctx: Ctx, { paymentId }: { paymentId: number }) {
  const user = requireUser(ctx);
  const parts = await ctx.db
    .selectFrom('paymentPart')
    .innerJoin('payment', 'payment.id', 'paymentPart.paymentId')
    .leftJoin('salesOrder', 'salesOrder.id', 'paymentPart.orderId')
    .leftJoin('invoice', 'invoice.id', 'paymentPart.invoiceId')
    .select(['paymentPart.orderId', 'paymentPart.invoiceId', 'payment.amountCents', 'payment.currency'])
    .where('payment.id', '=', paymentId)
    .where((eb) => eb.or([eb('salesOrder.personId', '=', user.id), eb('invoice.personId', '=', user.id)]))
    .execute();
  const [first] = parts;
  if (!first) throw new Failure('not_found');
  const settled = await settleQuietly(ctx, paymentId, null);
  const { provider, capturedAt } = await ctx.db
    .selectFrom('payment')
    .select(['provider', 'capturedAt'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return {
    paymentId,
    isPaid: settled.state === 'CAPTURED',
    isProcessing: settled.isProcessing,
    failure: settled.failure,
    amountCents: first.amountCents,
    currency: first.currency,
    provider: provider === 'paypal' ? ('paypal' as const) : ('stripe' as const),
    paidAt: capturedAt?.toISOString() ?? null,
    orderIds: parts.flatMap((part) => part.orderId ?? []),
    invoiceIds: parts.flatMap((part) => part.invoiceId ?? []),
  };
}
