import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** User ids and lower-case email addresses of the former buyers of a returned kit and of its current ones. */
export interface KitBuyers {
  former: string[];
  now: string[];
}

const buyersOf = (lines: 'former_line_ids' | 'order_line_id') => sql`
  select unnest(array[o.person_id, lower(o.email), lower(g.recipient_email)]) as buyer
  from order_line l join sales_order o on o.id = l.order_id
  left join kit_gift g on g.order_line_id = l.id and g.state = 'CLAIMED'
  where l.id = ${sql.raw(lines === 'order_line_id' ? 'kit.order_line_id' : 'any(kit.former_line_ids)')}`;

/** SQL for a row of `kit`; null for a kit that never came back. */
export const kitBuyers = sql<KitBuyers | null>`case when kit.former_line_ids <> '{}' then jsonb_build_object(
  'former', array(select buyer from (${buyersOf('former_line_ids')}) b where buyer is not null),
  'now', array(select buyer from (${buyersOf('order_line_id')}
    union select unnest(array[r.person_id, lower(r.email)]) from kit_replacement r where r.new_kit_id = kit.id
  ) b where buyer is not null)) end`;

/** Detaches a kit from the order it was sent for; the order line is kept as a former one. */
export async function freeKit(tx: Pick<Ctx, 'db'>, kitId: number): Promise<void> {
  await tx.db
    .updateTable('kit')
    .set({ formerLineIds: sql`former_line_ids || order_line_id`, orderLineId: null })
    .where('id', '=', kitId)
    .where('orderLineId', 'is not', null)
    .execute();
}

/** The ids of the orders that a kit was sent for, in ascending order. */
export async function findOrdersOfKit(ctx: Pick<Ctx, 'db'>, kitId: number): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select distinct l.order_id from kit join order_line l on l.id = kit.order_line_id or l.id = any(kit.former_line_ids)
    where kit.id = ${kitId} order by l.order_id`.execute(ctx.db);
  return rows.map(({ orderId }) => orderId);
}
