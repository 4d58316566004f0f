import type { Ctx } from '#platform/context/context.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { priceAudienceOf } from '#shop/products/buyer.service.ts';
import { priceOf, refuseSale } from '#shop/catalogue/catalogue.rules.ts';
import type { Catalogue, PriceAudience, Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';

export interface CartBuyer {
  priceBook: string;
  audience: string;
}

/** A catalogue product with its price in one price book for one audience (null if it has none). */
export interface CartProduct extends Product {
  unitCents: number | null;
  nextCents: number | null;
  isForSale: boolean;
}

type Priced = Map<number, CartProduct>;

// Safe to cache per catalogue object: a loaded catalogue never changes, and the next one has its own prices.
const pricedOf = new WeakMap<Catalogue, Map<string, Priced>>();

export async function findCartProducts(
  ctx: Ctx,
  ids: readonly number[],
  { priceBook, audience }: CartBuyer,
): Promise<Map<number, CartProduct>> {
  const loaded = await catalogue(ctx);
  const buyer = { priceBook, audience: priceAudienceOf(ctx.user, audience as Audience) };
  const priced = pricedFor(loaded, buyer);
  const found = new Map<number, CartProduct>();
  for (const id of ids) {
    const product = priced.get(id) ?? addPriced(loaded, priced, { id, ...buyer });
    if (product) found.set(id, product);
  }
  return found;
}

type PricedBuyer = { priceBook: string; audience: PriceAudience };

function pricedFor(loaded: Catalogue, { priceBook, audience }: PricedBuyer): Priced {
  const key = `${priceBook} ${audience}`;
  const ofCatalogue = pricedOf.get(loaded) ?? new Map<string, Priced>();
  pricedOf.set(loaded, ofCatalogue);
  const prices = ofCatalogue.get(key) ?? new Map<number, CartProduct>();
  ofCatalogue.set(key, prices);
  return prices;
}

function addPriced(loaded: Catalogue, priced: Priced, { id, priceBook, audience }: PricedBuyer & { id: number }) {
  const product = loaded.productsById.get(id);
  if (!product) return null;
  const price = priceOf(loaded, { productId: id, priceBook, audience });
  const priceable: CartProduct = {
    ...product,
    unitCents: price?.amountCents ?? null,
    nextCents: price?.nextAmountCents ?? null,
    isForSale: price !== null && refuseSale(product, audience) === null,
  };
  priced.set(id, priceable);
  return priceable;
}
