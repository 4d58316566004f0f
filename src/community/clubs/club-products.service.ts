import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { type CartProduct, findCartProducts } from '#shop/cart/cart-catalogue.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { discountsAlone } from '#shop/coupons/coupons.service.ts';
import { currencyFor, priceBookFor } from '#platform/places/places.rules.ts';
import { mayInClub } from '#platform/accounts/club-roles.rules.ts';
import { type Membership, membershipsOf } from './membership.service.ts';

export interface ClubProduct {
  productId: number;
  name: string;
  summary: string;
  path: string;
  speciesId: number | null;
  needsChoice: boolean;
  note: string;
  /** Shop price, and price with the club's coupon code. */
  shopCents: number;
  clubCents: number;
  couponCode: string | null;
}

/** P149: products of the user's clubs, with shop and club prices. */
export async function listClubProducts(ctx: Ctx) {
  const user = requireUser(ctx);
  const clubs = await membershipsOf(ctx, user.id);
  const currency = currencyFor(user.countryCode);
  const results = [];
  for (const club of clubs)
    results.push({
      id: club.clubId,
      name: club.name,
      billing: club.billingMode,
      mayOrder: mayInClub(club.role, 'orders.prepare'),
      products: await productsOf(ctx, user, club),
    });
  return { currency, clubs: results };
}

async function productsOf(ctx: Ctx, user: SessionUser, { clubId }: Membership): Promise<ClubProduct[]> {
  const rows = await ctx.db
    .selectFrom('clubProduct')
    .select(['productId', 'note', 'couponCode'])
    .where('clubId', '=', clubId)
    .orderBy('position')
    .orderBy('productId')
    .limit(200)
    .execute();
  const buyer = { priceBook: priceBookFor(user.countryCode), audience: user.type };
  const ids = rows.map(({ productId }) => productId);
  const products = await findCartProducts(ctx, ids, buyer);
  const onSale = rows.flatMap((row) => {
    const product = products.get(row.productId);
    return product?.isForSale ? [{ ...row, product }] : [];
  });
  const discounts = await discountsOf(ctx, user, onSale);
  return onSale.map(({ product, note, couponCode }) => {
    const shopCents = product.unitCents ?? 0;
    const discountCents = discounts.get(product.id) ?? 0;
    return {
      ...describe(product),
      note,
      shopCents,
      clubCents: shopCents - discountCents,
      couponCode: discountCents > 0 ? couponCode : null,
    };
  });
}

function describe(product: CartProduct) {
  return {
    productId: product.id,
    name: product.name,
    summary: product.summary,
    path: productPath(product),
    speciesId: product.speciesId,
    needsChoice: product.kind === 'custom_profile',
  };
}

interface ProductOnSale {
  couponCode: string | null;
  product: CartProduct;
}

/** Discount of the club's coupon codes for one unit of each product bought alone, by the same rules as in the cart. */
async function discountsOf(
  ctx: Ctx,
  user: SessionUser,
  onSale: readonly ProductOnSale[],
): Promise<Map<number, number>> {
  const discounts = new Map<number, number>();
  const shopper = {
    personId: user.id,
    email: user.email,
    countryCode: user.countryCode,
    currency: currencyFor(user.countryCode),
    audience: user.type,
  };
  for (const code of new Set(onSale.flatMap(({ couponCode }) => couponCode ?? []))) {
    const products = onSale.filter(({ couponCode }) => couponCode === code).map(({ product }) => product);
    const lines = products.map(({ id, category, speciesId, kind, unitCents }) => ({
      productId: id,
      categoryId: category.id,
      speciesId,
      kind,
      unitPricesCents: [unitCents ?? 0],
    }));
    for (const [at, discountCents] of (await discountsAlone(ctx, { code, shopper, lines })).entries())
      discounts.set(products[at]!.id, discountCents);
  }
  return discounts;
}

/** Adds products to a club's list, with the coupon code for its members. */
export async function saveClubProducts(
  tx: Ctx,
  { clubId, productIds, couponCode }: { clubId: number; productIds: number[]; couponCode: string | null },
): Promise<void> {
  await tx.db
    .insertInto('clubProduct')
    .values(productIds.map((productId, position) => ({ clubId, productId, couponCode, position })))
    .onConflict((oc) => oc.columns(['clubId', 'productId']).doUpdateSet({ couponCode }))
    .execute();
}
