import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { refuseWhileViewing, requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { checkState } from '#platform/accounts/details.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { addressLines } from '#platform/places/address-lines.rules.ts';
import { normalPostcode } from '#platform/places/place-lines.rules.ts';
import { addressProblems } from '#shop/checkout/checkout.rules.ts';
import type { CheckoutAddress } from '#shop/checkout/checkout.contract.ts';
import { guestPath, requireAccessToken } from '#shop/orders/order-access.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { mayChangeAddress, refuseDestination } from './delivery-address.rules.ts';

interface NewAddress {
  orderId: number;
  address: CheckoutAddress;
}

/** The buyer changes where their own order is sent. */
export async function changeDeliveryAddress(ctx: Ctx, input: NewAddress): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return saveAddress(ctx, input, ({ personId }) => personId === user.id);
}

export async function changeGuestAddress(
  ctx: Ctx,
  { accessToken, ...input }: NewAddress & { accessToken: string },
): Promise<{ ok: true }> {
  refuseWhileViewing(ctx, { write: true });
  requireAccessToken(ctx, input.orderId, accessToken);
  // An order that belongs to an account is changed there.
  return saveAddress(ctx, input, ({ personId }) => personId === null);
}

/** Staff enter the address that the customer gave them. */
export async function changeAddressByStaff(ctx: Ctx, input: NewAddress): Promise<{ ok: true }> {
  requirePermission(ctx, 'orders.ship', { write: true });
  return saveAddress(ctx, input, () => true);
}

/** The billing address and the invoice stay as they are. Shipping locks the order as well, so a parcel has one address. */
async function saveAddress(
  ctx: Ctx,
  { orderId, address: given }: NewAddress,
  isAllowed: (order: LockedOrder) => boolean,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!isAllowed(order)) throw new Failure('not_found');
    if (!mayChangeAddress(order))
      throw new Failure('illegal_transition', { message: 'This order has been sent or closed.' });
    const { shippingAddress: before } = order;
    const address = await checkAddress(tx, given);
    const refusal = before && refuseDestination(before, address, await isTaxedByState(tx, address.countryCode));
    if (refusal) throw new Failure('illegal_transition', { message: refusal });
    if (before && isSameAddress(before, address)) return { ok: true };
    await tx.db
      .updateTable('salesOrder')
      .set({ shippingAddress: JSON.stringify(address) })
      .where('id', '=', orderId)
      .execute();
    await recordEvent(tx, { entity: 'order', entityId: orderId, kind: 'address_changed' });
    await queueMail(tx, {
      dedupeKey: `order-address:${orderId}:${tx.requestId}`,
      to: order.email,
      personId: order.personId,
      template: 'orders.address_changed',
      data: {
        number: order.number ?? `ORDER-${orderId}`,
        shippingAddress: addressLines(address),
        path: order.personId ? `/my/orders/${orderId}` : guestPath(tx, orderId),
      },
    });
    return { ok: true };
  });
}

/** A second press, or a second tab, sends no second email. */
function isSameAddress(before: CheckoutAddress, address: CheckoutAddress): boolean {
  const parts = Object.keys(address) as (keyof CheckoutAddress)[];
  return parts.every((part) => (before[part] ?? null) === (address[part] ?? null));
}

async function checkAddress(tx: Ctx, given: CheckoutAddress) {
  const problems = Object.entries(addressProblems('address', given));
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([name, texts]) => [name.replace('address.', ''), texts])));
  const stateCode = given.stateCode || null;
  await checkState(tx, given.countryCode, stateCode, 'stateCode');
  const { company = null, line2 = null, phone = null, ...rest } = given;
  return {
    ...rest,
    company,
    line2,
    phone,
    stateCode,
    postalCode: normalPostcode(given.countryCode, given.postalCode),
  };
}

async function isTaxedByState({ db }: Ctx, countryCode: string): Promise<boolean> {
  const rate = await db
    .selectFrom('taxRate')
    .select('id')
    .where('countryCode', '=', countryCode)
    .where('stateCode', 'is not', null)
    .executeTakeFirst();
  return rate !== undefined;
}
