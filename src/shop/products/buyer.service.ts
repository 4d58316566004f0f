import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import type { Buyer } from '#shop/catalogue/catalogue.rules.ts';
import type { PriceAudience } from '#shop/catalogue/snapshot.rules.ts';

/**
 * Determines the prices for a request: account type and country of a signed-in user, otherwise those of the visitor.
 * Prices for collection agents are shown only in their product list and in the cart (priceAudienceOf).
 */
export function buyerOf({ user, visitor }: Pick<Ctx, 'user' | 'visitor'>): Buyer & { countryCode: string } {
  const countryCode = user?.countryCode ?? visitor.countryCode;
  return { countryCode, priceBook: priceBookFor(countryCode), audience: user?.type ?? visitor.audience };
}

/** Business rules 3.10: a collection agent buys at agent prices, except a clinic. */
export function priceAudienceOf(user: Pick<SessionUser, 'roles'> | null, type: PriceAudience): PriceAudience {
  return type !== 'vet' && user?.roles.includes('collection_agent') ? 'agent' : type;
}
