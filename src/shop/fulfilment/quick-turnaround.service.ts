import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';
import { QUICK_SKU, quickDays } from './quick-turnaround.rules.ts';

/** Whether quick turnaround was bought for a kit, or for the kit that it replaces. */
export async function isQuickKit(ctx: Pick<Ctx, 'db'>, kitId: number): Promise<boolean> {
  const unit = await ctx.db
    .selectFrom('orderUnit')
    .select('quickLineId')
    .where('kitId', '=', await firstKitOf(ctx, kitId))
    .executeTakeFirst();
  return (unit?.quickLineId ?? null) !== null;
}

/** Business days from the arrival of the kit's sample to its result. */
export async function turnaroundOfKit(ctx: Pick<Ctx, 'db'>, kitId: number, days: number | null) {
  return (await isQuickKit(ctx, kitId)) ? quickDays(days) : days;
}

/** Kits whose quick turnaround was refunded become ordinary again, unless their sample is already in the laboratory. */
export async function endQuickTurnaround(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  const ended = await tx.db
    .updateTable('orderUnit')
    .set({ quickLineId: null })
    .where('quickLineId', 'in', [0, ...lineIds])
    .where('state', 'in', [...beforeArrival])
    .returning(['id', 'orderLineId'])
    .execute();
  await recordEnded(tx, ended);
}

const beforeArrival = ['AWAITING_KIT', 'KIT_SENT', 'ACTIVATED'] as const;

/**
 * The same after a partial refund of a quantity: of the kits whose samples have not arrived, as many stay quick as are
 * still paid for. The last ones become ordinary.
 */
export async function endQuickOfPieces(
  tx: Ctx,
  { orderId, taxIncluded }: { orderId: number; taxIncluded: boolean },
): Promise<void> {
  const { rows: ended } = await sql<EndedUnit>`
    with line as (
      select l.id, l.quantity,
        l.goods_cents - l.discount_cents - l.points_cents + ${taxIncluded ? sql`0` : sql`l.tax_cents`} as paid_cents,
        (select coalesce(sum(r.amount_cents), 0) from refund_line r left join refund f on f.id = r.refund_id
          where r.order_line_id = l.id and (f.id is null or f.state <> 'FAILED')) as refunded_cents
      from order_line l where l.order_id = ${orderId} and l.sku = ${QUICK_SKU} and l.quantity > 1
    ), ranked as (
      select u.id, row_number() over (partition by line.id order by u.id) as position,
        -- The unit price is rounded: a refund that is up to a cent short per unit still counts as full.
        line.quantity - floor(line.quantity * (line.refunded_cents + line.quantity) / line.paid_cents) as still_paid
      from order_unit u join line on line.id = u.quick_line_id
      where u.state = any(${[...beforeArrival]}::text[]) and line.refunded_cents > 0 and line.paid_cents > 0
    )
    update order_unit set quick_line_id = null where id in (select id from ranked where position > still_paid)
    returning id, order_line_id`.execute(tx.db);
  await recordEnded(tx, ended);
}

interface EndedUnit {
  id: number;
  orderLineId: number;
}

/** The promised results date of the order no longer applies either. */
async function recordEnded(tx: Ctx, units: readonly EndedUnit[]): Promise<void> {
  const lineIds = [0, ...units.map(({ orderLineId }) => orderLineId)];
  await tx.db
    .updateTable('salesOrder')
    .set({ promisedResultsOn: null })
    .where('id', 'in', (lines) => lines.selectFrom('orderLine').select('orderId').where('id', 'in', lineIds))
    .execute();
  for (const { id } of units)
    await recordEvent(tx, { entity: 'order_unit', entityId: id, kind: 'quick_turnaround_ended', reason: 'Refunded' });
}
