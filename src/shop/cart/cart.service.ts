import { normalPostcode } from '#platform/places/place-lines.rules.ts';
import { findCalendars } from '#shop/holidays/calendars.service.ts';
import { kitBy } from '#shop/fulfilment/promised-dates.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { commitEarly, inTransaction } from '#db/transaction.ts';
import { refuseWhileViewing, requireUser } from '#platform/accounts/access.service.ts';
import { addressProblems } from '#shop/checkout/checkout.rules.ts';
import { findUsableGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { checkVatNumberLater } from '#shop/vat-numbers/vat-numbers.service.ts';
import { isVatNumber, normaliseVatNumber } from '#shop/vat-numbers/vat-numbers.rules.ts';
import { countryFacts, currencyFor, priceBookFor, sellsTo } from '#platform/places/places.rules.ts';
import { setCookieHeader } from '#shared/cookie.ts';
import { isSpent } from '#shop/coupons/coupons.rules.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import type { Cart, CartChange, ShippingMethod } from './cart.contract.ts';
import { priceBasket, shipToOf, type PricingChoices, type PricedBasket } from '#shop/prices/cart-pricing.service.ts';
import {
  CART_COOKIE,
  fromLastOrder,
  hashSecret,
  listCartItems,
  lockOpenCart,
  openCart,
  readCart,
  touchCart,
  type CartRow,
  type ReadCart,
} from './cart-rows.service.ts';
import { viewCart } from './cart-view.service.ts';
import { refuseUnorderable } from './orderable.service.ts';
import { cacheCart } from './cart-cache.service.ts';
import { isPhoneNumber } from './phone.rules.ts';
import { CART_LIFETIME_DAYS } from './cart.rules.ts';

/** A new cart, or the open one of a signed-in user, with a session id for this browser. */
export async function createCart(ctx: Ctx): Promise<Cart> {
  refuseWhileViewing(ctx);
  const sessionId = ctx.adapters.random.token();
  const key = setCartCookie(ctx);
  const handle = { sessionHash: hashSecret(sessionId), cookieHash: hashSecret(key) };
  if (!ctx.user) {
    const created = { cart: await insertWithHandle(ctx, handle), isMine: true, items: [] };
    cacheCart(ctx, sessionId, created, key);
    return viewCart(ctx, sessionId, created);
  }
  const cart = await inTransaction(ctx, async (tx) => {
    const row = (await findOwnCart(tx)) ?? (await insertCart(tx));
    await tx.db
      .insertInto('cartHandle')
      .values({ ...handle, cartId: row.id })
      .execute();
    return row;
  });
  return viewCart(ctx, sessionId, { cart, isMine: true });
}

/** The account's cart for a browser without a session id; null if there is none or it is empty. */
export async function resumeCart(ctx: Ctx): Promise<Cart | null> {
  requireUser(ctx, { write: true });
  const own = await findOwnCart(ctx);
  return own && (await listCartItems(ctx, own.id)).length > 0 ? createCart(ctx) : null;
}

export async function findCart(ctx: Ctx, sessionId: string, choices: PricingChoices = {}): Promise<Cart> {
  return viewCart(ctx, sessionId, await readCart(ctx, sessionId), choices);
}

export async function updateCart(ctx: Ctx, sessionId: string, change: CartChange): Promise<Cart> {
  refuseWhileViewing(ctx);
  const giftCardId = change.giftCard ? await giftCardFor(ctx, sessionId, change.giftCard) : null;
  const opened = await inTransaction(ctx, async (tx) => {
    const locked = await lockOpenCart(tx, sessionId);
    refuseInvalid(change, locked.cart.countryCode);
    const columns = columnsOf(locked.cart, change);
    if (change.giftCard !== undefined) columns.giftCardId = giftCardId;
    if (change.vatNumber) await checkVatNumberLater(tx, change.vatNumber);
    const cart = await touchCart(tx, locked.cart.id, columns);
    return { ...locked, cart };
  });
  return viewCart(ctx, sessionId, opened, change.coupon ? { coupon: change.coupon } : {});
}

/** Before the transaction, so that a wrong code is counted even though the change is rejected. */
async function giftCardFor(ctx: Ctx, sessionId: string, code: string): Promise<number> {
  const { cart } = await openCart(ctx, sessionId);
  if (ctx.user?.type === 'vet') throw invalid({ giftCard: ['Orders on account cannot be paid with a gift card.'] });
  return (await findUsableGiftCard(ctx, { code, currency: cart.currency })).id;
}

export async function removeCart(ctx: Ctx, sessionId: string): Promise<{ ok: true }> {
  refuseWhileViewing(ctx);
  await inTransaction(ctx, async (tx) => {
    const { cart } = await lockOpenCart(tx, sessionId);
    await touchCart(tx, cart.id, { state: 'DELETED' });
  });
  return { ok: true };
}

export async function listShippingMethods(ctx: Ctx, sessionId: string): Promise<ShippingMethod[]> {
  const { cart, items } = await readCart(ctx, sessionId);
  return toShippingMethods(ctx, cart, await priceBasket(ctx, cart, items));
}

/** The available shipping methods of a priced cart, with prices. */
export async function toShippingMethods(
  ctx: Ctx,
  cart: CartRow,
  { priced, shippingMethods }: Pick<PricedBasket, 'priced' | 'shippingMethods'>,
): Promise<ShippingMethod[]> {
  const calendars = await findCalendars(ctx, shipToOf(cart).country);
  const subtotalCents = priced.goodsCents - priced.discountCents;
  return shippingMethods.map(({ id, code, name, rateCents, freeFromCents, daysMin, daysMax }) => {
    const amountCents = freeFromCents !== null && subtotalCents >= freeFromCents ? 0 : rateCents;
    const currency = { code: cart.currency, symbol: countryFacts(cart.countryCode)?.symbol ?? '$' };
    const arrival = daysMax === 0 ? null : kitBy(ctx.now, daysMax, calendars);
    return { id, code, name, amount: amountCents / 100, amountCents, currency, daysMin, daysMax, kitBy: arrival };
  });
}

export async function checkCartCoupon(ctx: Ctx, sessionId: string, code: string) {
  const { cart, items } = await readCart(ctx, sessionId);
  const { coupon, priced } = await priceBasket(ctx, cart, items, { coupon: code });
  if (!coupon?.coupon || coupon.problem) {
    throw coupon && isSpent(coupon)
      ? new Failure('voucher_redeemed')
      : invalid({ coupon: [coupon?.problem ?? 'This coupon code was not found. Check it and try again.'] });
  }
  const { code: found, kind } = coupon.coupon;
  const currency = { code: cart.currency, symbol: countryFacts(cart.countryCode)?.symbol ?? '$' };
  return {
    code: found,
    kind,
    discount: priced.discountCents / 100,
    discountCents: priced.discountCents,
    freeShipping: kind === 'FREE_SHIPPING',
    currency,
  };
}

export interface CartForOrder extends PricedBasket {
  cart: CartRow;
  isMine: boolean;
  /** Cart changes in the order form. */
  columns: Partial<CartRow>;
}

/**
 * Prices the current contents of a cart. Call it inside the order's transaction, with the cart's row locked. `change`
 * has the values of the order form (addresses, coupon, points, shipping); `orderedCart` stores it, so that the stored
 * values are those that were priced.
 */
export async function priceForOrder(tx: Ctx, read: ReadCart, change: CartChange = {}): Promise<CartForOrder> {
  const priced = await priceChangedCart(tx, read, change);
  refuseUnorderable(tx, priced.cart, priced);
  return priced;
}

/** The price of the cart with this change, without saving it. */
export async function priceChangedCart(tx: Ctx, read: ReadCart, change: CartChange): Promise<CartForOrder> {
  const { cart: locked, isMine, items } = read;
  if (locked.personId !== null && locked.personId !== tx.user?.id) throw new Failure('not_signed_in');
  if (locked.audience === 'vet' && tx.user?.type !== 'vet') throw new Failure('not_signed_in');
  const columns = columnsOf(locked, change);
  const cart = { ...locked, ...columns };
  const basket = await priceBasket(tx, cart, items);
  return { ...basket, cart, isMine, columns };
}

function refuseInvalid(change: CartChange, countryCode: string): void {
  const problems: FieldErrors = {};
  const country = change.shippingAddress?.countryCode ?? change.country ?? countryCode;
  if (change.phoneNumber && !isPhoneNumber(change.phoneNumber, country))
    problems['phoneNumber'] = ['Enter a valid phone number.'];
  if (change.country !== undefined && !sellsTo(change.country))
    problems['country'] = ['We do not sell to this country. Please choose another one.'];
  for (const field of ['billingAddress', 'shippingAddress'] as const) {
    if (change[field]) Object.assign(problems, addressProblems(field, change[field]));
  }
  if (change.vatNumber && !isVatNumber(change.vatNumber)) problems['vatNumber'] = ['Enter a valid EU VAT number.'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The place of delivery determines currency, price book and tax. */
function columnsOf(cart: CartRow, change: CartChange): Partial<CartRow> {
  const columns: Partial<CartRow> = {};
  if (change.email !== undefined) columns.email = change.email || null;
  if (change.phoneNumber !== undefined) columns.phone = change.phoneNumber || null;
  if (change.sampleCollector !== undefined)
    columns.sampleCollector = change.sampleCollector && { name: null, clinic: null, ...change.sampleCollector };
  if (change.billingAddress !== undefined)
    columns.billingAddress = change.billingAddress && fullAddress(change.billingAddress);
  if (change.shippingAddress !== undefined)
    columns.shippingAddress = change.shippingAddress && fullAddress(change.shippingAddress);
  if (change.shippingMethod !== undefined) columns.shippingMethodId = change.shippingMethod;
  if (change.newsletter !== undefined) columns.newsletter = change.newsletter;
  if (change.coupon !== undefined) columns.couponCode = change.coupon?.toUpperCase() || null;
  if (change.loyaltyPoints !== undefined) columns.loyaltyPoints = change.loyaltyPoints;
  if (change.vatNumber !== undefined)
    columns.vatNumber = change.vatNumber ? normaliseVatNumber(change.vatNumber) : null;
  const country = change.shippingAddress?.countryCode ?? change.country ?? cart.countryCode;
  if (country !== cart.countryCode) Object.assign(columns, placeOf(country));
  return columns;
}

function fullAddress(address: NonNullable<CartChange['billingAddress']>) {
  return {
    ...address,
    company: address.company ?? null,
    line2: address.line2 ?? null,
    stateCode: address.stateCode ?? null,
    postalCode: normalPostcode(address.countryCode, address.postalCode),
    phone: address.phone ?? null,
  };
}

const placeOf = (country: string) => ({
  countryCode: country,
  currency: currencyFor(country),
  priceBook: priceBookFor(country),
});

async function findOwnCart(ctx: Ctx): Promise<CartRow | null> {
  if (!ctx.user) return null;
  const row = await ctx.db
    .selectFrom('cart')
    .selectAll()
    .where('personId', '=', ctx.user.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return row ?? null;
}

/** Columns of a new cart for this visitor. */
export function newCart(ctx: Ctx) {
  const place = placeOf(ctx.user?.countryCode ?? ctx.visitor.countryCode);
  return {
    ...place,
    personId: ctx.user?.id ?? null,
    audience: ctx.user?.type ?? ctx.visitor.audience,
    email: ctx.user?.email ?? null,
  };
}

/** An account has one open cart: of two concurrent first items, both get the cart that was created first. */
async function insertCart(tx: Ctx): Promise<CartRow> {
  const columns = newCart(tx);
  const row = await tx.db
    .insertInto('cart')
    .values({ ...columns, ...fromLastOrder(columns) })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? (await findOwnCart(tx)) ?? Promise.reject(new Failure('conflict'));
}

/** Creates a guest's cart and its handle in one statement. Does not wait for the flush: adding the first item does. */
async function insertWithHandle(ctx: Ctx, handle: { sessionHash: string; cookieHash: string }): Promise<CartRow> {
  const [row] = await insertGuestCart(ctx.db, { ...newCart(ctx), ...handle });
  const { commit: _commit, ...cart } = row!;
  return cart;
}

type GuestCart = ReturnType<typeof newCart> & { sessionHash: string; cookieHash: string };

const insertGuestCart = statement<GuestCart>()((db, value) => {
  const { countryCode, currency, priceBook, personId, audience, email } = value;
  const columns = { countryCode, currency, priceBook, personId, audience, email };
  return db
    .with('made', (part) => part.insertInto('cart').values(columns).returningAll())
    .with('handle', (part) =>
      part
        .insertInto('cartHandle')
        .columns(['sessionHash', 'cookieHash', 'cartId'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .select((one) => [
              one.val(value.sessionHash).as('sessionHash'),
              one.val(value.cookieHash).as('cookieHash'),
              'made.id',
            ]),
        ),
    )
    .selectFrom('made')
    .selectAll()
    .select(commitEarly.as('commit'));
});

/** The session id is returned to the page, the secret only in an HttpOnly cookie. */
function setCartCookie(ctx: Ctx): string {
  const key = ctx.adapters.random.token();
  const secure = ctx.config.publicOrigin.startsWith('https:');
  ctx.responseHeaders.append(
    'set-cookie',
    setCookieHeader(CART_COOKIE, key, { maxAgeSeconds: CART_LIFETIME_DAYS * 86_400, secure }),
  );
  return key;
}
