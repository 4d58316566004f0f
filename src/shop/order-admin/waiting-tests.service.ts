import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/**
 * Lines of paid tests that could not be added to a stored sample, until they are added or refunded. Tests without a
 * price are excluded, since nothing can be refunded.
 */
const waitingLines = sql`
  from event e join order_line l on l.order_id = e.entity_id::int and l.line_no = (e.data ->> 'lineNo')::int
  where e.entity = 'order' and e.kind = 'upgrade_waits' and l.goods_cents - l.discount_cents - l.points_cents > 0
    and not exists (select from sample_extra x where x.order_line_id = l.id)
    and not exists (select from refund_line r left join refund f on f.id = r.refund_id
      where r.order_line_id = l.id and (f.id is null or f.state <> 'FAILED'))`;

/** Whether this applies to the order line `l`. */
export const isNotAdded = sql<boolean>`exists (
  select from event e where e.entity = 'order' and e.entity_id = l.order_id::text and e.kind = 'upgrade_waits'
    and (e.data ->> 'lineNo')::int = l.line_no) and not exists (select from sample_extra x where x.order_line_id = l.id)`;

export const hasWaitingTests = sql<boolean>`state in ('PLACED', 'PROCESSING', 'COMPLETED')
  and payment_state <> 'REFUNDED' and id in (select l.order_id ${waitingLines})`;

/** The waiting tests of these orders, each with its latest reason. */
export async function waitingTestsOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ orderId: number; lineNo: number; reason: string }[]> {
  const { rows } = await sql<{ orderId: number; lineNo: number; reason: string }>`
    select distinct on (l.order_id, l.line_no) l.order_id, l.line_no, coalesce(e.reason, '') as reason ${waitingLines}
      and e.entity_id = any(${orderIds.map(String)}::text[])
      and exists (select from sales_order o where o.id = l.order_id
        and o.state in ('PLACED', 'PROCESSING', 'COMPLETED') and o.payment_state <> 'REFUNDED')
    order by l.order_id, l.line_no, e.id desc`.execute(ctx.db);
  return rows;
}
