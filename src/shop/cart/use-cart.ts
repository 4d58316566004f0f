import { useEffect, useSyncExternalStore } from 'react';
import { api, problemOf, type ApiProblem } from '#ui/api/api-client.ts';
import { setCartSummary } from './use-cart-summary.ts';
import {
  forgetSessionId,
  SESSION_ID_KEY,
  storedSessionId,
  storeSessionId,
} from '#platform/accounts/use-cart-session.ts';
import { useSession } from '#platform/accounts/use-session.ts';
import { groupLines, isOvertaken } from './cart.rules.ts';
import type { Cart } from './cart.contract.ts';

export interface CartState {
  /** Null: none yet, or not loaded. */
  cart: Cart | null;
  isLoading: boolean;
  error: string | null;
}

const nothing: CartState = { cart: null, isLoading: false, error: null };
const loading: CartState = { ...nothing, isLoading: true };
let state: CartState = loading;
const listeners = new Set<() => void>();
/** The last load, for a retry. */
let retryLoad = () => loadCart(false);
let channel: BroadcastChannel | null = null;

/** The cart of this browser, shared by all tabs. Server-rendered markup has none. */
export function useCart(): CartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => loading,
  );
}

/** Used once, in the frame: loads the cart on start and when the session id changes, and follows sign-in and sign-out. */
export function useCartOnStart(): void {
  const { isLoading, isLoggedIn, user } = useSession();
  // An admin who views the site as a user neither takes over that user's cart nor adds their own.
  const isReadOnly = user?.viewedBy?.mayAct === false;
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === SESSION_ID_KEY) void loadCart(isLoggedIn);
    };
    channel = 'BroadcastChannel' in window ? new BroadcastChannel('cart') : null;
    if (channel) channel.onmessage = () => void loadCart(isLoggedIn);
    window.addEventListener('storage', follow);
    return () => {
      window.removeEventListener('storage', follow);
      channel?.close();
      channel = null;
    };
  }, [isLoggedIn]);
  useEffect(() => {
    if (isReadOnly) publish(nothing);
    else if (!isLoading) void loadCart(isLoggedIn);
  }, [isLoading, isLoggedIn, isReadOnly]);
}

/** The current cart, for code that runs after a response. */
export function currentCart(): Cart | null {
  return state.cart;
}

/** Stores a response of the server as the cart of this browser and notifies other tabs. */
export function storeCart(cart: Cart): void {
  storeSessionId(cart.sessionId);
  publish({ ...nothing, cart });
  channel?.postMessage(cart.version);
}

/** The cart was deleted, ordered or not found: removes its session id, unless another tab has started a new one. */
export function forgetCart(sessionId: string | null): void {
  if (storedSessionId() !== sessionId) return;
  forgetSessionId();
  publish(nothing);
  channel?.postMessage(0);
}

/**
 * Runs `work` on the cart of this browser, which is created on first use. A cart that no longer exists or was ordered
 * is replaced by a new one, once. Rejects with 'Failed to create cart', or with the error of `work`.
 */
export async function inOwnCart<T>(work: (sessionId: string) => Promise<T>): Promise<T> {
  const stored = storedSessionId();
  try {
    return await work(stored ?? (await openCart()));
  } catch (error) {
    if (stored === null || !(await isOver(stored, problemOf(error)))) throw error;
    forgetCart(stored);
    return work(storedSessionId() ?? (await openCart()));
  }
}

async function openCart(): Promise<string> {
  const cart = await api.cart.create().catch((error: unknown) => {
    throw new Error('Failed to create cart', { cause: error });
  });
  storeCart(cart);
  return cart.sessionId;
}

/** Checks whether the cart is missing: the 404 may be about something else. */
async function isOver(sessionId: string, { status, code }: ApiProblem): Promise<boolean> {
  if (code === 'cart_locked') return true;
  if (status !== 404) return false;
  return api.cart.find({ sessionId }).then(
    () => false,
    (error: unknown) => problemOf(error).status === 404,
  );
}

/** Reloads the cart in the background. */
export async function loadCart(isLoggedIn: boolean): Promise<void> {
  retryLoad = () => loadCart(isLoggedIn);
  const sessionId = storedSessionId();
  try {
    const found = sessionId ? await api.cart.find({ sessionId }) : isLoggedIn ? await api.cart.resume() : null;
    const cart = await matchSession(found, isLoggedIn);
    // The session id has changed: the tab that stored it has loaded the cart and has notified this one.
    if (storedSessionId() !== sessionId) return;
    if (cart) storeSessionId(cart.sessionId);
    else if (sessionId) forgetSessionId();
    publish({ ...nothing, cart });
  } catch (error) {
    if (problemOf(error).status === 404) return forgetCart(sessionId);
    publish({ ...state, isLoading: false, error: 'Failed to fetch cart' });
  }
}

/** After sign-in, a guest's cart is merged into the account's; after sign-out, the account's is no longer shown. */
async function matchSession(cart: Cart | null, isLoggedIn: boolean): Promise<Cart | null> {
  if (!cart) return null;
  if (isLoggedIn && !cart.belongsToAccount && cart.state === 'OPEN')
    return api.cart.merge({ sessionId: cart.sessionId });
  return !isLoggedIn && cart.belongsToAccount ? null : cart;
}

function publish(next: CartState): void {
  // Responses can arrive in any order; an order with an outdated one would be rejected as a changed cart.
  state = isOvertaken(next.cart, state.cart) ? { ...next, cart: state.cart } : next;
  setCartSummary(state.cart ? summaryOf(state.cart) : { failed: failureOf(state.error) });
  for (const listener of listeners) listener();
}

function failureOf(message: string | null) {
  return message === null ? null : { message, retry: () => void retryLoad() };
}

function summaryOf(cart: Cart) {
  if (cart.state !== 'OPEN') return {};
  const currency = cart.currency.code;
  const groups = groupLines(cart.items).map(({ id, name, quantity, amountCents, lines }) => {
    const named = lines.find((line) => line.metaData.note ?? line.breedName);
    const note = named?.metaData.note ?? named?.breedName;
    return { id, name, quantity, amountCents, currency, ...(note ? { note } : {}) };
  });
  const itemCount = groups.reduce((sum, group) => sum + group.quantity, 0);
  return { groups, itemCount, totalCents: cart.price.totalCents, currency, expressWays: cart.expressWays };
}
