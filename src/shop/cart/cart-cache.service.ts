import type { Ctx } from '#platform/context/context.ts';
import { takesShortcut } from '#adapters/shortcuts.ts';
import { cookieOf } from '#shared/cookie.ts';
import { CART_COOKIE, type ReadCart } from './cart-rows.service.ts';

const MOST_LINES = 5_000;
const KEPT_MS = 600_000;

interface Held {
  read: ReadCart;
  untilMs: number;
}

// By who asks: whether a cart is the asker's own was decided with it. The oldest goes first.
const held = new Map<string, Held>();
let lines = 0;

/**
 * Carts as this process wrote them last: whoever has just changed a cart mostly changes it again. Only to save a look at
 * the database. What is decided from here is written for that version of the cart or not at all, and nothing is refused
 * because of it.
 */
export function getCachedCart(ctx: Ctx, sessionId: string): ReadCart | null {
  const found = held.get(keyOf(ctx, sessionId));
  return found && found.untilMs > ctx.now.getTime() ? found.read : null;
}

export function cacheCart(ctx: Ctx, sessionId: string, read: ReadCart, cookie = cookieOfAsker(ctx)): void {
  if (!takesShortcut('cart-cache')) return;
  const key = keyOf(ctx, sessionId, cookie);
  drop(key);
  held.set(key, { read, untilMs: ctx.now.getTime() + KEPT_MS });
  lines += sizeOf(read);
  for (const oldest of held.keys()) {
    if (lines <= MOST_LINES) return;
    drop(oldest);
  }
}

function drop(key: string): void {
  const found = held.get(key);
  if (!found) return;
  lines -= sizeOf(found.read);
  held.delete(key);
}

const sizeOf = ({ items }: ReadCart) => 1 + items.length;

function keyOf(ctx: Ctx, sessionId: string, cookie = cookieOfAsker(ctx)): string {
  return `${sessionId} ${cookie} ${ctx.user?.id ?? ''}`;
}

const cookieOfAsker = (ctx: Ctx) => cookieOf(ctx.requestHeaders, CART_COOKIE) ?? '';
