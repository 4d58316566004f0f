import type { Ctx } from '#platform/context/context.ts';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';
import { cookieOf } from '#shared/cookie.ts';
import { CART_COOKIE, type ReadCart } from './cart-rows.service.ts';

const MAX_LINES = 5_000;
const MAX_AGE_MS = 600_000;

interface CachedCart {
  read: ReadCart;
  untilMs: number;
}

// Keyed by visitor as well, because `isMine` is cached with the cart. The oldest entry is evicted first.
const cache = new Map<string, CachedCart>();
let lines = 0;

/**
 * Carts most recently written by this process: a visitor who has just changed a cart usually changes it again. This
 * only saves a query. A change based on a cached cart is written only if the cart still has that version, and nothing
 * is rejected because of the cache.
 */
export function getCachedCart(ctx: Ctx, sessionId: string): ReadCart | null {
  const found = cache.get(keyOf(ctx, sessionId));
  return found && found.untilMs > ctx.now.getTime() ? found.read : null;
}

export function cacheCart(ctx: Ctx, sessionId: string, read: ReadCart, cookie = cartCookieOf(ctx)): void {
  if (!isShortcutEnabled('cart-cache')) return;
  const key = keyOf(ctx, sessionId, cookie);
  evict(key);
  cache.set(key, { read, untilMs: ctx.now.getTime() + MAX_AGE_MS });
  lines += sizeOf(read);
  for (const oldest of cache.keys()) {
    if (lines <= MAX_LINES) return;
    evict(oldest);
  }
}

function evict(key: string): void {
  const found = cache.get(key);
  if (!found) return;
  lines -= sizeOf(found.read);
  cache.delete(key);
}

const sizeOf = ({ items }: ReadCart) => 1 + items.length;

function keyOf(ctx: Ctx, sessionId: string, cookie = cartCookieOf(ctx)): string {
  return `${sessionId} ${cookie} ${ctx.user?.id ?? ''}`;
}

const cartCookieOf = (ctx: Ctx) => cookieOf(ctx.requestHeaders, CART_COOKIE) ?? '';
