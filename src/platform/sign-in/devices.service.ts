import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { cookieOf, setCookieHeader } from '#shared/cookie.ts';
import { DEVICE_COOKIE_DAYS } from './sessions.rules.ts';

const COOKIE = 'damsire_device';
// Enough for a browser that a family shares.
const MAX_ACCOUNTS = 5;

type DeviceCtx = Pick<Ctx, 'config' | 'requestHeaders'>;

/**
 * A pseudonym of an account for rate limit buckets and cookies, computed the same way for known and unknown addresses.
 */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 24);
}

/**
 * Identifies this browser in the rate limits of an account that has signed in here before; null for any other account
 * or browser. The cookie grants no access: it only separates the failed attempts of strangers from the owner's
 * (decision 023).
 */
export function findDevice(ctx: DeviceCtx, email: string): string | null {
  const entry = entriesOf(ctx).find((known) => isFor(ctx, known, email));
  return entry ? createHash('sha256').update(entry).digest('base64url').slice(0, 24) : null;
}

/** Records in a cookie that the account has signed in from this browser. */
export function rememberDevice(ctx: Ctx, email: string): void {
  const known = entriesOf(ctx);
  const own = known.find((entry) => isFor(ctx, entry, email)) ?? newEntry(ctx, email);
  const entries = [own, ...known.filter((entry) => entry !== own)].slice(0, MAX_ACCOUNTS);
  const secure = isSecure(ctx);
  const maxAgeSeconds = DEVICE_COOKIE_DAYS * 86_400;
  ctx.responseHeaders.append(
    'set-cookie',
    setCookieHeader(cookieName(ctx), entries.join('~'), { maxAgeSeconds, secure }),
  );
}

function entriesOf(ctx: DeviceCtx): string[] {
  return (cookieOf(ctx.requestHeaders, cookieName(ctx)) ?? '')
    .split('~')
    .filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry))
    .slice(0, MAX_ACCOUNTS);
}

function newEntry(ctx: Ctx, email: string): string {
  const id = ctx.adapters.random.token(16);
  return `${id}.${sign(ctx, id, email)}`;
}

function isFor(ctx: DeviceCtx, entry: string, email: string): boolean {
  const [id = '', signature = ''] = entry.split('.');
  return timingSafeEqual(Buffer.from(sign(ctx, id, email)), Buffer.from(signature));
}

function sign({ config }: DeviceCtx, id: string, email: string): string {
  return createHmac('sha256', config.sessionSecret)
    .update(`device:${id}:${accountKey(email)}`)
    .digest('base64url');
}

function cookieName(ctx: DeviceCtx): string {
  return isSecure(ctx) ? `__Host-${COOKIE}` : COOKIE;
}

function isSecure({ config }: DeviceCtx): boolean {
  return config.publicOrigin.startsWith('https:');
}
