import { setPaymentState } from '#shop/orders/set-payment-state.service.ts';
import type { PaymentAccount, PaymentIntent } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { payInvoice } from '#shop/invoices/issue-invoice.service.ts';
import { moveOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { ordersWithoutStock } from '#shop/stock/stock.service.ts';
import { createLimiter } from '#shared/limiter.ts';
import { isSettled, mismatchOf, providerOfMethod, type PaymentState } from './payments.rules.ts';
import { amountsDue } from './payables.service.ts';
import { lockOrdersOf, lockPayment, movePayment, setPayment, type Part } from './payment-writing.service.ts';
import type { ProviderEvent } from './provider-events.service.ts';
import { findPayment, providerOf, step, type PaymentRow } from './provider.service.ts';
import {
  waitForSettling,
  rememberSettled,
  waitForFlush,
  whileSettling,
  type Settled,
} from './payment-settling.service.ts';

/**
 * Called by return page, webhook and timer: reads the payment's state from the provider, outside any transaction, and
 * applies it. Idempotent, in any order and concurrently.
 */
export async function settle(ctx: Ctx, paymentId: number): Promise<Settled> {
  let payment: PaymentRow | null = null;
  for (let others = await waitForSettling(paymentId); others || !payment; others = await waitForSettling(paymentId)) {
    if (others?.final) return others.final;
    payment = await findPayment(ctx, paymentId);
  }
  const { state, providerIntentId } = payment;
  await waitForFlush(ctx, payment);
  if (!providerIntentId || isSettled(state))
    return { state: state, failure: payment.failureMessage, isProcessing: false };
  return whileSettling(paymentId, async () => {
    const intent = await readIntent(ctx, payment, providerIntentId);
    step(ctx, 'settle.provider_read');
    const settled = await applyIntent(ctx, { paymentId, intent, account: payment.account });
    step(ctx, 'settle.after_commit');
    return settled;
  });
}

/** The current intent at the provider; an approved PayPal payment is captured here. */
export async function readIntent(ctx: Ctx, payment: PaymentRow, intentId: string): Promise<PaymentIntent> {
  const provider = providerOf(ctx, payment);
  const intent = await provider.retrieveIntent(intentId);
  if (payment.provider !== 'paypal' || intent.status !== 'requires_action' || payment.state === 'CANCELLED')
    return intent;
  try {
    return await provider.captureIntent({ intentId, idempotencyKey: `${payment.idempotencyKey}:capture` });
  } catch (error) {
    if (error instanceof PaymentFailure && error.code !== 'unavailable') return intent;
    throw error;
  }
}

export interface ReadIntent {
  paymentId: number;
  intent: PaymentIntent;
  /** The provider's account that the intent was read from. */
  account: PaymentAccount;
}

// All orders wait for the same counters: more concurrency would only take connections away from other requests.
const inLane = createLimiter(6);

/**
 * Applies the provider's state in one transaction: locks the orders first, then the payment, and stores the event
 * that triggered it. A repeated event has no further effect.
 */
export async function applyIntent(ctx: Ctx, read: ReadIntent, event?: ProviderEvent): Promise<Settled> {
  const settled = await inLane(() => inTransaction(ctx, (tx) => applyLocked(tx, read, event)));
  rememberSettled(read.paymentId, settled.state);
  return settled;
}

async function applyLocked(
  tx: Ctx,
  { paymentId, intent, account }: ReadIntent,
  event?: ProviderEvent,
): Promise<Settled> {
  // Sent together: neither depends on the other's result.
  const locks = [lockOrdersOf(tx, paymentId), lockPayment(tx, paymentId, event)] as const;
  const [orders, { parts, isRepeat, ...payment }] = await Promise.all(locks);
  const settling = { tx, payment, parts: parts.toSorted((a, b) => a.id - b.id), orders, intent };
  const state = payment.state;
  if (isRepeat) return { state, failure: payment.failureMessage, isProcessing: false };
  if (payment.providerIntentId === null) await setPayment(tx, paymentId, { providerIntentId: intent.id });
  if (isSettled(state)) return { state, failure: null, isProcessing: false };
  if (intent.status === 'succeeded') {
    const mismatch = mismatchOf(payment, intent, account) ?? (await findAmountMismatch(settling));
    const reached = mismatch ? await holdForReview(settling, mismatch) : await capture(settling);
    return { state: reached, failure: null, isProcessing: false };
  }
  return applyUnpaid(settling);
}

interface Settling {
  tx: Ctx;
  payment: PaymentRow;
  parts: Part[];
  orders: LockedOrder[];
  intent: PaymentIntent;
}

/** The amount changed during the payment: points, a gift card or a transfer was applied in between. */
async function findAmountMismatch({ tx, parts, orders }: Settling): Promise<string | null> {
  const due = await amountsDue(
    tx,
    orders.filter((order) => order.state === 'PENDING_PAYMENT'),
  );
  const other = parts.find(
    (part) => part.orderId && due.has(part.orderId) && due.get(part.orderId) !== part.amountCents,
  );
  return other ? `paid ${other.amountCents}, but ${due.get(other.orderId!)} was due` : null;
}

const WAS_PAID = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];

