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

/** What the header shows of the cart. Kept by the cart's own code through `setCartSummary`. */
export interface CartSummary {
  groups: readonly CartGroup[];
  /** Sum of quantities without shipping lines. */
  itemCount: number;
  totalCents: number;
  currency: string;
  /** How the whole cart can be paid without filling in the checkout. */
  expressWays: readonly ExpressWay[];
  isLoading: boolean;
  /** The cart of this browser could not be fetched: the message, and a way to try again. */
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

/** Empty in server markup: the cart lives behind the browser's session id and loads after the page. */
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
