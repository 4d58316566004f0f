import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';

/** Calendar entries for the payment deadlines of unpaid orders. */
export async function holdEntries(ctx: Ctx, { personId, timeZone }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: number; on: string; updatedAt: Date }>`
    select id, (expires_at at time zone ${timeZone})::date::text as on, updated_at from sales_order
    where person_id = ${personId} and state = 'PENDING_PAYMENT' and expires_at > now()`.execute(ctx.db);
  return rows.map(({ id, on, updatedAt }) => ({
    key: `order-hold-${id}`,
    kind: 'expiry',
    on,
    until: null,
    title: `Last day to pay for order ${id}`,
    note: null,
    path: '/my/pending-orders',
    animalId: null,
    changedAt: updatedAt,
  }));
}
