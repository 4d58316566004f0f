import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { collect } from '#platform/events/events.service.ts';
import { dayInZone, zoneOf } from '#platform/places/time-zones.rules.ts';
import { invalid } from '#shared/failure.ts';
import { calendarEntries, type CalendarQuery } from './calendar.events.ts';
import { daysFromTo, entriesWithin, MAX_DAYS, type CalendarEntry } from './calendar.rules.ts';
import type { Entry } from './calendar.contract.ts';
import { monthsFrom } from './months.rules.ts';

export interface CalendarRange {
  from: string;
  to: string;
}

/** The calendar of the signed-in account: the months from the current one in its time zone, unless dates are given. */
export async function listCalendar(
  ctx: Ctx,
  { from, to }: Partial<CalendarRange>,
): Promise<{ entries: Entry[]; from: string; today: string; timeZone: string; isZoneChosen: boolean }> {
  const user = requireUser(ctx);
  const owner = await findCalendarOwner(ctx, user.id);
  const months = monthsFrom((from ?? owner.today).slice(0, 7));
  const range = { from: from ?? months.from, to: to ?? months.to };
  const days = daysFromTo(range.from, range.to);
  if (days < 0) throw invalid({ to: ['Choose a date after the start date.'] });
  if (days > MAX_DAYS) throw invalid({ to: [`Choose up to ${MAX_DAYS} days.`] });
  const entries = await collectEntries(ctx, { ...owner, ...range });
  return {
    entries: entries.map(({ changedAt: _changedAt, ...entry }) => entry),
    from: range.from,
    today: owner.today,
    timeZone: owner.timeZone,
    isZoneChosen: owner.isZoneChosen,
  };
}

/** The entries of all slices for one account, in order. */
export async function collectEntries(ctx: Ctx, query: CalendarQuery): Promise<CalendarEntry[]> {
  const found = await collect(ctx, calendarEntries, query);
  return entriesWithin(found.flat(), query);
}

export async function findCalendarOwner(ctx: Ctx, personId: string) {
  const person = await ctx.db
    .selectFrom('person')
    .select(['countryCode', 'timeZone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const timeZone = zoneOf(person, ctx.now);
  return {
    personId,
    countryCode: person.countryCode,
    timeZone,
    isZoneChosen: person.timeZone !== null,
    today: dayInZone(ctx.now, timeZone),
  };
}
