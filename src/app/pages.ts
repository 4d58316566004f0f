import type { ApiClient } from './api-handler.ts';
import type { Ctx } from '#platform/context/context.ts';
import { acceptsBrotli } from '#app/http/compression.ts';
import { type CachedPage, type PageCache, toCachedPage } from '#app/http/page-cache.ts';
import type { PageDeps, Refusal } from '#platform/context/page-context.ts';
import { contentSecurityPolicy, makeNonce, paymentOriginsFor } from '#app/http/security.ts';
import { audienceCookie } from '#app/http/visitor.ts';
import { SCAN_PAGES } from '#shared/scan-pages.ts';
import { alternatesOf, pathForCountry, pathOf, regionBase, withoutRegion } from '#platform/places/region-path.rules.ts';
import { catalogueVersion } from '#shop/catalogue/snapshot.service.ts';
import { dayOf } from '#shared/dates.ts';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';

export type Render = (request: Request, deps: PageDeps) => Promise<Response>;

interface PageParts {
  ctx: (session: boolean) => Promise<Ctx>;
  cache: PageCache;
  render: Render;
  client: (ctx: Ctx) => ApiClient;
  describeApi: () => Promise<unknown>;
  refusal?: Refusal;
}

/** Handles a page request from the guest cache, or by rendering the page. */
export async function servePage(request: Request, parts: PageParts): Promise<Response> {
  const isGuest = !SESSION_COOKIES.some((name) => (request.headers.get('cookie') ?? '').includes(`${name}=`));
  const ctx = await parts.ctx(!isGuest);
  const elsewhere = properAddress(request, ctx);
  if (elsewhere) return elsewhere;
  const page = await findPage(request, ctx, { ...parts, isGuest });
  const cookie = isGuest && page.ok ? audienceCookie(request, ctx.config.publicOrigin.startsWith('https:')) : null;
  if (cookie) page.headers.append('set-cookie', cookie);
  return page;
}

