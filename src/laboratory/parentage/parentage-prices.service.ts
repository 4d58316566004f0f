import type { Ctx } from '#platform/context/context.ts';
import { findCartProducts } from '#shop/cart/cart-catalogue.service.ts';
import { asClubBuyer } from './club-requests.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { currencyFor, priceBookFor } from '#platform/places/places.rules.ts';

/** What these products cost the signed-in person, in cents by product, and their pages; a product that is not for them is absent. */
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

/** The same for a request: a club buys as a breeder does, whatever the account of who orders for it is. */
export function pricesForRequest(ctx: Ctx, productIds: readonly number[], viaClub: boolean) {
  return findPrices(viaClub ? asClubBuyer(ctx) : ctx, productIds);
}
