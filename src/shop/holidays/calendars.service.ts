import type { Ctx } from '#platform/context/context.ts';
import { returnDaysOf, shippingZoneOf } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { Holidays } from '#shared/dates.ts';
import { type Calendars, calendarsOf } from './calendars.rules.ts';

/** The days without work and post of a promise to this country. */
export async function findCalendars(ctx: Pick<Ctx, 'db' | 'config'>, countryCode: string): Promise<Calendars> {
  return calendarsOf(await catalogue(ctx), { laboratory: ctx.config.laboratoryCountry, buyer: countryCode });
}

export interface Post {
  /** The slowest time of the post that brings samples back. */
  returnDays: number;
  calendars: Calendars;
}

/** How the samples of an order come back, and the days without work and post. */
export async function findPost(
  ctx: Pick<Ctx, 'db' | 'config'>,
  { countryCode, priceBook }: { countryCode: string; priceBook: string },
): Promise<Post> {
  const returnDays = returnDaysOf(await catalogue(ctx), shippingZoneOf(countryCode, priceBook));
  return { returnDays, calendars: await findCalendars(ctx, countryCode) };
}

/** The days on which the laboratory does not work. */
export async function laboratoryHolidays(ctx: Pick<Ctx, 'db' | 'config'>): Promise<Holidays> {
  return (await findCalendars(ctx, ctx.config.laboratoryCountry)).laboratory;
}
