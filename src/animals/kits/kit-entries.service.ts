import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { isKitRefunded } from './refunded-kits.service.ts';

interface UnusedKits {
  on: string;
  barcodes: string[];
  changedAt: Date;
}

/** Calendar entries for the expiry of kits that were sent to a person and not activated: one entry per day. */
export async function kitEntries(ctx: Ctx, { personId, from, to }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<UnusedKits>`
    select k.expires_on::text as on, array_agg(k.barcode order by k.barcode) as barcodes, max(k.updated_at) as changed_at
    from kit k join order_line l on l.id = k.order_line_id join sales_order o on o.id = l.order_id
    where o.person_id = ${personId} and k.state in ('DISPATCHED', 'DELIVERED') and not ${isKitRefunded('k')}
      and k.expires_on between ${from}::date and ${to}::date
    group by k.expires_on`.execute(ctx.db);
  return rows.map(({ on, barcodes, changedAt }) => ({
    key: `kits-expire-${on}`,
    kind: 'expiry',
    on,
    until: null,
    title: barcodes.length === 1 ? 'Kit expires' : `${barcodes.length} kits expire`,
    note: `Not activated yet: ${barcodes.slice(0, 5).map(formatBarcode).join(', ')}${barcodes.length > 5 ? ' and more' : ''}`,
    path: '/activate',
    animalId: null,
    changedAt,
  }));
}
