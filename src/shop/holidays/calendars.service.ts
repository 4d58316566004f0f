import type { Ctx } from '#platform/context/context.ts';
import { returnDaysOf, shippingZoneOf } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import type { Holidays } from '#shared/dates.ts';
import { type Calendars, calendarsOf } from './calendars.rules.ts';

/** The non-working and non-postal days that delivery estimates for this country skip. */
export async function findCalendars(ctx: Pick<Ctx, 'db' | 'config'>, countryCode: string): Promise<Calendars> {
  return calendarsOf(await catalogue(ctx), { laboratory: ctx.config.laboratoryCountry, buyer: countryCode });
}

export interface Post {
  /** The longest return transit time of samples, in days. */
  returnDays: number;
  calendars: Calendars;
}

/** The return transit time of an order's samples, and the non-working and non-postal days. */
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
