import { countOf } from '#shared/count-of.ts';

/** What is kept for an unpaid order is kept this long; opening its payment again begins again. */
export const KEPT_MINUTES = 30;
const FEW = 5;

export interface StockLevel {
  onHand: number;
  reserved: number;
  backorder: boolean;
  backorderDays: number;
}

export const freeUnits = ({ onHand, reserved }: StockLevel): number => Math.max(0, onHand - reserved);

/** Whether `quantity` more can be sold now. */
export function canSell(level: StockLevel, quantity: number): boolean {
  return level.backorder || freeUnits(level) >= quantity;
}

export type StockState = 'in_stock' | 'few' | 'backorder' | 'sold_out';

export function stockState(level: StockLevel): StockState {
  const free = freeUnits(level);
  if (free > FEW) return 'in_stock';
  if (free > 0) return 'few';
  return level.backorder ? 'backorder' : 'sold_out';
}

/** What the product page and the product feed say of a product; null: its stock is not counted. */
export function availabilityOf(state: StockState | null): 'in_stock' | 'out_of_stock' | 'backorder' {
  if (state === 'backorder') return 'backorder';
  return state === 'sold_out' ? 'out_of_stock' : 'in_stock';
}

export function stockLabel(level: StockLevel): string {
  const state = stockState(level);
  if (state === 'in_stock') return 'In stock';
  if (state === 'few') return `Only ${freeUnits(level)} left`;
  return state === 'backorder' ? `On back-order: sent within ${countOf(level.backorderDays, 'day')}` : 'Out of stock';
}

interface Wanted {
  productId: number;
  quantity: number;
}

/** Units by product of those whose stock is counted, in the order of their ids: locks are always taken in that order. */
export function countedUnits(lines: readonly Wanted[], counted: ReadonlyMap<number, unknown>): Wanted[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines)
    if (counted.has(productId)) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
