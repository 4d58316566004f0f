import type { Ctx } from '#platform/context/context.ts';
import type { CheckoutInput } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { createCart, updateCart } from '#shop/cart/cart.service.ts';
import { claimGuestOrders } from '#shop/orders/claim-guest-orders.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { as } from './demo-orders.ts';
import type { DemoPeople } from './demo-people.ts';

const GIFT_CARD_50 = 56;
const GIFT_CARD_100 = 57;
const DOG_DNA = 31;
const CAT_DNA = 38;

/** Two gift cards bought by a guest: one has paid part of another guest's order, the other is unused. */
export async function seedGiftCards(tx: Ctx, people: DemoPeople): Promise<void> {
  const admin = as(tx, people.admin);
  const pay = async (placed: { orderId: number; dueCents: number }) =>
    void (await receiveTransfer(admin, {
      id: placed.orderId,
      amountCents: placed.dueCents,
      reference: `Bank ${placed.orderId}`,
    }));
  const giver = { email: 'grace.giver@example.test', firstName: 'Grace', lastName: 'Okoro' };
  await pay(await buy(tx, giver, { products: [GIFT_CARD_50, GIFT_CARD_100] }));
  const mail = await tx.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('toAddress', '=', giver.email)
    .where('template', '=', 'payments.gift_card')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [giftCard] = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.bodyText) ?? [''];
  const given = { email: 'gus.given@example.test', firstName: 'Gus', lastName: 'Okoro' };
  await pay(await buy(tx, given, { products: [DOG_DNA], giftCard }));
}

/**
 * An unpaid order that a breeder placed without signing in: together with the account's pending order, two can be paid
 * in one payment.
 */
export async function seedForgottenOrder(tx: Ctx, people: DemoPeople): Promise<void> {
  const { id, email, firstName, lastName } = people.breeder;
  await buy(tx, { email, firstName, lastName }, { products: [CAT_DNA] });
  await claimGuestOrders(tx, { personId: id, email });
}

interface Basket {
  products: number[];
  giftCard?: string;
}

async function buy(tx: Ctx, who: { email: string; firstName: string; lastName: string }, basket: Basket) {
  const arriving = { ...tx, responseHeaders: new Headers() };
  const { sessionId } = await createCart(arriving);
  const cookie = arriving.responseHeaders.getSetCookie().map((header) => header.split(';')[0]);
  const guest = { ...tx, requestHeaders: new Headers({ cookie: cookie.join('; ') }) };
  for (const productId of basket.products) await addItem(guest, { sessionId, productId, quantity: 1, metaData: {} });
  const address = { ...HOME, firstName: who.firstName, lastName: who.lastName };
  const cart = await updateCart(guest, sessionId, { shippingAddress: address, giftCard: basket.giftCard ?? null });
  const method = await tx.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', 'AU-STD')
    .executeTakeFirstOrThrow();
  const input: CheckoutInput = {
    sessionId,
    user: { type: 'guest', ...who, phone: HOME.phone },
    billingAddress: address,
    shippingAddress: address,
    payment: { method: 'EFT' },
    shippingMethod: cart.isSWABRequired ? method.id : null,
    newsletter: false,
    acceptTerms: true,
  };
  const { orderId } = await placeOrder(guest, input);
  const { totalCents, giftCardCents } = await tx.db
    .selectFrom('salesOrder')
    .select(['totalCents', 'giftCardCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, dueCents: totalCents - giftCardCents };
}

const HOME = {
  line1: '4 Wattle Street',
  city: 'Bendigo',
  stateCode: 'VIC',
  postalCode: '3550',
  countryCode: 'AU',
  phone: '+61 3 5550 4411',
};
