import { useEffect, useSyncExternalStore } from 'react';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import {
  clearedCheckout,
  restoreCheckout,
  sameAddress,
  type EnteredAddress,
  type CheckoutState,
} from './checkout-state.rules.ts';

const STORAGE_KEY = 'checkout';
let restoredOrderId: number | null = null;
let sharedOrderId: number | null = null;
const listeners = new Set<() => void>();

export interface Checkout {
  state: CheckoutState;
  /** False until the input from before a reload is restored. */
  isReady: boolean;
}

const notRestored: Checkout = { state: clearedCheckout, isReady: false };
let checkout = notRestored;

/**
 * Input at the checkout: survives a reload of this tab, and is removed once the order is placed. An order that awaits
 * payment is kept for every tab of this browser.
 */
export function useCheckout(): Checkout {
  useEffect(restore, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => checkout,
    () => notRestored,
  );
}

export function changeCheckout(changes: Partial<CheckoutState>): void {
  publish({ ...(checkout.isReady ? checkout.state : storedState()), ...changes });
  store(checkout.state);
}

/** Prefills the checkout with the buyer's data in the cart: from a reordered order, or from another device. */
export function fillCheckout(cart: Cart, account: KnownBuyer | null = null): void {
  const billingAddress = formOf(cart.billingAddress);
  const shippingAddress = formOf(cart.shippingAddress);
  const collector = cart.collector ?? defaultCollector(account);
  changeCheckout({
    ...(cart.email && { email: cart.email }),
    ...(cart.phoneNumber && { phone: cart.phoneNumber }),
    ...(collector && {
      collector: { type: collector.type, name: collector.name ?? '', clinic: collector.clinic ?? '' },
    }),
    ...(billingAddress && { billingAddress }),
    ...(billingAddress && shippingAddress && !sameAddress(billingAddress, shippingAddress)
      ? { shippingAddress, isSameAddress: false }
      : {}),
    ...(cart.shippingMethod && { selectedShippingMethod: cart.shippingMethod }),
  });
}

interface KnownBuyer {
  type: 'breeder' | 'vet' | 'owner';
  firstName: string;
  lastName: string;
}

/** For a clinic, the sample collector is the veterinarian by default. */
function defaultCollector(account: KnownBuyer | null) {
  if (account?.type !== 'vet') return null;
  return { type: 'vet' as const, name: `${account.firstName} ${account.lastName}`.trim(), clinic: null };
}

function formOf(address: Cart['billingAddress']): EnteredAddress | null {
  if (!address) return null;
  const known = Object.entries(address).filter(([, value]) => value !== null);
  return { ...emptyAddress, ...(Object.fromEntries(known) as Partial<EnteredAddress>) };
}

/** As `changeCheckout`, but only stored and not rendered until a reload: an order that is being paid. */
export function keepCheckout(changes: Partial<CheckoutState>): void {
  store({ ...checkout.state, ...changes });
}

/** Specification section 4: clears all checkout data; after a placed order and on signing out. */
export function clearCheckout(): void {
  forgetCheckout();
  publish(clearedCheckout);
}

/** As `clearCheckout`, but the document that is about to be left keeps its content. */
export function forgetCheckout(): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
  window.localStorage.removeItem(STORAGE_KEY);
}

/** The current input, for actions that run after other changes in the same tick. */
export function currentCheckout(): CheckoutState {
  return checkout.state;
}

/** As `currentCheckout`, for an effect that may run before the input from before a reload is restored. */
export function restoredCheckout(): CheckoutState {
  restore();
  return checkout.state;
}

/** True for an order that was placed before this document was loaded: the buyer has already seen its payment page. */
export function isRestoredOrder(orderId: number): boolean {
  return restoredOrderId === orderId;
}

/** True for an order placed in another tab: only the server knows whether it still awaits payment. */
export function isSharedOrder(orderId: number): boolean {
  return sharedOrderId === orderId;
}

function restore(): void {
  if (checkout.isReady) return;
  publish(storedState());
  restoredOrderId = checkout.state.placed?.orderId ?? null;
}

function storedState(): CheckoutState {
  const own = restoreCheckout(window.sessionStorage.getItem(STORAGE_KEY));
  if (own.placed) return own;
  const { placed, method } = restoreCheckout(window.localStorage.getItem(STORAGE_KEY));
  if (!placed) return own;
  sharedOrderId = placed.orderId;
  return { ...own, placed, method };
}

/** Addresses stay in this tab; for an unpaid order, the other tabs need only its link. */
function store(state: CheckoutState): void {
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  const { placed, method } = state;
  if (placed)
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ placed: { ...placed, isPaying: false }, method }));
}

function publish(state: CheckoutState): void {
  checkout = { state, isReady: true };
  for (const listener of listeners) listener();
}
