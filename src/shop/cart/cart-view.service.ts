import type { Ctx } from '#platform/context/context.ts';
import { isExpressOffered } from '#shop/express-checkout/express-events.rules.ts';
import { offeredExpressWays } from '#shop/express-checkout/express-ways.rules.ts';
import { isForBuyer } from '#shop/gift-kits/gift-kits.rules.ts';
import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { findCalendars } from '#shop/holidays/calendars.service.ts';
import { kitBy, resultsBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { slowestOf } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { paymentAccountOf, symbolFor } from '#platform/places/places.rules.ts';
import type { Cart, CartItem } from './cart.contract.ts';
import { findCheaperForCart } from '#shop/prices/cheaper-profile.service.ts';
import {
  priceBasket,
  shipToOf,
  toQuickLine,
  type CartEntry,
  type PricingChoices,
  type PricedBasket,
} from '#shop/prices/cart-pricing.service.ts';
import { listCartItems, type CartItemRow, type OpenedCart } from './cart-rows.service.ts';
import { isOnceOnly, isUpgrade, linesWithoutAnimal, type LineMeta } from './cart.rules.ts';
import { namesOfAnimals, sampleOfLine } from './line-animal.service.ts';
import type { PricedLine } from '#shop/prices/pricing.rules.ts';

/** The cart as shown in the store: priced, with contact data only for its own visitor. */
export async function viewCart(
  ctx: Ctx,
  sessionId: string,
  opened: OpenedCart & { items?: CartItemRow[] },
  choices: PricingChoices = {},
): Promise<Cart> {
  const { cart, isMine } = opened;
  const items = opened.items ?? (await listCartItems(ctx, cart.id));
  const basket = await priceBasket(ctx, cart, items, choices);
  const animals = isMine ? await namesOfAnimals(ctx, items) : null;
  const currency = { code: cart.currency, symbol: symbolFor(cart.currency) };
  const view = {
    sessionId,
    state: cart.state as Cart['state'],
    version: cart.version,
    countryCode: cart.countryCode,
    currency,
    audience: cart.audience,
    items: itemsOf(basket, { currency, animals }),
    savedForLater: basket.saved.map(toSavedItem),
    coupons: basket.coupon ? [basket.coupon.coupon?.code ?? String(choices.coupon ?? cart.couponCode)] : [],
    couponProblem: basket.coupon?.problem ?? null,
    vatNumber: isMine ? cart.vatNumber : null,
    vatState: isMine ? basket.vatState : null,
    giftCard: basket.giftCard && giftCardOf(basket.giftCard),
    loyaltyPoints: choices.loyaltyPoints ?? cart.loyaltyPoints,
    loyaltyPointsAvailable: basket.pointsAvailable,
    shippingMethod: basket.shippingMethod?.id ?? null,
    dates: datesOf(basket, { now: ctx.now, calendars: await findCalendars(ctx, shipToOf(cart).country) }),
    cheaper: cart.state === 'OPEN' ? await findCheaperForCart(ctx, cart, basket) : null,
    isSWABRequired: basket.needsShipping,
    needsSample: ownOf(basket).some(({ product }) => product.needsKit || product.kind === 'multipack'),
    price: priceOf(basket),
    isMine,
    belongsToAccount: cart.personId !== null,
    ...(isMine ? contactOf(opened) : noContact),
    newsletter: isMine && cart.newsletter,
    orderId: cart.state === 'ORDERED' && isMine ? await orderOf(ctx, cart.id) : null,
  };
  return { ...view, expressWays: expressWaysFor(ctx, view) };
}

/** None for clinics, which order on account. */
function expressWaysFor({ user, adapters }: Ctx, cart: Omit<Cart, 'expressWays'>): Cart['expressWays'] {
  const account = paymentAccountOf(cart.countryCode);
  const isUnnamed = linesWithoutAnimal(user?.type ?? 'guest', cart.items).length > 0;
  if (!isExpressOffered(cart, { isOnAccount: cart.audience === 'vet', isUnnamed })) return [];
  const { publishableKey, hasPaypal } = adapters.payments;
  return offeredExpressWays({ publishableKey: publishableKey(account), hasPaypal: hasPaypal(account) });
}

interface ItemContext {
  currency: Cart['currency'];
  /** Names of animals; null if the reader may not see them. */
  animals: Map<number, string> | null;
}

function itemsOf(basket: PricedBasket, context: ItemContext): CartItem[] {
  const priced = new Map(basket.priced.lines.map((line) => [line.key, line]));
  return basket.entries
    .filter((entry) => entry.item.savedForLaterReason === null)
    .map((entry) => itemOf(entry, priced.get(entry.item.id), context));
}

function itemOf(
  { item, product, breedName, problem }: CartEntry,
  line: PricedLine | undefined,
  { currency, animals }: ItemContext,
): CartItem {
  const amountCents = line?.goodsCents ?? 0;
  const facts = { ...item, kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false };
  const meta = item.meta as { breedId?: number } | null;
  return {
    id: item.id,
    product: {
      id: item.productId,
      name: line?.name ?? product?.name ?? 'Product',
      typeId: product?.category.typeId ?? 4,
      slug: product?.slug ?? 'product',
      kind: product?.kind ?? 'unavailable',
      sku: product?.sku ?? '',
      speciesId: product?.speciesId ?? null,
    },
    quantity: item.quantity,
    amount: amountCents / 100,
    amountCents,
    unitAmountCents: line?.unitCents ?? 0,
    currency,
    metaData: {
      isUpgradeTests: item.isUpgradeTests,
      isUpgradeFullbreed: item.isUpgradeFullbreed,
      note: item.note,
      animalId: item.animalId,
      breedId: meta?.breedId ?? null,
      customProfileId: item.customProfileId,
      gift: animals && giftOf(item.meta),
    },
    breedName,
    testNames: [...(line?.testNames ?? [])],
    animal: item.animalId === null ? null : { id: item.animalId, name: animals?.get(item.animalId) ?? null },
    sample: animals && sampleOfLine(item.meta, { kind: facts.kind, animalId: item.animalId }),
    certificate: animals ? (item.meta.certificate ?? null) : null,
    hasUpgradeOption: isUpgrade(facts),
    isAnimalRequired: product?.needsAnimal ?? false,
    isOnceOnly: isOnceOnly(facts),
    problem,
  };
}

/** Only for the buyer: the session id alone does not reveal it. */
function giftOf({ gift }: LineMeta) {
  if (!gift) return null;
  const { recipientName, recipientEmail, message, announceOn } = gift;
  return { recipientName, recipientEmail, message, announceOn };
}

function giftCardOf({ hint, balanceCents, problem }: NonNullable<PricedBasket['giftCard']>) {
  return { hint, balanceCents, problem };
}

function toSavedItem({ item, product }: CartEntry) {
  return {
    id: item.id,
    name: product?.name ?? 'Product',
    productId: item.productId,
    quantity: item.quantity,
    reason: item.savedForLaterReason ?? '',
  };
}

function priceOf({ priced, taxPending, expectedShippingCents }: PricedBasket): Cart['price'] {
  return {
    goodsCents: priced.goodsCents,
    discountCents: priced.discountCents,
    pointsUsed: priced.pointsUsed,
    pointsCents: priced.pointsCents,
    shippingCents: priced.shippingCents,
    expectedShippingCents,
    taxCents: priced.taxCents,
    taxIncluded: priced.taxIncluded,
    taxPending,
    totalCents: priced.totalCents,
    total: priced.totalCents / 100,
    giftCardCents: priced.giftCardCents,
    dueCents: priced.dueCents,
    steps: priced.steps,
  };
}

/** The lines sent to the buyer, without gifts, whose recipients take the samples themselves. */
function ownOf({ bought }: Pick<PricedBasket, 'bought'>) {
  return bought.filter(({ item, product }) => isForBuyer({ sku: product.sku, isGift: Boolean(item.meta.gift) }));
}

function datesOf(basket: PricedBasket, { now, calendars }: { now: Date; calendars: Calendars }): Cart['dates'] {
  const { needsShipping, shippingMethod, shippingMethods, returnDays } = basket;
  const daysMax = (shippingMethod ?? shippingMethods[0])?.daysMax;
  const own = ownOf(basket);
  if (!needsShipping || daysMax === undefined || own.length === 0) return null;
  const turnaroundDays = slowestOf(own.map(toQuickLine));
  if (daysMax === 0 && turnaroundDays === null) return null;
  return {
    kitBy: daysMax === 0 ? null : kitBy(now, daysMax, calendars),
    resultsBy: turnaroundDays === null ? null : resultsBy(now, { daysMax, returnDays, turnaroundDays }, calendars),
  };
}

const noContact = {
  email: null,
  phoneNumber: null,
  billingAddress: null,
  shippingAddress: null,
  collector: null,
  sampleCollector: null,
};

function contactOf({ cart }: OpenedCart): Omit<Pick<Cart, keyof typeof noContact>, never> {
  const collector = cart.sampleCollector;
  return {
    email: cart.email,
    phoneNumber: cart.phone,
    billingAddress: cart.billingAddress,
    shippingAddress: cart.shippingAddress,
    collector,
    sampleCollector: collector,
  };
}

async function orderOf(ctx: Ctx, cartId: number): Promise<number | null> {
  const order = await ctx.db.selectFrom('salesOrder').select('id').where('cartId', '=', cartId).executeTakeFirst();
  return order?.id ?? null;
}
