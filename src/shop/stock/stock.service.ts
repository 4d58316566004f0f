import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { RESERVED_MINUTES } from './stock.rules.ts';

interface Units {
  productId: number;
  quantity: number;
}

const reservedUntil = sql<Date>`now() + make_interval(mins => ${RESERVED_MINUTES})`;
const PER_RUN = 500;

/**
 * Reserves units for an order that is written in the same transaction. The conditional UPDATE decides who gets the last
 * unit; all others are refused here, before anything is charged. The units are ordered by product id.
 */
export async function reserveStock(tx: Ctx, orderId: number, items: readonly Units[]): Promise<void> {
  for (const units of items) {
    await reserveUnits(tx, units);
    await tx.db
      .insertInto('stockReservation')
      .values({ orderId, ...units, expiresAt: reservedUntil })
      .execute();
  }
}

/** Before a payment starts: reserves released units again, or refuses if they are sold out. */
export async function reserveStockAgain(tx: Ctx, orderIds: readonly number[]): Promise<void> {
  for (const row of await lockReservations(tx, orderIds)) {
    if (row.state === 'RELEASED') await reserveUnits(tx, row);
    if (row.state !== 'TAKEN') await setReservation(tx, row, { state: 'HELD', expiresAt: reservedUntil });
  }
}

/** Paid orders whose units were released and sold in the meantime; staff decide on them. */
export async function ordersWithoutStock(tx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const without = new Set<number>();
  for (const row of await lockReservations(tx, orderIds)) {
    if (row.state !== 'RELEASED') continue;
    if (await tryReserve(tx, row)) await setReservation(tx, row, { state: 'HELD', expiresAt: reservedUntil });
    else without.add(row.orderId);
  }
  return without;
}

/** For a placed order: its units are sold. */
export async function sellStock(tx: Ctx, orderId: number): Promise<void> {
  for (const row of await lockReservations(tx, [orderId])) {
    if (row.state === 'TAKEN') continue;
    if (row.state === 'RELEASED') await reserveUnits(tx, row);
    await tx.db
      .updateTable('productStock')
      .set({ onHand: sql<number>`on_hand - ${row.quantity}`, reserved: sql<number>`reserved - ${row.quantity}` })
      .where('productId', '=', row.productId)
      .execute();
    await setReservation(tx, row, { state: 'TAKEN' });
  }
}

/** For an ended order: releases reserved units, and returns paid units that were not sent to the stock on hand. */
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

/** Releases expired reservations of unpaid orders and returns their number. */
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

async function reserveUnits(tx: Ctx, units: Units): Promise<void> {
  if (await tryReserve(tx, units)) return;
  throw new Failure('sold_out', { details: { productId: units.productId } });
}

/** Reserves the units if they are available; the row count tells whether it did. */
async function tryReserve(tx: Ctx, { productId, quantity }: Units): Promise<boolean> {
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
  change: { state: 'HELD' | 'TAKEN' | 'RELEASED'; expiresAt?: typeof reservedUntil },
) {
  return tx.db
    .updateTable('stockReservation')
    .set(change)
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .execute();
}
