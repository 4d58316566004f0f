import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';
import { countryFacts, DEFAULT_CURRENCY } from '#platform/places/places.rules.ts';
import { audienceToRemember, guestAudience } from '#platform/accounts/audience.rules.ts';
import { regionBase, withoutRegion } from '#platform/places/region-path.rules.ts';
import { cookieOf, setCookieHeader } from '#shared/cookie.ts';
import type { Deps, Visitor } from '#platform/context/context.ts';

/** Set while a guest shops as a pet owner. */
const AUDIENCE_COOKIE = 'audience';

/**
 * Determines a visitor's country: on a regional site, the site's country; elsewhere the stored choice (cookie
 * `country`), then the offline geolocation of the IP address, then the configured default. On loopback the default
 * counts as known, so that a demo opens without the country picker.
 */
export function placeVisitor(request: Request, ip: string, deps: Deps): Visitor {
  const path = pagePathOf(request);
  const region = servedRegion(path, deps);
  const stored = countryFacts(region ? region.slice(1).toUpperCase() : (cookieOf(request.headers, 'country') ?? ''));
  // R034: signed-in users are not located; their account has their country.
  const signedIn = SESSION_COOKIES.some((name) => cookieOf(request.headers, name));
  const detected = stored || signedIn ? null : countryFacts(deps.adapters.geoip.countryOf(ip)?.countryCode ?? '');
  const local = isLoopback(ip);
  const place = stored ?? detected ?? countryFacts(deps.config.defaultCountry);
  return {
    ip,
    countryCode: place?.code ?? deps.config.defaultCountry,
    countryKnown: Boolean(stored ?? detected) || local,
    currency: place?.currency ?? DEFAULT_CURRENCY,
    audience: guestAudience(withoutRegion(path), cookieOf(request.headers, AUDIENCE_COOKIE)),
    region,
  };
}

/**
 * The cookie that a page sets or clears, so that pet owners stay pet owners on product pages, in the cart and in the
 * checkout; null: none.
 */
export function audienceCookie(request: Request, secure: boolean): string | null {
  const audience = audienceToRemember(withoutRegion(new URL(request.url).pathname.replace(/\.data$/, '')));
  const stored = cookieOf(request.headers, AUDIENCE_COOKIE);
  if (audience === 'owner' && stored !== 'owner') return setCookieHeader(AUDIENCE_COOKIE, 'owner', { secure });
  if (audience === null || audience === 'owner' || stored === null) return null;
  return setCookieHeader(AUDIENCE_COOKIE, '', { secure, maxAgeSeconds: 0 });
}

/** '/us' if this store serves that regional site (REGIONAL_SITES). */
function servedRegion(path: string, { config }: Pick<Deps, 'config'>): string {
  const region = regionBase(path);
  return config.regionalSites.includes(region.slice(1).toUpperCase()) ? region : '';
}

/** The page a request belongs to: its own path, or for API calls the page that made it. */
function pagePathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/api/')) return pathname;
  const from = request.headers.get('x-page-path') ?? request.headers.get('referer');
  if (!from) return '/';
  try {
    return new URL(from, request.url).pathname;
  } catch {
    return '/';
  }
}

function isLoopback(ip: string): boolean {
  return ip === '' || ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
