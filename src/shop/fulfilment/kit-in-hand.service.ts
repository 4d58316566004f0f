import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';

const ENDED = sql`('REPORTED', 'STORED', 'DESTROYED', 'CANCELLED', 'LOST', 'EXPIRED')`;

/**
 * Whether an order without a parcel still awaits its work. It is complete once that work is: tests added to a sample, a
 * parentage request, or a test for a kit in hand (in the balance until the kit is activated, then on its last sample).
 */
export async function isAwaitingWork(tx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isAwaitingWork: boolean }>`
    select exists (
      select from sample_extra x join sample s on s.id = x.sample_id
      where x.order_id = ${orderId} and x.state = 'JOINED' and s.state not in ('REPORTED', 'STORED', 'DESTROYED')
    ) or exists (
      select from parentage_request q
      where q.order_id = ${orderId} and q.state not in ('REPORTED', 'CANCELLED', 'EXPIRED')
    ) or exists (
      select from order_line l join kit_credit c on c.order_line_id = l.id
      where l.order_id = ${orderId} and l.meta ? 'kitInHand' and case c.state
        when 'USED' then coalesce((
          with recursive chain as (
            select c.kit_id as id union select k.id from kit k join chain on k.replaces_kit_id = chain.id)
          select s.state from chain join sample s on s.kit_id = chain.id order by s.id desc limit 1), '') not in ${ENDED}
        else c.state in ('AVAILABLE', 'HELD') and c.expires_at > now() end
    ) as is_awaiting_work`.execute(tx.db);
  return rows[0]?.isAwaitingWork ?? false;
}

/** The order of the test that a kit used from the balance, if it was bought for a kit in hand; otherwise null. */
export async function findOrderOfKit(tx: Ctx, kitId: number): Promise<number | null> {
  const { rows } = await sql<{ orderId: number }>`
    select l.order_id from kit_credit c join order_line l on l.id = c.order_line_id
    where c.kit_id = ${await firstKitOf(tx, kitId)} and c.state = 'USED' and l.meta ? 'kitInHand'`.execute(tx.db);
  return rows[0]?.orderId ?? null;
}
