import { useEffect, useSyncExternalStore } from 'react';
import { clearedCheckout, restoreCheckout, type CheckoutState } from './checkout-state.rules.ts';

const STORAGE_KEY = 'checkout';
let state: CheckoutState = clearedCheckout;
let isRestored = false;
let restoredOrderId: number | null = null;
const listeners = new Set<() => void>();

export interface Checkout {
  state: CheckoutState;
  /** False until what was typed before a reload is back. */
  isReady: boolean;
}

/** What was typed at the checkout: survives a reload of this tab, and is gone once the order is placed. */
export function useCheckout(): Checkout {
  useEffect(() => {
    if (isRestored) return;
    isRestored = true;
    publish(restoreCheckout(window.sessionStorage.getItem(STORAGE_KEY)));
    restoredOrderId = state.placed?.orderId ?? null;
  }, []);
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => clearedCheckout,
  );
  return { state: current, isReady: isRestored };
}

export function changeCheckout(changes: Partial<CheckoutState>): void {
  publish({ ...state, ...changes });
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
}

/** As `changeCheckout`, for what is shown only after a reload: an order that is being paid. */
export function keepCheckout(changes: Partial<CheckoutState>): void {
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...state, ...changes }));
}

/** Specification section 4: clears all checkout data; after a placed order and on signing out. */
export function clearCheckout(): void {
  forgetCheckout();
  publish(clearedCheckout);
}

/** As `clearCheckout`, for a document that is about to be left: what it shows stays until then. */
export function forgetCheckout(): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
}

/** Where the buyer stands; read at the moment of an action, after changes of the same moment. */
export function currentCheckout(): CheckoutState {
  return state;
}

/** True for an order that was placed before this document was opened: who is here has been at its payment already. */
export function isRestoredOrder(orderId: number): boolean {
  return restoredOrderId === orderId;
}

function publish(next: CheckoutState): void {
  state = next;
  for (const listener of listeners) listener();
}
