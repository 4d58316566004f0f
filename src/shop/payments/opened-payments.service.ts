import { waitForSettling, isSettledHere } from './payment-settling.service.ts';

const MAX_TRACKED = 1_000;

// The card payments most recently opened by this process. Saves a query, and tells which payment to wait for.
const byIntent = new Map<string, number>();
const byOrder = new Map<number, number>();

export interface OpenedPayment {
  paymentId: number;
  intentId: string;
  orderIds: readonly number[];
}

/** Only for payments whose next step does not depend on their state, unlike PayPal's. */
export function rememberOpenedPayment({ paymentId, intentId, orderIds }: OpenedPayment): void {
  keepNewest(byIntent, intentId, paymentId);
  for (const orderId of orderIds) keepNewest(byOrder, orderId, paymentId);
}

export function findOpenedHere(intentId: string): number | null {
  return byIntent.get(intentId) ?? null;
}

/** Waits while this process is settling the order's payment. True if that payment is settled; false means unknown. */
export async function waitForOrderSettling(orderId: number): Promise<boolean> {
  const paymentId = byOrder.get(orderId);
  if (paymentId === undefined) return false;
  await waitForSettling(paymentId);
  return isSettledHere(paymentId);
}

function keepNewest<K>(map: Map<K, number>, key: K, paymentId: number): void {
  map.delete(key);
  map.set(key, paymentId);
  for (const oldest of map.keys()) if (map.size > MAX_TRACKED) map.delete(oldest);
}
