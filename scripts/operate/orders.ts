import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** An order as its buyer saw it. */
export interface Acknowledged {
  orderId: number;
  /** Of a placed order; null: it was taken and is not paid yet. */
  number: string | null;
  /** Times of the start and the acknowledgement of the purchase, by the clock of this machine. */
  beganAt: number;
  acknowledgedAt: number;
}

export interface StoredOrder {
  id: number;
  number: string | null;
  state: string;
  createdAt: Date;
  invoices: number;
  captures: number;
}

export async function readOrders(db: Db): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.number, o.state, o.created_at as "createdAt",
      (select count(*)::int from invoice i where i.order_id = o.id) as invoices,
      (select count(*)::int from payment_part p where p.order_id = o.id and p.captured_cents > 0) as captures
    from sales_order o`.execute(db);
  return rows;
}

/** Why an acknowledged order is not stored exactly once as acknowledged, or null if it is. */
export function findFault(told: Acknowledged, stored: ReadonlyMap<number, StoredOrder>): string | null {
  const row = stored.get(told.orderId);
  if (!row) return `order ${told.orderId} is missing`;
  if (told.number === null) return null;
  const isSame = row.number === told.number && row.state === 'PLACED' && row.invoices === 1 && row.captures === 1;
  return isSame
    ? null
    : `order ${told.orderId} was acknowledged as ${told.number}, but is stored as ${JSON.stringify(row)}`;
}

export interface Comparison {
  /** Acknowledged at or before the given time, and stored as acknowledged. */
  kept: number;
  /** Acknowledged at or before the given time, but not stored as acknowledged. */
  lost: string[];
  /** Purchases that began after the given time but are stored. */
  tooNew: number;
}

/** Compares the acknowledged orders that a restore to `momentMs` should contain with those it contains. */
export function compareAt(momentMs: number, told: readonly Acknowledged[], stored: readonly StoredOrder[]): Comparison {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const before = told.filter(({ acknowledgedAt }) => acknowledgedAt <= momentMs);
  const lost = before.flatMap((one) => findFault(one, byId) ?? []);
  const after = told.filter(({ beganAt }) => beganAt > momentMs);
  return { kept: before.length - lost.length, lost, tooNew: after.filter(({ orderId }) => byId.has(orderId)).length };
}

/** Time from the oldest lost acknowledgement to `endMs`: the window in which data was lost. */
export function lossWindowMs(endMs: number, told: readonly Acknowledged[], stored: readonly StoredOrder[]): number {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const lost = told.filter((one) => findFault(one, byId) !== null);
  return lost.length === 0 ? 0 : endMs - Math.min(...lost.map(({ acknowledgedAt }) => acknowledgedAt));
}
