import { catalogueVersion } from '#shop/catalogue/snapshot.service.ts';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { dayOf } from '#shared/dates.ts';

const MAX_ANSWERS = 2_000;
const MAX_LENGTH = 64 * 1024;
/** Operations that answer from the catalogue alone: for a guest, address, country, audience, its version and the day decide them. */
const CATALOGUE =
  /^\/api\/(?:catalogue\/|search$|store\/products\/(?:product|breed|canine|feline|dog|cat|dogs|cats|[12])(?:\/|$)|breed(?:\/|$))/;

/** Ready answers of the catalogue's API for guests, kept like guest pages; the oldest goes first. */
export class AnswerCache {
  readonly #bodies = new Map<string, string>();

  /** Under which name this request's answer is kept; null: it is not. */
  keyOf(request: Request, { visitor, now }: Pick<Ctx, 'visitor' | 'now'>): string | null {
    if (request.method !== 'GET') return null;
    const { pathname, search } = new URL(request.url);
    if (!CATALOGUE.test(pathname) || search.includes('barcodes') || hasSession(request)) return null;
    // Products promise dates: each day has answers of its own, as each page has (`cacheKey` in src/app/pages.ts).
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
