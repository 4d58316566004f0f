import { useSyncExternalStore } from 'react';
import type { ExpressWay } from '#shop/express-checkout/express-ways.rules.ts';

/** One line of the cart dropdown: lines of the same product merged. */
export interface CartGroup {
  id: string;
  name: string;
  note?: string;
  quantity: number;
  amountCents: number;
  currency: string;
}

/** The cart as shown in the header; updated by the cart's code through `setCartSummary`. */
export interface CartSummary {
  groups: readonly CartGroup[];
  /** Sum of quantities without shipping lines. */
  itemCount: number;
  totalCents: number;
  currency: string;
  /** The express payment methods available for the whole cart. */
  expressWays: readonly ExpressWay[];
  isLoading: boolean;
  /** Set if the cart could not be loaded: the message and a retry. */
  failed: { message: string; retry: () => void } | null;
}

const empty: CartSummary = {
  groups: [],
  itemCount: 0,
  totalCents: 0,
  currency: 'AUD',
  expressWays: [],
  isLoading: false,
  failed: null,
};
let summary: CartSummary = empty;
const listeners = new Set<() => void>();

export function setCartSummary(next: Partial<CartSummary>): void {
  summary = { ...empty, ...next };
  for (const listener of listeners) listener();
}

/** Empty in server markup: the cart is loaded by session id after the page. */
export function useCartSummary(): CartSummary {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => summary,
    () => empty,
  );
}