/** Shows a page with the reason if a user opened a refused API document in a browser; API clients get JSON. */
export async function showRefusal(
  request: Request,
  answer: Response,
  parts: Omit<PageParts, 'cache'>,
): Promise<Response> {
  const { method, headers } = request;
  const isVisit = (headers.get('accept') ?? '').includes('text/html') && headers.get('sec-fetch-mode') !== 'cors';
  const isRefused = answer.status >= 400 && (answer.headers.get('content-type') ?? '').includes('json');
  if (method !== 'GET' || !isVisit || !isRefused) return answer;
  const { status } = answer;
  const refusal = { status, message: messageOf(await answer.json()) };
  const address = new Request(new URL('/refused-document', request.url), { headers });
  const page = await renderFresh(address, await parts.ctx(true), { ...parts, refusal });
  for (const name of ['www-authenticate', 'allow', 'retry-after', 'x-request-id']) {
    const value = answer.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  return new Response(page.body, { status, headers: page.headers });
}

/** The message of a failure, or the messages of invalid parameters. */
function messageOf(body: unknown): string {
  const { message, ...fields } = body as Record<string, unknown>;
  return typeof message === 'string' ? message : Object.values(fields).flat().join(' ');
}

async function findPage(request: Request, ctx: Ctx, parts: PageParts & { isGuest: boolean }): Promise<Response> {
  if (!parts.isGuest || request.method !== 'GET' || new URL(request.url).pathname.endsWith('.data')) {
    return renderFresh(request, ctx, parts);
  }
  const key = cacheKey(request, ctx);
  const stored = parts.cache.get(key) ?? (await parts.cache.pending(key));
  if (stored) return fromCache(request, stored);
  let fresh: Response | null = null;
  const filled = await parts.cache.fill(key, async () => {
    fresh = await renderFresh(request, ctx, parts);
    if (fresh.status !== 200 || fresh.headers.get('x-page-cache') !== 'guest') return null;
    return toCachedPage(withAlternates(await fresh.text(), ctx.config));
  });
  if (filled) return fromCache(request, filled);
  return withAlternatesAdded(fresh ?? (await renderFresh(request, ctx, parts)), ctx);
}

async function renderFresh(request: Request, ctx: Ctx, parts: Omit<PageParts, 'cache'>): Promise<Response> {
  const { render, client, describeApi, refusal } = parts;
  const nonce = makeNonce();
  const simulatorOrigin = ctx.adapters.payments.simulatorOrigin;
  const response = await render(request, {
    api: client(ctx),
    user: ctx.user,
    visitor: { ...ctx.visitor, countryCode: ctx.user?.countryCode ?? ctx.visitor.countryCode },
    nonce,
    origin: ctx.config.publicOrigin + ctx.visitor.region,
    simulatorOrigin,
    publishableKey: ctx.adapters.payments.publishableKey,
    hasPaypal: ctx.adapters.payments.hasPaypal,
    production: ctx.config.mode === 'production',
    regionalSites: ctx.config.regionalSites,
    describeApi,
    ...(refusal && { refusal }),
  });
  const pathname = pathOf(request);
  const { headers } = response;
  const payment = paymentOriginsFor(pathname, ctx.config, simulatorOrigin);
  // Special documents (such as the HTML part of an email) set their own, stricter policy.
  if (!headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      contentSecurityPolicy([`nonce-${nonce}`], payment, SCAN_PAGES.test(pathname)),
    );
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-request-id', ctx.requestId);
  for (const cookie of ctx.responseHeaders.getSetCookie()) headers.append('set-cookie', cookie);
  return response;
}

/** Redirects /US to /us, and a regional site that is not served here to the main site. */
function properAddress(request: Request, { visitor, config }: Ctx): Response | null {
  const { pathname, search } = new URL(request.url);
  const written = pathname.replace(/^\/[A-Za-z]{2}(?=\/|$)/, (prefix) => prefix.toLowerCase());
  if (regionBase(written) === visitor.region && (visitor.region === '' || written === pathname)) return null;
  const country = regionBase(written).slice(1).toUpperCase();
  const to = pathForCountry(withoutRegion(written), country, config.regionalSites);
  return new Response(null, { status: written === pathname ? 302 : 301, headers: { location: to + search } });
}

/** Adds alternates to a guest page that is not cached (because its content changes). */
async function withAlternatesAdded(page: Response, { config }: Ctx): Promise<Response> {
  const isWhole = page.status === 200 && page.headers.get('content-type')?.startsWith('text/html');
  return isWhole ? new Response(withAlternates(await page.text(), config), page) : page;
}

const CANONICAL = '<link rel="canonical" href="';

/** Adds links to the page's regional variants for search engines; only for pages with a canonical URL. */
function withAlternates(html: string, { publicOrigin, regionalSites }: Ctx['config']): string {
  const at = html.indexOf(CANONICAL);
  if (at < 0) return html;
  const canonical = html.slice(at + CANONICAL.length, html.indexOf('"', at + CANONICAL.length));
  const path = withoutRegion(canonical.slice(publicOrigin.length) || '/');
  const links = alternatesOf(publicOrigin, path, regionalSites).map(
    ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  );
  return html.slice(0, at) + links.join('') + html.slice(at);
}

function cacheKey(request: Request, ctx: Ctx): string {
  const url = new URL(request.url);
  const { countryCode, audience } = ctx.visitor;
  // Product pages have promised dates, so the key includes the date.
  return `${url.pathname}${url.search}|${countryCode}|${audience}|${catalogueVersion()}|${dayOf(ctx.now)}`;
}

function fromCache(request: Request, page: CachedPage): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.csp,
    'cache-control': 'no-cache',
    vary: 'cookie',
    etag: page.etag,
  });
  if (request.headers.get('if-none-match') === page.etag) return new Response(null, { status: 304, headers });
  if (!acceptsBrotli(request)) return new Response(new Uint8Array(page.html), { headers });
  headers.append('vary', 'accept-encoding');
  headers.set('content-encoding', 'br');
  return new Response(new Uint8Array(page.brotli), { headers });
}
