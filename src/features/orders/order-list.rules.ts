import type { OrderState } from './orders.rules.ts';

export type OrderSort = '-date' | 'date' | '-total' | 'total';
export type OrderStage = 'open' | 'waiting' | 'completed' | 'ended';

/** What a buyer calls the parts of the history. */
export const STAGES: Record<OrderStage, readonly OrderState[]> = {
  waiting: ['PENDING_PAYMENT', 'NEEDS_REVIEW'],
  open: ['PLACED', 'PROCESSING'],
  completed: ['COMPLETED'],
  ended: ['CANCELLED', 'EXPIRED'],
};

/** The place of a row in its list, as text: "17", or "19900.17" in a list by amount. */
export function cursorOf(row: { id: number; totalCents: number }, sort: OrderSort): string {
  return sort.endsWith('total') ? `${row.totalCents}.${row.id}` : String(row.id);
}

/** The place that a cursor names; null for none and for the cursor of a list in another order. */
export function readCursor(
  cursor: string | undefined,
  sort: OrderSort,
): { id: number; totalCents: number | null } | null {
  const [first, second] = (cursor ?? '').split('.');
  if (!first || sort.endsWith('total') !== (second !== undefined)) return null;
  return second === undefined
    ? { id: Number(first), totalCents: null }
    : { id: Number(second), totalCents: Number(first) };
}
