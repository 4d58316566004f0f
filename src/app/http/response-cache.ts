import { catalogueVersion } from '#shop/catalogue/snapshot.service.ts';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { dayOf } from '#shared/dates.ts';

const MAX_ANSWERS = 2_000;
const MAX_LENGTH = 64 * 1024;
/**
 * Operations that depend only on the catalogue: a guest's response is determined by URL, country, audience, catalogue
 * version and date.
 */
const CATALOGUE =
  /^\/api\/(?:catalogue\/|search$|store\/products\/(?:product|breed|canine|feline|dog|cat|dogs|cats|[12])(?:\/|$)|breed(?:\/|$))/;

/** Cached API responses of the catalogue for guests, like cached guest pages; the oldest is evicted first. */
export class ResponseCache {
  readonly #bodies = new Map<string, string>();

  /** The cache key of the request; null: its response is not cached. */
  keyOf(request: Request, { visitor, now }: Pick<Ctx, 'visitor' | 'now'>): string | null {
    if (request.method !== 'GET') return null;
    const { pathname, search } = new URL(request.url);
    if (!CATALOGUE.test(pathname) || search.includes('barcodes') || hasSession(request)) return null;
    // Products have promised dates, so the key includes the date, as for pages (`cacheKey` in src/app/pages.ts).
    return `${pathname}${search}|${visitor.countryCode}|${visitor.audience}|${catalogueVersion()}|${dayOf(now)}`;
  }

  find(key: string): Response | null {
    const body = this.#bodies.get(key);
    return body === undefined ? null : new Response(body, { headers: { 'content-type': 'application/json' } });
  }

  async keep(key: string, response: Response): Promise<void> {
    if (response.status !== 200 || response.headers.has('set-cookie')) return;
    const body = await response.clone().text();
    if (body.length > MAX_LENGTH) return;
    this.#bodies.set(key, body);
    if (this.#bodies.size > MAX_ANSWERS) this.#bodies.delete(this.#bodies.keys().next().value ?? '');
  }
}

function hasSession(request: Request): boolean {
  const cookies = request.headers.get('cookie') ?? '';
  return SESSION_COOKIES.some((name) => cookies.includes(`${name}=`));
}
