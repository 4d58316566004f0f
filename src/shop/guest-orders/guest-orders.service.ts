import type { Ctx } from '#platform/context/context.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { offerAccount } from '#platform/registration/registration.service.ts';
import { printInvoiceOfOrder } from '#shop/invoices/invoices.service.ts';
import { findByNumber, NO_SUCH_ORDER } from '#shop/orders/find-by-number.service.ts';
import { accessTokenFor, guestPath, requireAccessToken } from '#shop/orders/order-access.service.ts';
import { eventsOf, refundsOf } from '#shop/orders/order-detail.service.ts';
import { viewWithPayment } from '#shop/orders/order-view.service.ts';
import { cancelUnpaidOfGuest } from '#shop/payments/expire-payments.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { findReturnable, returnsOf } from '#shop/returns/return-facts.service.ts';
import { refuseCancel, refuseCancelUnpaid, refuseWithdrawal } from '#shop/returns/returns.rules.ts';
import { cancelBeforeDispatch } from '#shop/returns/returns.service.ts';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { CANCELLED_BY_BUYER } from '#shop/orders/orders.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { GuestOrder } from './guest-orders.contract.ts';

interface OrderAccess {
  orderId: number;
  accessToken: string;
}

/** Returns the access token of a guest order. Orders of an account require sign-in and are treated as unknown here. */
export async function lookUpOrder(ctx: Ctx, input: { orderNumber: string; email: string }): Promise<OrderAccess> {
  const order = await findByNumber(ctx, input, 'order-status');
  if (order.personId !== null) throw new Failure('not_found', { message: NO_SUCH_ORDER });
  return { orderId: order.id, accessToken: accessTokenFor(ctx, order.id) };
}

export async function findGuestOrder(ctx: Ctx, { orderId, accessToken }: OrderAccess): Promise<GuestOrder> {
  requireAccessToken(ctx, orderId, accessToken);
  const [{ view, personId }, events, refunds, returns, returnable, suggestion] = await Promise.all([
    viewWithPayment(ctx, orderId),
    eventsOf(ctx, orderId),
    refundsOf(ctx, orderId),
    returnsOf(ctx, orderId),
    findReturnable(ctx, orderId),
    suggestRefund(ctx, orderId),
  ]);
  return {
    ...view,
    events,
    refunds,
    returns,
    isGuest: personId === null,
    cancelRefusal: view.state === 'PENDING_PAYMENT' ? refuseCancelUnpaid(view) : refuseCancel(returnable),
    withdrawRefusal: refuseWithdrawal(returnable, suggestion.facts),
  };
}

/** Cancels an order that was never paid, or of which nothing has been sent; payments are refunded. */
export async function cancelGuestOrder(
  ctx: Ctx,
  { orderId, accessToken, reason }: OrderAccess & { reason: string },
): Promise<{ orderId: number; state: OrderView['state'] }> {
  refuseWhileViewing(ctx, { write: true, ownHandsOnly: true });
  requireAccessToken(ctx, orderId, accessToken);
  const { personId, state } = await requireOrder(ctx, orderId);
  // It has been added to an account in the meantime and must be cancelled there.
  if (personId !== null) throw new Failure('conflict');
  if (state !== 'PENDING_PAYMENT')
    return cancelBeforeDispatch(ctx, { id: orderId, reason }, { scope: `cancel-guest-order:${orderId}`, personId });
  await cancelUnpaidOfGuest(ctx, { id: orderId, reason: reason || CANCELLED_BY_BUYER });
  return { orderId, state: 'CANCELLED' };
}

export async function printReceipt(ctx: Ctx, { orderId, accessToken }: OrderAccess): Promise<File> {
  requireAccessToken(ctx, orderId, accessToken);
  const { countryCode } = await requireOrder(ctx, orderId);
  return printInvoiceOfOrder(ctx, orderId, { countryCode });
}

/** Offers a guest an account: the order contains all details, and the password is set through the emailed link. */
export async function offerAccountForOrder(
  ctx: Ctx,
  { orderId, accessToken, type }: OrderAccess & { type: 'owner' | 'breeder' },
): Promise<{ ok: true }> {
  refuseWhileViewing(ctx);
  requireAccessToken(ctx, orderId, accessToken);
  const order = await requireOrder(ctx, orderId);
  if (order.personId !== null) throw new Failure('conflict');
  const address = order.billingAddress;
  const { firstName = '', lastName = '', stateCode = null } = address ?? {};
  await offerAccount(ctx, {
    type,
    email: order.email,
    firstName,
    lastName,
    countryCode: order.countryCode,
    state: address?.countryCode === order.countryCode ? stateCode : null,
    phone: order.phone,
    newsletter: false,
    next: guestPath(ctx, orderId),
    ...(type === 'breeder' && { breeder: { kennelName: address?.company ?? '' } }),
  });
  return { ok: true };
}

function requireOrder({ db }: Ctx, orderId: number) {
  return db
    .selectFrom('salesOrder')
    .select(['personId', 'state', 'email', 'countryCode', 'phone', 'billingAddress'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}
