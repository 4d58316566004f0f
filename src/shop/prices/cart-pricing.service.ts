import type { Ctx } from '#platform/context/context.ts';
import {
  returnDaysOf,
  shippingMethodsFor,
  shippingZoneOf,
  taxRatesOn,
  type Load,
} from '#shop/catalogue/catalogue.rules.ts';
import type { Catalogue, PriceBook, ShippingMethod } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { checkCoupon, type CheckedCoupon } from '#shop/coupons/coupons.service.ts';
import { availablePoints } from '#shop/loyalty/points.service.ts';
import { refuseGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import { findGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { isReverseCharge } from '#shop/vat-numbers/vat-numbers.rules.ts';
import type { VatState } from '#shop/vat-numbers/vat-numbers.rules.ts';
import { findVatState } from '#shop/vat-numbers/vat-numbers.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { findCartProducts, type CartProduct } from '#shop/cart/cart-catalogue.service.ts';
import type { CartItemRow, CartRow } from '#shop/cart/cart-rows.service.ts';
import { isPrintedCertificate } from '#shop/fulfilment/printed-certificates.rules.ts';
import { planQuick } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { isForKitInHand } from '#shop/orders/orders.rules.ts';
import { certificateProblem, upgradeProblem } from '#shop/cart/line-animal.service.ts';
import { testNameOf } from '#shop/cart/line-names.service.ts';
import { findWithdrawnProblem, priceProfiles } from './profile-prices.service.ts';
import { priceCart, shippingCost, type CartLine, type PricedCart, type PriceInput } from './pricing.rules.ts';
import { awaitsState } from './tax.rules.ts';
import { unitPrices } from './unit-prices.rules.ts';

const WRONG_CODES = { hits: 30, seconds: 600 };

/** A line with its product; `product` is null if it can no longer be bought from this price book. */
export interface CartEntry {
  item: CartItemRow;
  breedName: string | null;
  product: CartProduct | null;
  /** Why it cannot be bought now, or null. */
  problem: string | null;
}

/** The buyer's changes; by default, the cart's own values. */
export interface PricingChoices {
  coupon?: string | null;
  loyaltyPoints?: number;
  shippingMethodId?: number | null;
}

export interface PricedBasket {
  entries: CartEntry[];
  /** The lines to buy, in the order of `priced.lines`. */
  bought: (CartEntry & { product: CartProduct })[];
  saved: CartEntry[];
  priced: PricedCart;
  priceBook: PriceBook;
  coupon: CheckedCoupon | null;
  pointsAvailable: number | null;
  shippingMethod: ShippingMethod | null;
  shippingMethods: ShippingMethod[];
  /** Price of the first method, while none is selected. */
  expectedShippingCents: number | null;
  needsShipping: boolean;
  /** Tax is added once the state of the buyer is known. */
  taxPending: boolean;
  /** The longest delivery time for returning its samples. */
  returnDays: number;
  giftCard: { id: number; hint: string; balanceCents: number; problem: string | null } | null;
  vatState: VatState | null;
  /** Products whose stock is tracked. */
  stocks: Catalogue['stocks'];
}

/** Prices a cart only from the database; no amount sent by a client is used (R353). */
export async function priceBasket(
  ctx: Ctx,
  cart: CartRow,
  items: CartItemRow[],
  choices: PricingChoices = {},
): Promise<PricedBasket> {
  const snapshot = await catalogue(ctx);
  const entries = await entriesOf(ctx, snapshot, { cart, items });
  const bought = entries.filter(
    (entry): entry is CartEntry & { product: CartProduct } =>
      entry.product !== null && entry.item.savedForLaterReason === null,
  );
  markQuickProblems(bought);
  const lines = await linesOf(ctx, { snapshot, cart, bought });
  const priceBook = snapshot.priceBooks.get(cart.priceBook)!;
  const code = choices.coupon === undefined ? cart.couponCode : choices.coupon;
  const coupon = code ? await checkCoupon(ctx, { code, shopper: cart, lines: couponLines(lines) }) : null;
  if (choices.coupon && coupon?.coupon === null) await countWrongCoupon(ctx);
  const pointsAvailable = ctx.user ? await availablePoints(ctx, ctx.user.id) : null;
  const needsShipping = bought.some(isPosted);
  const shippingMethods = methodsFor(snapshot, cart, { needsShipping, load: loadOf(bought) });
  const methodId = choices.shippingMethodId === undefined ? cart.shippingMethodId : choices.shippingMethodId;
  const shippingMethod = (needsShipping && shippingMethods.find((method) => method.id === methodId)) || null;
  const shipTo = shipToOf(cart);
  const taxRates = taxRatesOn(snapshot, ctx.now.toISOString().slice(0, 10), shipTo.country);
  const giftCard = await giftCardOf(ctx, cart);
  const vatState = cart.vatNumber ? await findVatState(ctx, cart.vatNumber) : null;
  const input: PriceInput = {
    lines,
    priceBook,
    coupon: coupon && !coupon.problem ? coupon.coupon : null,
    points: Math.min(choices.loyaltyPoints ?? cart.loyaltyPoints, pointsAvailable ?? 0),
    shippingMethod,
    shipTo,
    taxRates,
    audience: cart.audience,
    giftCard: giftCard?.problem === null ? giftCard : null,
    isReverseCharge: vatState !== null && isUntaxed(snapshot, cart, vatState),
  };
  const priced = priceCart(input);
  return {
    entries,
    bought,
    saved: entries.filter((entry) => entry.item.savedForLaterReason !== null),
    priced,
    priceBook,
    coupon,
    pointsAvailable,
    shippingMethod,
    shippingMethods,
    expectedShippingCents: needsShipping ? expectedShipping(input, priced, shippingMethods) : null,
    needsShipping,
    taxPending: awaitsState(taxRates, shipTo, taxClassesOf(bought)),
    returnDays: returnDaysOf(snapshot, shippingZoneOf(shipTo.country, cart.priceBook)),
    giftCard,
    vatState,
    stocks: snapshot.stocks,
  };
}

function expectedShipping(input: PriceInput, priced: PricedCart, [first]: readonly ShippingMethod[]): number | null {
  return input.shippingMethod || !first ? null : shippingCost(input, priced, first);
}

function isUntaxed(snapshot: Catalogue, cart: CartRow, state: VatState): boolean {
  const shipTo = shipToOf(cart).country;
  const sellerCountry = snapshot.sellerCountries.get(countryFacts(shipTo)?.sellingEntity ?? '') ?? '';
  return isReverseCharge({ number: cart.vatNumber, state, sellerCountry, shipTo });
}

/** The amount that the cart's gift card can pay now; a card used up elsewhere stays in the cart with a message. */
async function giftCardOf(ctx: Ctx, cart: CartRow): Promise<PricedBasket['giftCard']> {
  if (cart.giftCardId === null || cart.audience === 'vet') return null;
  const card = await findGiftCard(ctx, cart.giftCardId);
  if (!card) return null;
  const { id, hint, balanceCents } = card;
  return { id, hint, balanceCents, problem: refuseGiftCard(card, cart.currency) };
}

/** Counts attempts only when a code was entered, not when an old code is still in the cart. */
async function countWrongCoupon(ctx: Ctx): Promise<void> {
  await countAttempt(ctx, { bucket: `coupon:${ctx.visitor.ip}`, ...WRONG_CODES });
}

const isPosted = ({ product }: { product: CartProduct }) =>
  product.needsShipping || product.needsKit || product.kind === 'multipack';

const taxClassesOf = (bought: readonly { product: CartProduct }[]) => bought.map(({ product }) => product.taxClass);

/**
 * Supplies need a parcel; a printed certificate is a supply that fits into the letter with the kits. The kit of a gift
 * is posted to its recipient, so its buyer cannot print a form at home.
 */
function loadOf(bought: readonly Pick<CartEntry, 'item' | 'product'>[]): Load {
  const supplies = bought.flatMap(({ product }) => (product?.taxClass === 'SUPPLY' ? [product] : []));
  if (supplies.length === 0) return bought.some(({ item }) => item.meta.gift) ? 'letter' : 'kits';
  return supplies.every(isPrintedCertificate) ? 'letter' : 'parcel';
}

/** Shipping methods for these lines to the cart's destination, in the cart's currency. */
function methodsFor(
  snapshot: Catalogue,
  cart: CartRow,
  needs: { needsShipping: boolean; load: Load },
): ShippingMethod[] {
  const zone = shippingZoneOf(shipToOf(cart).country, cart.priceBook);
  const all = shippingMethodsFor(snapshot, { ...needs, zone });
  return all.filter((method) => method.currency === cart.currency || method.rateCents === 0);
}

/** Business rules 3.9: taxed at the delivery address, otherwise at the billing address. */
export function shipToOf(cart: CartRow): { country: string; state: string | null } {
  const address = (cart.shippingAddress ?? cart.billingAddress) as {
    countryCode?: string;
    stateCode?: string | null;
  } | null;
  return { country: address?.countryCode ?? cart.countryCode, state: address?.stateCode ?? null };
}

function breedNameOf(snapshot: Catalogue, item: CartItemRow): string | null {
  const { breedId } = item.meta as { breedId?: number };
  return snapshot.breedsById.get(breedId ?? 0)?.name ?? null;
}

async function entriesOf(
  ctx: Ctx,
  snapshot: Catalogue,
  { cart, items }: { cart: CartRow; items: CartItemRow[] },
): Promise<CartEntry[]> {
  const entries: CartEntry[] = [];
  for (const entry of await withProducts(ctx, cart, items))
    entries.push({ ...entry, breedName: breedNameOf(snapshot, entry.item), problem: await problemOf(ctx, entry) });
  return entries;
}

type ProductOfItem = Pick<CartEntry, 'item' | 'product'>;

async function problemOf(ctx: Ctx, { item, product }: ProductOfItem): Promise<string | null> {
  if (product === null) return 'This product is no longer available. Please remove it.';
  if (item.customProfileId !== null) return findWithdrawnProblem(ctx, item.customProfileId);
  return (await upgradeProblem(ctx, item, product)) ?? certificateProblem(ctx, item, product);
}

async function withProducts(ctx: Ctx, cart: CartRow, items: CartItemRow[]): Promise<ProductOfItem[]> {
  const products = await findCartProducts(
    ctx,
    items.map((item) => item.productId),
    cart,
  );
  return items.map((item) => {
    const product = products.get(item.productId);
    return { item, product: product?.isForSale ? adjustForActivation(product, item) : null };
  });
}

/** Products ordered during an activation get their animal there; a test for a kit in hand needs no other kit. */
function adjustForActivation(product: CartProduct, { meta }: CartItemRow): CartProduct {
  if (isForKitInHand(meta)) return { ...product, needsKit: false, needsShipping: false, needsAnimal: false };
  const { activationDraftId } = meta as { activationDraftId?: string };
  return activationDraftId ? { ...product, needsAnimal: false } : product;
}

/** A line as used by quick turnaround. */
export function toQuickLine({ item, product }: { item: CartItemRow; product: CartProduct }) {
  return { ...product, id: item.id, quantity: item.quantity, animalId: item.animalId, meta: item.meta };
}

/** Whether quick turnaround is possible depends on the kits in the cart. */
function markQuickProblems(bought: PricedBasket['bought']): void {
  const { problems } = planQuick(bought.map(toQuickLine));
  for (const entry of bought) entry.problem ??= problems.get(entry.item.id) ?? null;
}

interface BoughtLines {
  snapshot: Catalogue;
  cart: CartRow;
  bought: readonly (CartEntry & { product: CartProduct })[];
}

async function linesOf(ctx: Ctx, { snapshot, cart, bought }: BoughtLines): Promise<CartLine[]> {
  const profileIds = bought.flatMap(({ item }) => (item.customProfileId === null ? [] : [item.customProfileId]));
  const profiles = await priceProfiles(ctx, profileIds, cart);
  return bought.map(({ item, product }) => {
    const profile = item.customProfileId === null ? null : profiles.get(item.customProfileId);
    const { name, kind, category, speciesId, taxClass } = product;
    const isProfile = kind === 'custom_profile';
    return {
      key: item.id,
      productId: product.id,
      name: [name, profile?.name ?? testNameOf(snapshot, item)].filter(Boolean).join(': '),
      kind,
      categoryId: category.id,
      speciesId,
      taxClass,
      animalId: item.animalId,
      // A gift is for a separate animal, whatever else is in the cart.
      animalName: item.meta.gift ? `gift ${item.id}` : item.note,
      mustNameAnimal: cart.audience === 'vet' && product.needsAnimal,
      quantity: item.quantity,
      unitCents: profile?.cents ?? product.unitCents ?? 0,
      nextCents: isProfile ? null : product.nextCents,
      ...(profile ? { testNames: profile.testNames } : {}),
    };
  });
}

function couponLines(lines: readonly CartLine[]) {
  const units = unitPrices(lines);
  return lines.map((line, i) => ({ ...line, unitPricesCents: units[i]! }));
}
