import { countOf } from '#shared/count-of.ts';

/** Reservation time for unpaid orders; opening the payment again restarts it. */
export const RESERVED_MINUTES = 30;
const FEW = 5;

export interface StockLevel {
  onHand: number;
  reserved: number;
  backorder: boolean;
  backorderDays: number;
}

export const freeUnits = ({ onHand, reserved }: StockLevel): number => Math.max(0, onHand - reserved);

/** Whether `quantity` more units can be sold now. */
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

/** Availability on the product page and in the product feed; null means that the stock is not tracked. */
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

interface Units {
  productId: number;
  quantity: number;
}

/** Units by product for tracked products, in order of id: locks are always taken in this order. */
export function countedUnits(lines: readonly Units[], counted: ReadonlyMap<number, unknown>): Units[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines)
    if (counted.has(productId)) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
