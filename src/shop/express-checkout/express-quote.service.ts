import type { Ctx } from '#platform/context/context.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import type { CartChange } from '#shop/cart/cart.contract.ts';
import { readCart, type ReadCart } from '#shop/cart/cart-rows.service.ts';
import { priceChangedCart, toShippingMethods, type CartForOrder } from '#shop/cart/cart.service.ts';
import { refuseUnorderable } from '#shop/cart/orderable.service.ts';
import { addressProblems } from '#shop/checkout/checkout.rules.ts';
import { findBuyer, type Buyer } from '#shop/checkout/buyer.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { ExpressQuote, ExpressQuoteInput } from './express-checkout.contract.ts';
import { enteredAddress } from './wallet-address.service.ts';
import { isPostcodeRedacted, hasSameAccount } from './wallet-address.rules.ts';

/**
 * Price of the cart for the address from the wallet. Nothing is stored, since the buyer may still choose another
 * address.
 */
export async function quoteExpress(ctx: Ctx, input: ExpressQuoteInput): Promise<ExpressQuote> {
  refuseOnAccount(await findBuyer(ctx));
  const read = await readOpenCart(ctx, input.sessionId);
  const entered = await enteredAddress(ctx, { ...input.address, name: '', line1: '' });
  refusePlace(entered, read.cart.countryCode);
  const priced = await priceOrderable(ctx, read, {
    shippingAddress: entered,
    ...(input.shippingMethod ? { shippingMethod: input.shippingMethod } : {}),
  });
  return {
    currency: priced.priced.currency,
    totalCents: priced.priced.totalCents,
    dueCents: priced.priced.dueCents,
    cartVersion: read.cart.version,
    lines: priced.priced.steps
      .filter((step) => !step.included && step.amountCents !== 0)
      .map(({ label, amountCents }) => ({ label, amountCents })),
    shippingMethods: await toShippingMethods(ctx, priced.cart, priced),
    shippingMethod: priced.shippingMethod?.id ?? null,
  };
}

export async function readOpenCart(ctx: Ctx, sessionId: string): Promise<ReadCart> {
  const read = await readCart(ctx, sessionId);
  if (read.cart.state !== 'OPEN') throw new Failure('cart_locked');
  return read;
}

/**
 * Prices the cart with the chosen shipping method if it is available for the address, otherwise with the first
 * available method.
 */
export async function priceOrderable(ctx: Ctx, read: ReadCart, change: CartChange): Promise<CartForOrder> {
  const priced = await priceChangedCart(ctx, read, change);
  const [first] = priced.shippingMethods;
  const isChosen = !priced.needsShipping || priced.shippingMethod !== null;
  const orderable =
    isChosen || !first ? priced : await priceChangedCart(ctx, read, { ...change, shippingMethod: first.id });
  refuseUnorderable(ctx, orderable.cart, orderable);
  return orderable;
}

/** Clinics order on account, only through the checkout. */
export function refuseOnAccount(buyer: Buyer): void {
  if (buyer.isVet) throw invalid({ payment: ['Your clinic orders on account. Please use the checkout.'] });
}

function refusePlace(address: Awaited<ReturnType<typeof enteredAddress>>, cartCountry: string): void {
  const problems = addressProblems('address', address);
  if (isPostcodeRedacted(address.countryCode)) delete problems['address.postalCode'];
  const country = countryFacts(address.countryCode);
  if (country && !hasSameAccount(country, countryFacts(cartCountry)))
    problems['address.countryCode'] ??= [
      `Orders to ${country.name} are paid in ${country.currency}. Please use the checkout, where you can change the country.`,
    ];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
