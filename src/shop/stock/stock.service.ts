import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { KEPT_MINUTES } from './stock.rules.ts';

interface Units {
  productId: number;
  quantity: number;
}

const keptUntil = sql<Date>`now() + make_interval(mins => ${KEPT_MINUTES})`;
const PER_RUN = 500;

/**
 * Keeps units for an order that is written in the same transaction. The guarded UPDATE decides who gets the last one;
 * everyone else reads so here, before anything is charged. Products come in the order of their ids.
 */
export async function reserveStock(tx: Ctx, orderId: number, wanted: readonly Units[]): Promise<void> {
  for (const units of wanted) {
    await takeFree(tx, units);
    await tx.db
      .insertInto('stockReservation')
      .values({ orderId, ...units, expiresAt: keptUntil })
      .execute();
  }
}

/** Before a payment starts: released units are reserved again, or the buyer is told that they are sold out. */
export async function reserveStockAgain(tx: Ctx, orderIds: readonly number[]): Promise<void> {
  for (const row of await lockReservations(tx, orderIds)) {
    if (row.state === 'RELEASED') await takeFree(tx, row);
    if (row.state !== 'TAKEN') await setReservation(tx, row, { state: 'HELD', expiresAt: keptUntil });
  }
}

/** Paid orders whose units were released and sold in the meantime: staff decide about them. */
export async function ordersWithoutStock(tx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const without = new Set<number>();
  for (const row of await lockReservations(tx, orderIds)) {
    if (row.state !== 'RELEASED') continue;
    if (await isFree(tx, row)) await setReservation(tx, row, { state: 'HELD', expiresAt: keptUntil });
    else without.add(row.orderId);
  }
  return without;
}

/** The order is placed: its units are sold. */
export async function sellStock(tx: Ctx, orderId: number): Promise<void> {
  for (const row of await lockReservations(tx, [orderId])) {
    if (row.state === 'TAKEN') continue;
    if (row.state === 'RELEASED') await takeFree(tx, row);
    await tx.db
      .updateTable('productStock')
      .set({ onHand: sql<number>`on_hand - ${row.quantity}`, reserved: sql<number>`reserved - ${row.quantity}` })
      .where('productId', '=', row.productId)
      .execute();
    await setReservation(tx, row, { state: 'TAKEN' });
  }
}

/** The order ended: unpaid units are free again, units that were paid and not sent are back on the shelf. */
export async function returnStock(tx: Ctx, orderId: number): Promise<void> {
  for (const row of await lockReservations(tx, [orderId])) {
    if (row.state === 'RELEASED') continue;
    const change =
      row.state === 'HELD'
        ? { reserved: sql<number>`reserved - ${row.quantity}` }
        : { onHand: sql<number>`on_hand + ${row.quantity}` };
    await tx.db.updateTable('productStock').set(change).where('productId', '=', row.productId).execute();
    await setReservation(tx, row, { state: 'RELEASED' });
  }
}

/** Lets go of what unpaid orders keep for too long. Returns how many reservations. */
export async function releaseLateStock(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ productId: number; quantity: number }>`
      with late as (
        select order_id, product_id, quantity from stock_reservation where state = 'HELD' and expires_at < now()
        order by product_id, order_id limit ${PER_RUN} for update skip locked
      )
      update stock_reservation r set state = 'RELEASED' from late l
      where r.order_id = l.order_id and r.product_id = l.product_id returning r.product_id, r.quantity`.execute(tx.db);
    const sums = Map.groupBy(rows, (row) => row.productId);
    for (const [productId, late] of [...sums].toSorted(([a], [b]) => a - b)) {
      const quantity = late.reduce((sum, row) => sum + row.quantity, 0);
      await tx.db
        .updateTable('productStock')
        .set({ reserved: sql<number>`reserved - ${quantity}` })
        .where('productId', '=', productId)
        .execute();
    }
    return rows.length;
  });
}

async function takeFree(tx: Ctx, units: Units): Promise<void> {
  if (await isFree(tx, units)) return;
  throw new Failure('sold_out', { details: { productId: units.productId } });
}

/** Takes the units when they are free; the rowcount says whether they were. */
async function isFree(tx: Ctx, { productId, quantity }: Units): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('productStock')
    .set({ reserved: sql<number>`reserved + ${quantity}` })
    .where('productId', '=', productId)
    .where(sql<boolean>`(backorder or on_hand - reserved >= ${quantity})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function lockReservations(tx: Ctx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return Promise.resolve([]);
  return tx.db
    .selectFrom('stockReservation')
    .selectAll()
    .where('orderId', 'in', [...orderIds])
    .orderBy('productId')
    .orderBy('orderId')
    .forUpdate()
    .execute();
}

function setReservation(
  tx: Ctx,
  { orderId, productId }: { orderId: number; productId: number },
  change: { state: 'HELD' | 'TAKEN' | 'RELEASED'; expiresAt?: typeof keptUntil },
) {
  return tx.db
    .updateTable('stockReservation')
    .set(change)
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .execute();
}
