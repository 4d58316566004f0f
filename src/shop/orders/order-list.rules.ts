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

/**
 * The place of a row in its list, as text: "17-20000", or "19900.17-20000" in a list by amount. It carries how many there
 * are, so that turning pages costs the same in a list of any length.
 */
export function cursorOf(row: { no: number; totalCents: number }, sort: OrderSort, count: number): string {
  return `${sort.endsWith('total') ? `${row.totalCents}.` : ''}${row.no}-${count}`;
}

const CURSOR = /^(?:(\d{1,10})\.)?(\d{1,10})-(\d{1,9})$/;

export const isCursor = (text: string | null) => CURSOR.test(text ?? '');

export interface ListPosition {
  /** Which order of its buyer, counted from 1. */
  no: number;
  totalCents: number | null;
  count: number;
}

/** The place that a cursor names; null for none and for the cursor of a list in another order. */
export function readCursor(cursor: string | undefined, sort: OrderSort): ListPosition | null {
  const [, totalCents, no, count] = CURSOR.exec(cursor ?? '') ?? [];
  if (!no || sort.endsWith('total') !== (totalCents !== undefined)) return null;
  return { no: Number(no), totalCents: totalCents === undefined ? null : Number(totalCents), count: Number(count) };
}

/** What is in front of a page of the whole history by date: its orders are numbered without a gap. */
export function placeBefore(page: { page: number; size: number }, sort: OrderSort, count: number): ListPosition {
  const from = (page.page - 1) * page.size;
  return { no: sort === '-date' ? count - from + 1 : from, totalCents: null, count };
}

/** Where a page of a list of `count` begins, counted from its nearer end, and how many rows it has. */
export function sliceOf(page: number, size: number, count: number): { from: number; size: number; isFromEnd: boolean } {
  const from = (page - 1) * size;
  const behind = count - from - size;
  if (from <= behind || from >= count) return { from, size: from >= count ? 0 : size, isFromEnd: false };
  return { from: Math.max(0, behind), size: Math.min(size, count - from), isFromEnd: true };
}
