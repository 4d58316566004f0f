import type { Ctx } from '#app/context.ts';
import { findCartProducts } from '#features/cart/cart-catalogue.service.ts';
import { currencyFor, priceBookFor } from '#features/places/places.rules.ts';

/** What these products cost the signed-in person, in cents by product; a product that is not for them is absent. */
export async function findPrices(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<{ cents: Map<number, number>; currency: string }> {
  const countryCode = ctx.user?.countryCode ?? ctx.visitor.countryCode;
  const buyer = { priceBook: priceBookFor(countryCode), audience: ctx.user?.type ?? ctx.visitor.audience };
  const products = await findCartProducts(ctx, productIds, buyer);
  const cents = new Map<number, number>();
  for (const [id, product] of products)
    if (product.isForSale && product.unitCents !== null) cents.set(id, product.unitCents);
  return { cents, currency: currencyFor(countryCode) };
}