async function capture({ tx, payment, parts, orders, intent }: Settling): Promise<PaymentState> {
  const due = orders.filter((order) => order.state === 'PENDING_PAYMENT');
  const late = orders.filter(
    (order) => ['CANCELLED', 'EXPIRED'].includes(order.state) && !WAS_PAID.includes(order.paymentState),
  );
  const twice = orders.filter((order) => !due.includes(order) && !late.includes(order));
  const isTwice = (part: Part) => twice.some((order) => order.id === part.orderId);
  const state = twice.length > 0 ? 'NEEDS_REVIEW' : 'CAPTURED';
  await movePayment(tx, payment, {
    state,
    capturedCents: intent.receivedCents,
    capturedAt: tx.now,
    failureMessage: null,
    reviewReason: twice.length > 0 ? 'An order in this payment was already paid' : null,
    takes: parts.filter((part) => !isTwice(part)).map((part) => part.id),
  });
  step(tx, 'settle.captured');
  for (const part of parts.filter(isTwice)) await refundSecondCapture(tx, payment, part);
  for (const order of late) {
    const reason = `Paid after the order was ${order.state.toLowerCase()}`;
    await moveOrder(tx, order, {
      to: 'NEEDS_REVIEW',
      kind: 'paid_late',
      paymentState: 'PAID',
      reason,
      reviewReason: reason,
    });
  }
  await payInvoices(tx, parts);
  await updateMethod(tx, due, payment.provider);
  const served = await withStock(tx, due);
  if (served.length > 0) await placeLockedOrders(tx, served, { isPaid: true, termDays: 0 });
  step(tx, 'settle.order_placed');
  step(tx, 'settle.before_commit');
  return state;
}

/**
 * Rechecked in the order's own transaction: a payment for units that were released and sold is never lost; staff
 * decide.
 */
async function withStock(tx: Ctx, orders: LockedOrder[]): Promise<LockedOrder[]> {
  const stockKeptIds = orders.flatMap((order) => (order.keepsStock ? order.id : []));
  const without = await ordersWithoutStock(tx, stockKeptIds);
  const reason = 'Sold out during payment';
  for (const order of orders.filter(({ id }) => without.has(id)))
    await moveOrder(tx, order, {
      to: 'NEEDS_REVIEW',
      kind: 'sold_out',
      paymentState: 'PAID',
      reason,
      reviewReason: reason,
    });
  return orders.filter(({ id }) => !without.has(id));
}

/** An order with payment by transfer or PayPal may have been paid by card after all. */
async function updateMethod(tx: Ctx, orders: readonly LockedOrder[], provider: string): Promise<void> {
  const others = orders.filter((order) => providerOfMethod(order.method) !== provider);
  if (others.length === 0) return;
  await tx.db
    .updateTable('salesOrder')
    .set({ method: provider === 'paypal' ? 'P' : 'A' })
    .where(
      'id',
      'in',
      others.map((order) => order.id),
    )
    .execute();
}

/** Refunds an overpayment automatically: the request is stored here, a job sends it to the provider. */
async function refundSecondCapture(tx: Ctx, payment: PaymentRow, part: Part): Promise<void> {
  const refund = await tx.db
    .insertInto('refund')
    .values({
      paymentId: payment.id,
      orderId: null,
      idempotencyKey: tx.adapters.random.uuid(),
      amountCents: part.amountCents,
      reason: 'Paid twice',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    entity: 'payment',
    entityId: payment.id,
    kind: 'refund_requested',
    reason: 'Paid twice',
    data: { refundId: refund.id },
  });
  await tx.adapters.jobs.send(tx.db, 'payments.refund', { refundId: refund.id });
}

async function payInvoices(tx: Ctx, parts: readonly Part[]): Promise<void> {
  for (const part of parts.filter((part) => part.invoiceId !== null).toSorted((a, b) => a.invoiceId! - b.invoiceId!)) {
    const { orderId, isPaid } = await payInvoice(tx, part.invoiceId!, part.amountCents);
    if (orderId && isPaid)
      await tx.db
        .updateTable('salesOrder')
        .set({ paymentState: 'PAID' })
        .where('id', '=', orderId)
        .where('paymentState', '=', 'ON_ACCOUNT')
        .execute();
  }
}

/** A different amount from the one requested: stored for staff to review; the order does not count as paid. */
async function holdForReview({ tx, payment, orders, intent }: Settling, reason: string): Promise<PaymentState> {
  await movePayment(tx, payment, {
    state: 'NEEDS_REVIEW',
    capturedCents: intent.receivedCents,
    capturedAt: tx.now,
    reviewReason: reason,
  });
  for (const order of orders) {
    if (!['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'].includes(order.state)) continue;
    await moveOrder(tx, order, { to: 'NEEDS_REVIEW', kind: 'payment_mismatch', reason, reviewReason: reason });
  }
  step(tx, 'settle.before_commit');
  return 'NEEDS_REVIEW';
}

async function applyUnpaid({ tx, payment, orders, intent }: Settling): Promise<Settled> {
  const failure = intent.failure?.message ?? null;
  const to: PaymentState = intent.status === 'canceled' ? 'CANCELLED' : 'PENDING';
  await movePayment(tx, payment, { state: to, failureMessage: failure });
  const paymentState = failure && intent.status === 'requires_payment' ? 'FAILED' : 'NONE';
  for (const order of orders) {
    if (
      order.state !== 'PENDING_PAYMENT' ||
      order.paymentState === paymentState ||
      order.paymentState === 'PARTIALLY_PAID'
    )
      continue;
    await setPaymentState(tx, order, { to: paymentState, reason: failure ?? undefined });
  }
  return { state: to, failure, isProcessing: intent.status === 'processing' };
}
