import type { Ctx } from '#platform/context/context.ts';
import { findCartProducts } from '#shop/cart/cart-catalogue.service.ts';
import { withBreederPrices } from './club-requests.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { currencyFor, priceBookFor } from '#platform/places/places.rules.ts';

/**
 * The signed-in person's prices for these products, in cents by product, and their pages. Products that are not sold to
 * them are absent.
 */
export async function findPrices(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<{ cents: Map<number, number>; paths: Map<number, string>; currency: string }> {
  const countryCode = ctx.user?.countryCode ?? ctx.visitor.countryCode;
  const buyer = { priceBook: priceBookFor(countryCode), audience: ctx.user?.type ?? ctx.visitor.audience };
  const products = await findCartProducts(ctx, productIds, buyer);
  const cents = new Map<number, number>();
  const paths = new Map<number, string>();
  for (const [id, product] of products)
    if (product.isForSale && product.unitCents !== null) {
      cents.set(id, product.unitCents);
      paths.set(id, productPath(product));
    }
  return { cents, paths, currency: currencyFor(countryCode) };
}

/** The prices for a request: a club pays breeder prices, whatever the account type of the person who orders for it. */
export function pricesForRequest(ctx: Ctx, productIds: readonly number[], viaClub: boolean) {
  return findPrices(viaClub ? withBreederPrices(ctx) : ctx, productIds);
}
