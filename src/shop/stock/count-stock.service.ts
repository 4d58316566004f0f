import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { changedStock, type ShownStock } from './count-stock.rules.ts';
import { canSell, type StockLevel } from './stock.rules.ts';

export interface StockChange {
  productId: number;
  /** Absent: the count does not change. */
  onHand?: number | undefined;
  backorder: boolean;
  backorderDays: number;
  /** The values shown on the page; null if the stock was not tracked yet. */
  shown: ShownStock | null;
  /** Required for a changed count. */
  reason?: string | undefined;
}

/**
 * Sets the stock on hand, or starts to track a product. Waiting customers are emailed when it is back in stock. Only
 * values that differ from those shown on the page are written, and only if they are still stored: sales continue during
 * a count.
 */
export async function countStock(ctx: Ctx, input: StockChange): Promise<{ productId: number; told: number }> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  const { productId, reason } = input;
  const product = (await catalogue(ctx)).productsById.get(productId);
  if (!product) throw new Failure('not_found');
  return inTransaction(ctx, async (tx) => {
    const before = await lockLevel(tx, productId);
    const changed = changedStock(before, input);
    const level = { onHand: 0, reserved: 0, backorder: false, backorderDays: 14, ...before, ...changed };
    if (!level.backorder && level.onHand < level.reserved)
      throw invalid({ onHand: [`Enter at least ${level.reserved}, the number reserved for orders.`] });
    await writeChange(tx, productId, before, changed);
    const event = { entity: 'product_stock', entityId: productId, data: { before, after: level } };
    if (changed.onHand !== undefined)
      await recordEvent(tx, { ...event, kind: 'stock_counted', ...(reason && { reason }) });
    if (before && changed.backorder !== undefined) await recordEvent(tx, { ...event, kind: 'backorders_changed' });
    const told = canSell(level, 1) ? await notifyWaiting(tx, product) : 0;
    return { productId, told };
  });
}

async function writeChange(
  tx: Ctx,
  productId: number,
  before: StockLevel | null,
  changed: Partial<ShownStock>,
): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  if (before) {
    await tx.db.updateTable('productStock').set(changed).where('productId', '=', productId).execute();
    return;
  }
  const { onHand = 0, ...backorders } = changed;
  const created = await tx.db
    .insertInto('productStock')
    .values({ productId, onHand, ...backorders })
    .onConflict((oc) => oc.doNothing())
    .returning('productId')
    .executeTakeFirst();
  if (!created) throw new Failure('conflict');
}

async function lockLevel(tx: Ctx, productId: number): Promise<StockLevel | null> {
  const row = await tx.db
    .selectFrom('productStock')
    .select(['onHand', 'reserved', 'backorder', 'backorderDays'])
    .where('productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function notifyWaiting(tx: Ctx, product: { id: number; name: string; slug: string }): Promise<number> {
  const waiting = await tx.db
    .updateTable('stockNotice')
    .set({ toldAt: sql<Date>`now()` })
    .where('productId', '=', product.id)
    .where('toldAt', 'is', null)
    .returning(['id', 'email', 'personId'])
    .execute();
  for (const { id, email, personId } of waiting) {
    await queueMail(tx, {
      dedupeKey: `stock-notice:${id}`,
      to: email,
      personId,
      template: 'payments.back_in_stock',
      data: { product: product.name, path: productPath(product) },
    });
  }
  return waiting.length;
}
