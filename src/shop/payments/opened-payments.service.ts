import { isSettledElsewhere, isSettledHere } from './payment-settling.service.ts';

const MOST_KEPT = 1_000;

// The card payments that this process opened last. Only to save a look at the database, and to know whom to wait for.
const byIntent = new Map<string, number>();
const byOrder = new Map<number, number>();

export interface OpenedPayment {
  paymentId: number;
  intentId: string;
  orderIds: readonly number[];
}

/** For a payment whose state says nothing about what may be done next, as it does for PayPal's. */
export function announceOpenedPayment({ paymentId, intentId, orderIds }: OpenedPayment): void {
  keepNewest(byIntent, intentId, paymentId);
  for (const orderId of orderIds) keepNewest(byOrder, orderId, paymentId);
}

export function wasOpenedHere(intentId: string): number | null {
  return byIntent.get(intentId) ?? null;
}

/** Waits for who is settling the payment of this order now, as far as this process knows; true: nothing of it is left to settle. */
export async function orderSettling(orderId: number): Promise<boolean> {
  const paymentId = byOrder.get(orderId);
  if (paymentId === undefined) return false;
  await isSettledElsewhere(paymentId);
  return isSettledHere(paymentId);
}

function keepNewest<K>(map: Map<K, number>, key: K, paymentId: number): void {
  map.delete(key);
  map.set(key, paymentId);
  for (const oldest of map.keys()) if (map.size > MOST_KEPT) map.delete(oldest);
}
