import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';
import { quickDays } from './quick-turnaround.rules.ts';

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

/** Kits of which the quick turnaround was refunded are ordinary ones again, unless their sample is in the laboratory. */
export async function endQuickTurnaround(tx: Ctx, lineIds: readonly number[]): Promise<void> {
  const ended = await tx.db
    .updateTable('orderUnit')
    .set({ quickLineId: null })
    .where('quickLineId', 'in', [0, ...lineIds])
    .where('state', 'in', ['AWAITING_KIT', 'KIT_SENT', 'ACTIVATED'])
    .returning(['id', 'orderLineId'])
    .execute();
  // What its results were promised for holds no longer either.
  await tx.db
    .updateTable('salesOrder')
    .set({ promisedResultsOn: null })
    .where('id', 'in', (lines) =>
      lines
        .selectFrom('orderLine')
        .select('orderId')
        .where('id', 'in', [0, ...ended.map(({ orderLineId }) => orderLineId)]),
    )
    .execute();
  for (const { id } of ended)
    await recordEvent(tx, { entity: 'order_unit', entityId: id, kind: 'quick_turnaround_ended', reason: 'Refunded' });
}
