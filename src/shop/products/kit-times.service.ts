import type { Ctx } from '#platform/context/context.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import { fullProfileOf, returnDaysOf, shippingZoneOf } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { type Calendars, calendarsOf } from '#shop/holidays/calendars.rules.ts';
import { deliveryOf } from './describe-product.rules.ts';

export interface KitTimes {
  daysMax: number;
  returnDays: number;
  turnaroundDays: number;
  calendars: Calendars;
}

/** The times in business days behind the promised dates of a species' full profile; null if no dates are promised. */
export async function findKitTimes(
  ctx: Ctx,
  { countryCode, speciesId }: { countryCode: string; speciesId: number },
): Promise<KitTimes | null> {
  const snapshot = await catalogue(ctx);
  const profile = fullProfileOf(snapshot, speciesId as SpeciesId);
  const buyer = { priceBook: priceBookFor(countryCode), audience: 'breeder' as const, countryCode };
  const { laboratoryCountry } = ctx.config;
  const deliveryInput = { countryCode, laboratoryCountry, now: ctx.now };
  const delivery = profile && deliveryOf({ catalogue: snapshot, buyer }, profile, deliveryInput);
  const turnaroundDays = profile?.turnaroundDays ?? null;
  if (!delivery || turnaroundDays === null) return null;
  const calendars = calendarsOf(snapshot, { laboratory: laboratoryCountry, buyer: countryCode });
  const returnDays = returnDaysOf(snapshot, shippingZoneOf(countryCode, buyer.priceBook));
  return { daysMax: delivery.daysMax, returnDays, turnaroundDays, calendars };
}
