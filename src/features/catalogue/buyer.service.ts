import type { Ctx } from '#app/context.ts';
import { priceBookFor } from '#features/places/places.rules.ts';
import type { Buyer } from './catalogue.rules.ts';

/**
 * By whose prices this request is answered: a signed-in person's own kind and country, else the visitor's. The cart asks
 * the same; agent prices belong to the agents' own product list, not to the shop.
 */
export function buyerOf({ user, visitor }: Pick<Ctx, 'user' | 'visitor'>): Buyer & { countryCode: string } {
  const countryCode = user?.countryCode ?? visitor.countryCode;
  return { countryCode, priceBook: priceBookFor(countryCode), audience: user?.type ?? visitor.audience };
}
