import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import { daysFromTo, type CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { listExpiring } from './points-schedule.service.ts';

/** Calendar entries for the expiry of points and unused multipack tests. */
export async function expiryEntries(ctx: Ctx, query: CalendarQuery): Promise<CalendarEntry[]> {
  return [...(await pointEntries(ctx, query)), ...(await creditEntries(ctx, query))];
}

async function pointEntries(ctx: Ctx, { personId, today, to }: CalendarQuery): Promise<CalendarEntry[]> {
  const days = daysFromTo(today, to) + 1;
  if (days <= 0) return [];
  const expiring = await listExpiring(ctx, { personId, days });
  if (expiring.length === 0) return [];
  const { at } = await ctx.db
    .selectFrom('loyaltyEntry')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  return expiring.map(({ on, points }) => ({
    key: `points-${on}`,
    kind: 'expiry',
    on,
    until: null,
    title: `${countOf(points, 'loyalty point')} ${points === 1 ? 'expires' : 'expire'}`,
    note: 'Use your points before this date, or they will expire.',
    path: '/my/loyalty',
    animalId: null,
    changedAt: at,
  }));
}

interface ExpiringCredits {
  on: string;
  tests: number;
  changedAt: Date;
}

async function creditEntries(ctx: Ctx, { personId, timeZone, from, to }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<ExpiringCredits>`
    select (c.expires_at at time zone ${timeZone})::date::text as on, count(*)::int as tests,
      coalesce(max((select max(e.at) from kit_credit_entry e where e.kit_credit_id = c.id)), max(c.created_at)) as changed_at
    from kit_credit c
    where c.owner_id = ${personId} and c.state = 'AVAILABLE' and c.expires_at > now()
      and (c.expires_at at time zone ${timeZone})::date between ${from}::date and ${to}::date
    group by 1`.execute(ctx.db);
  return rows.map(({ on, tests, changedAt }) => ({
    key: `credits-${on}`,
    kind: 'expiry',
    on,
    until: null,
    title: `${countOf(tests, 'multipack test')} ${tests === 1 ? 'expires' : 'expire'}`,
    note: null,
    path: '/activate?mode=redeem',
    animalId: null,
    changedAt,
  }));
}
