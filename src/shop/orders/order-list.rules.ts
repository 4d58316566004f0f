import type { OrderState } from './orders.rules.ts';

export type OrderSort = '-date' | 'date' | '-total' | 'total';
export type OrderStage = 'open' | 'waiting' | 'completed' | 'ended';

/** The stages of the order history and their states. */
export const STAGES: Record<OrderStage, readonly OrderState[]> = {
  waiting: ['PENDING_PAYMENT', 'NEEDS_REVIEW'],
  open: ['PLACED', 'PROCESSING'],
  completed: ['COMPLETED'],
  ended: ['CANCELLED', 'EXPIRED'],
};

/**
 * The position of a row in its list, as text: "17-20000", or "19900.17-20000" in a list sorted by amount. It contains
 * the number of rows, so that paging costs the same in a list of any length.
 */
export function cursorOf(row: { no: number; totalCents: number }, sort: OrderSort, count: number): string {
  return `${sort.endsWith('total') ? `${row.totalCents}.` : ''}${row.no}-${count}`;
}

const CURSOR = /^(?:(\d{1,10})\.)?(\d{1,10})-(\d{1,9})$/;

export const isCursor = (text: string | null) => CURSOR.test(text ?? '');

export interface ListPosition {
  /** Number of the order among its buyer's orders, from 1. */
  no: number;
  totalCents: number | null;
  count: number;
}

/** The position in a cursor; null without a cursor and for a cursor of a list with another sort order. */
export function readCursor(cursor: string | undefined, sort: OrderSort): ListPosition | null {
  const [, totalCents, no, count] = CURSOR.exec(cursor ?? '') ?? [];
  if (!no || sort.endsWith('total') !== (totalCents !== undefined)) return null;
  return { no: Number(no), totalCents: totalCents === undefined ? null : Number(totalCents), count: Number(count) };
}

/** The position before a page of the unfiltered history by date, whose orders are numbered without gaps. */
export function positionBefore(page: { page: number; size: number }, sort: OrderSort, count: number): ListPosition {
  const from = (page.page - 1) * page.size;
  return { no: sort === '-date' ? count - from + 1 : from, totalCents: null, count };
}

/** The offset of a page in a list of `count` rows, from the nearer end, and its number of rows. */
export function sliceOf(page: number, size: number, count: number): { from: number; size: number; isFromEnd: boolean } {
  const from = (page - 1) * size;
  const remaining = count - from - size;
  if (from <= remaining || from >= count) return { from, size: from >= count ? 0 : size, isFromEnd: false };
  return { from: Math.max(0, remaining), size: Math.min(size, count - from), isFromEnd: true };
}
