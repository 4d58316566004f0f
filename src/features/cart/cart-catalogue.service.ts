import type { Ctx } from '#app/context.ts';
import type { Audience } from '#features/accounts/session-user.rules.ts';
import { priceAudienceOf } from '#features/catalogue/buyer.service.ts';
import { priceOf, refuseSale } from '#features/catalogue/catalogue.rules.ts';
import type { Product } from '#features/catalogue/snapshot.rules.ts';
import { catalogue } from '#features/catalogue/snapshot.service.ts';

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

export async function findCartProducts(
  ctx: Ctx,
  ids: readonly number[],
  buyer: CartBuyer,
): Promise<Map<number, CartProduct>> {
  const held = await catalogue(ctx);
  const audience = priceAudienceOf(ctx.user, buyer.audience as Audience);
  const found = new Map<number, CartProduct>();
  for (const id of ids) {
    const product = held.productsById.get(id);
    if (!product || found.has(id)) continue;
    const price = priceOf(held, { productId: id, priceBook: buyer.priceBook, audience });
    const isForSale = price !== null && refuseSale(product, audience) === null;
    found.set(id, {
      ...product,
      unitCents: price?.amountCents ?? null,
      nextCents: price?.nextAmountCents ?? null,
      isForSale,
    });
  }
  return found;
}
