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

/** A product of the catalogue with its price in one book for one audience (null where it has none). */
export interface CartProduct extends Product {
  unitCents: number | null;
  nextCents: number | null;
  isForSale: boolean;
}

type Priced = Map<number, CartProduct>;

// A catalogue that was read stands as it is; the next one brings prices of its own.
const pricedOf = new WeakMap<Catalogue, Map<string, Priced>>();

export async function findCartProducts(
  ctx: Ctx,
  ids: readonly number[],
  { priceBook, audience }: CartBuyer,
): Promise<Map<number, CartProduct>> {
  const held = await catalogue(ctx);
  const buyer = { priceBook, audience: priceAudienceOf(ctx.user, audience as Audience) };
  const priced = pricedFor(held, buyer);
  const found = new Map<number, CartProduct>();
  for (const id of ids) {
    const product = priced.get(id) ?? priceNow(held, priced, { id, ...buyer });
    if (product) found.set(id, product);
  }
  return found;
}

type PricedBuyer = { priceBook: string; audience: PriceAudience };

function pricedFor(held: Catalogue, { priceBook, audience }: PricedBuyer): Priced {
  const key = `${priceBook} ${audience}`;
  const ofCatalogue = pricedOf.get(held) ?? new Map<string, Priced>();
  pricedOf.set(held, ofCatalogue);
  const known = ofCatalogue.get(key) ?? new Map<number, CartProduct>();
  ofCatalogue.set(key, known);
  return known;
}

function priceNow(held: Catalogue, priced: Priced, { id, priceBook, audience }: PricedBuyer & { id: number }) {
  const product = held.productsById.get(id);
  if (!product) return null;
  const price = priceOf(held, { productId: id, priceBook, audience });
  const made: CartProduct = {
    ...product,
    unitCents: price?.amountCents ?? null,
    nextCents: price?.nextAmountCents ?? null,
    isForSale: price !== null && refuseSale(product, audience) === null,
  };
  priced.set(id, made);
  return made;
}
