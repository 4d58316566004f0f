import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isPaymentPage } from '#shared/payment-pages.ts';
import type { Config } from '#platform/context/config.ts';

/** Headers of every response (trust.md 1-6). */
export function setSecurityHeaders(headers: Headers, { secure, path }: { secure: boolean; path: string }): void {
  headers.set('x-content-type-options', 'nosniff');
  // The breeder badge can be framed by other sites, and sets its own header.
  if (!headers.get('content-security-policy')?.includes('frame-ancestors *')) headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  // Google Pay opens its payment sheet from within the provider's frame.
  const pay = isPaymentPage(path) ? 'self "https://js.stripe.com"' : 'self';
  headers.set('permissions-policy', `camera=(self), geolocation=(), microphone=(), payment=(${pay})`);
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function makeNonce(): string {
  return randomBytes(18).toString('base64');
}

/**
 * The content security policy of a page. `scripts` are the allowed inline scripts: one nonce, or the hashes of a stored
 * page. `paymentOrigins` are added only on payment pages, `wasm` only on pages that scan codes.
 */
export function contentSecurityPolicy(scripts: string[], paymentOrigins: string[], wasm = false): string {
  const pay = paymentOrigins.length ? ` ${paymentOrigins.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((s) => `'${s}'`).join(' ')}${wasm ? " 'wasm-unsafe-eval'" : ''}${pay}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${pay}`,
    paymentOrigins.length ? `frame-src${pay}` : "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Origins of the card form, for pages of the checkout and other payment pages. */
export function paymentOriginsFor(path: string, config: Config, simulatorOrigin: string | null): string[] {
  if (!isPaymentPage(path)) return [];
  return simulatorOrigin
    ? [simulatorOrigin]
    : [
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        'https://api.stripe.com',
        'https://www.paypal.com',
      ];
}

export function hashOf(inlineScript: string): string {
  return `sha256-${createHash('sha256').update(inlineScript).digest('base64')}`;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const WITH_KEY = /^\/api\/registry\/lookups\/?$/;
/** RFC 9110: a 401 must state how to authenticate. Not with a scheme for which browsers show a password prompt. */
export function challengeFor({ url }: Request): string {
  return WITH_KEY.test(new URL(url).pathname)
    ? 'Bearer realm="registry"'
    : 'Cookie realm="Damsire", form-action="/login"';
}

const GET_WITH_EFFECT = /^\/api\/auth\/(logout|signout)/;

/** The GETs with side effects in the specification. */
export function isGetWithEffect({ pathname, searchParams }: URL): boolean {
  return GET_WITH_EFFECT.test(pathname) || searchParams.has('send_email');
}

/**
 * True if the request comes from our own pages: every unsafe method, and every GET with side effects in the
 * specification, must have an Origin (or Fetch Metadata) of PUBLIC_ORIGIN. The Host header is set by the caller and
 * not trusted.
 */
export function comesFromOwnOrigin(request: Request, publicOrigin: string): boolean {
  const url = new URL(request.url);
  // Registries' systems send an API key; without a cookie, another site cannot exploit the request.
  if (WITH_KEY.test(url.pathname) && !request.headers.get('cookie')) return true;
  if (SAFE.has(request.method) && !isGetWithEffect(url)) return true;
  const host = request.headers.get('host') ?? url.host;
  const origin = request.headers.get('origin');
  if (origin) return isOwnOrigin(origin, { publicOrigin, host });
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const referer = request.headers.get('referer');
  return referer !== null && isOwnOrigin(referer, { publicOrigin, host });
}

/**
 * A local store (with localhost as its public origin) is also reached by IP address, as http://127.0.0.1:3000. This
 * admits no other site: an IP address cannot be bound to someone else's pages.
 */
function isOwnOrigin(address: string, { publicOrigin, host }: { publicOrigin: string; host: string }): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  if (url.origin === publicOrigin) return true;
  if (new URL(publicOrigin).hostname !== 'localhost' || url.host !== host) return false;
  return url.hostname === 'localhost' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
}
