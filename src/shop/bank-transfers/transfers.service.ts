import { lockOpenInvoice } from '#shop/invoices/open-invoice.service.ts';
import { setPaymentState } from '#shop/orders/set-payment-state.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { payInvoice } from '#shop/invoices/issue-invoice.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { paymentAccountOf } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { amountsDue } from '#shop/payments/payables.service.ts';
import type { OrderPaymentState, OrderState } from '#shop/orders/orders.rules.ts';

export interface TransferInput {
  id: number;
  amountCents: number;
  /** Reference on the bank statement; the same reference for the same order counts once. */
  reference: string;
}

/** Records a bank transfer for an unpaid order, or for the unpaid invoice of an order on account. */
export async function receiveTransfer(
  ctx: Ctx,
  input: TransferInput,
): Promise<{ orderId: number; state: OrderState; paymentState: OrderPaymentState }> {
  requirePermission(ctx, 'orders.settle_manually', { write: true });
  return once(ctx, `transfer:${input.id}`, input, async (tx) => {
    const order = await lockOrder(tx, input.id);
    if (!(await isRecorded(tx, input))) await bookTransfer(tx, order, input);
    const { state, paymentState } = await tx.db
      .selectFrom('salesOrder')
      .select(['state', 'paymentState'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    return { orderId: order.id, state, paymentState };
  });
}

async function isRecorded(tx: Ctx, { id, reference }: TransferInput): Promise<boolean> {
  const row = await tx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .leftJoin('invoice', 'invoice.id', 'paymentPart.invoiceId')
    .select('payment.id')
    .where('payment.provider', '=', 'eft')
    .where('payment.reference', '=', reference)
    .where((eb) => eb.or([eb('paymentPart.orderId', '=', id), eb('invoice.orderId', '=', id)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Books a payment for a locked order: on its open invoice, or on its amount due. */
export async function bookTransfer(tx: Ctx, order: LockedOrder, input: TransferInput): Promise<void> {
  const invoice = await lockOpenInvoice(tx, order.id);
  const openCents = invoice
    ? invoice.totalCents - invoice.paidCents
    : order.state === 'PENDING_PAYMENT'
      ? (await amountsDue(tx, [order])).get(order.id)!
      : 0;
  if (openCents === 0) throw new Failure('already_paid');
  if (input.amountCents > openCents)
    throw invalid({
      amountCents: [`Enter no more than the amount due, ${(openCents / 100).toFixed(2)} ${order.currency}.`],
    });
  await writePayment(tx, order, { ...input, invoiceId: invoice?.id ?? null });
  const isWhole = input.amountCents === openCents;
  if (invoice) await payInvoice(tx, invoice.id, input.amountCents);
  const paymentState = isWhole ? 'PAID' : invoice ? order.paymentState : 'PARTIALLY_PAID';
  await setPaymentState(tx, order, { to: paymentState, reason: input.reference });
  if (!invoice && isWhole) await placeLockedOrders(tx, [order], { isPaid: true, termDays: 0 });
}

async function writePayment(
  tx: Ctx,
  order: LockedOrder,
  input: TransferInput & { invoiceId: number | null },
): Promise<void> {
  const { amountCents, reference, invoiceId } = input;
  const { id } = await tx.db
    .insertInto('payment')
    .values({
      provider: 'eft',
      account: paymentAccountOf(order.countryCode),
      idempotencyKey: tx.adapters.random.uuid(),
      reference,
      amountCents,
      capturedCents: amountCents,
      currency: order.currency,
      state: 'CAPTURED',
      capturedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = invoiceId === null ? { orderId: order.id } : { invoiceId };
  await tx.db
    .insertInto('paymentPart')
    .values({ paymentId: id, ...target, amountCents, capturedCents: amountCents, isWhole: false })
    .execute();
  await recordEvent(tx, { entity: 'payment', entityId: id, kind: 'moved', to: 'CAPTURED', reason: reference });
}
