import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { PRICE_BOOKS, priceBookFor } from '#platform/places/places.rules.ts';
import { priceOf, type Buyer } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { priceAudienceOf } from '#shop/products/buyer.service.ts';
import type { AdvanceProductChoice } from './advance.contract.ts';
import type { AdvancePrice } from './advance.rules.ts';

const KINDS: readonly string[] = ['full_breed_profile', 'dna_profile', 'panel', 'breed_mix', 'multipack'];

/** Products for advance orders, by name: complete kits, not single tests, which are chosen with an animal. */
export function listAdvanceProducts(ctx: Ctx): Promise<AdvanceProductChoice[]> {
  return pricedProducts(ctx, requirePermission(ctx, 'advance.lodge'));
}

async function pricedProducts(ctx: Ctx, user: SessionUser): Promise<AdvanceProductChoice[]> {
  const snapshot = await catalogue(ctx);
  const priceFor = (productId: number, buyer: Buyer): AdvancePrice[] => {
    const price = priceOf(snapshot, { productId, ...buyer });
    const taxIncluded = snapshot.priceBooks.get(buyer.priceBook)?.taxIncluded ?? false;
    return price ? [{ amountCents: price.amountCents, currency: price.currency, taxIncluded }] : [];
  };
  const ownBuyer = { priceBook: priceBookFor(user.countryCode), audience: priceAudienceOf(user, user.type) };
  return snapshot.products
    .filter((product) => product.sellable && KINDS.includes(product.kind))
    .toSorted((a, b) => a.nameRank - b.nameRank)
    .map(({ id, name, kind }) => ({
      id,
      name,
      kind,
      prices: PRICE_BOOKS.flatMap((priceBook) => priceFor(id, { priceBook, audience: 'breeder' })),
      ownPrice: priceFor(id, ownBuyer)[0] ?? null,
    }));
}
