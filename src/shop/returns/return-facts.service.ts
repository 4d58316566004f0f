import { sql } from 'kysely';
import { callPort } from '#platform/events/events.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { addedTests } from '#shop/orders/orders.events.ts';
import { isGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import type { ReturnView } from './returns.contract.ts';
import type { ReturnableOrder } from './returns.rules.ts';

export interface ReturnLine {
  name: string;
  quantity: number;
}

/** Names and quantities of an order's lines, stored for a receipt that does not change later. */
export function listLineNames(ctx: Ctx, orderId: number): Promise<ReturnLine[]> {
  return ctx.db
    .selectFrom('orderLine')
    .select(['productName as name', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
}

/** True if the order sold gift cards, whose used amounts are not refunded. */
export async function sellsGiftCards(ctx: Ctx, orderId: number): Promise<boolean> {
  const lines = await ctx.db.selectFrom('orderLine').select('sku').where('orderId', '=', orderId).execute();
  return lines.some(isGiftCard);
}

export async function findReturnable(ctx: Ctx, orderId: number): Promise<ReturnableOrder & { isWithdrawn: boolean }> {
  const { rows } = await sql<ReturnableOrder & { isWithdrawn: boolean }>`
    select o.state, o.fulfilment_state,
      coalesce((select jsonb_agg(u.state) from order_unit u join order_line l on l.id = u.order_line_id
        where l.order_id = o.id and u.state <> 'CANCELLED'), '[]') as unit_states,
      exists (select from order_return r where r.order_id = o.id and r.state in ('REQUESTED', 'ARRIVED')) as has_open_return,
      exists (select from order_return r where r.order_id = o.id and r.kind = 'WITHDRAWAL' and r.state <> 'DECLINED') as is_withdrawn,
      exists (select from kit_gift g where g.order_id = o.id and g.state = 'CLAIMED') as has_claimed_gift
    from sales_order o where o.id = ${orderId}`.execute(ctx.db);
  return { ...rows[0]!, extras: await callPort(ctx, addedTests, { orderId }) };
}

/** The columns of a `ReturnView`. */
export const returnColumns = [
  'orderReturn.id',
  'orderReturn.kind',
  'orderReturn.state',
  'orderReturn.reason',
  'orderReturn.answer',
  'orderReturn.requestedAt',
] as const;

export async function returnsOf(ctx: Ctx, orderId: number): Promise<ReturnView[]> {
  const rows = await ctx.db
    .selectFrom('orderReturn')
    .select(returnColumns)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
}
