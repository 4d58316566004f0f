import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { listAddresses, saveAddress } from '#platform/addresses/addresses.service.ts';
import { openServiceCart } from '#shop/cart/service-cart.service.ts';
import type { CheckoutAddress, CheckoutInput } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { Failure } from '#shared/failure.ts';
import { withBreederPrices } from './club-requests.service.ts';
import { hasEnded, PARENTAGE_PRODUCT } from './parentage.rules.ts';
import { advance, lockRequest } from './move-request.service.ts';
import { refundServiceOrder } from '#shop/refunds/refund-service-order.service.ts';

export interface ParentagePaymentRequest {
  id: number;
  method: 'C' | 'A' | 'P' | 'EFT';
  billingAddress?: CheckoutInput['billingAddress'];
  acceptTerms: boolean;
}

/**
 * Places the order for a request: one parentage test for each of the offspring. Returns the existing order if it is
 * still open.
 */
export async function orderCase(
  ctx: Ctx,
  input: ParentagePaymentRequest,
): Promise<{ orderId: number; paymentDue: boolean }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const address = input.billingAddress ?? (await defaultAddress(ctx));
  return once(ctx, `parentage-order:${input.id}`, input, async (tx) => {
    const request = await lockRequest(tx, input.id);
    if (request.requesterId !== user.id) throw new Failure('not_found');
    if (request.state !== 'AWAITING_PAYMENT') throw new Failure('already_paid');
    const open = await openOrder(tx, request.orderId);
    if (open) return open;
    const { count } = await tx.db
      .selectFrom('parentageOffspring')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('requestId', '=', request.id)
      .executeTakeFirstOrThrow();
    const { buyer, billingAddress, notes } = await payerOf(tx, { id: request.id, clubId: request.clubId, address });
    const line = { productId: PARENTAGE_PRODUCT, quantity: Number(count), meta: { parentageRequestId: request.id } };
    const orderInput: CheckoutInput = {
      sessionId: await openServiceCart(buyer, [line]),
      user: { type: buyer.user?.type ?? user.type },
      billingAddress,
      payment: { method: input.method },
      notes,
      newsletter: false,
      acceptTerms: input.acceptTerms,
    };
    // The idempotency key already covers this call, so the order needs none.
    const placed = await placeOrder({ ...buyer, idempotencyKey: null }, orderInput);
    await tx.db.updateTable('parentageRequest').set({ orderId: placed.orderId }).where('id', '=', request.id).execute();
    if (input.billingAddress && request.clubId === null) await saveFirstAddress(tx, input.billingAddress);
    return { orderId: placed.orderId, paymentDue: placed.paymentDue };
  });
}

interface PayerInput {
  id: number;
  clubId: number | null;
  address: CheckoutInput['billingAddress'];
}

/** Business rules 3.5, "via club: club is payer": order and invoice are addressed to the club. */
async function payerOf(tx: Ctx, { id, clubId, address }: PayerInput) {
  if (clubId === null) return { buyer: tx, billingAddress: address, notes: `Parentage request ${id}` };
  const { name } = await tx.db
    .selectFrom('club')
    .select('name')
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const billingAddress = address ? { ...address, company: name } : address;
  return { buyer: withBreederPrices(tx), billingAddress, notes: `Parentage request ${id} of ${name}`.slice(0, 200) };
}

/** The job of a paid order: continues its request; if the request has ended in the meantime, refunds the payment. */
export async function recordParentagePayment(ctx: Ctx, input: { orderId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('parentageRequest')
      .select('id')
      .where('orderId', '=', input.orderId)
      .executeTakeFirst();
    if (!found) return;
    const ended = await markPaid(tx, found.id);
    if (ended)
      await refundServiceOrder(tx, {
        orderId: input.orderId,
        reason: 'The parentage request was closed before it was paid for.',
      });
  });
}

/** Marks a request as paid, once, and advances it. True if it had already ended and the payment must be refunded. */
export async function markPaid(tx: Ctx, id: number): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (request.paidAt !== null) return false;
  await tx.db.updateTable('parentageRequest').set({ paidAt: tx.now }).where('id', '=', id).execute();
  if (request.state === 'AWAITING_PAYMENT') await advance(tx, id);
  return hasEnded(request.state);
}

async function openOrder(tx: Ctx, orderId: number | null): Promise<{ orderId: number; paymentDue: boolean } | null> {
  if (orderId === null) return null;
  const order = await tx.db
    .selectFrom('salesOrder')
    .select(['state', 'method'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (['CANCELLED', 'EXPIRED'].includes(order.state)) return null;
  return { orderId, paymentDue: order.state === 'PENDING_PAYMENT' && order.method !== 'EFT' };
}

/** Saves the address if the user has none, so that the next request does not ask again. */
async function saveFirstAddress(tx: Ctx, entered: CheckoutAddress): Promise<void> {
  if ((await listAddresses(tx)).length > 0) return;
  const { company, line2, stateCode, phone, ...address } = entered;
  await saveAddress(tx, {
    ...address,
    company: company || null,
    line2: line2 || null,
    stateCode: stateCode || null,
    phone: phone || null,
    isDefaultBilling: true,
  });
}

async function defaultAddress(ctx: Ctx): Promise<CheckoutInput['billingAddress']> {
  const addresses = await listAddresses(ctx);
  const chosen = addresses.find((address) => address.isDefaultBilling) ?? addresses[0];
  if (!chosen) return null;
  const { id: _id, label: _label, isDefaultBilling: _billing, isDefaultShipping: _shipping, ...address } = chosen;
  return address;
}
