import { type Context, Hono, type Next } from 'hono';
import { randomUUID } from 'node:crypto';
import { Failure } from '#shared/failure.ts';
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';
import { unsubscribe } from '#platform/mail/unsubscribe.service.ts';
import { findSessionUser } from '#platform/sign-in/session.service.ts';
import { receiveWebhook } from '#shop/payments/webhook.service.ts';
import { ResponseCache } from '#app/http/response-cache.ts';
import { handleApi, inProcessClient, allowsHead, refuseUnknown, requireOperation } from './api-handler.ts';
import { readApiDescription } from '#app/openapi/api-description.ts';
import { serveAsset } from './assets.ts';
import { entriesContainCardNumber } from '#app/http/card-numbers.ts';
import type { Ctx, Deps } from '#platform/context/context.ts';
import { compressResponse } from '#app/http/compression.ts';
import { toApiError } from '#app/http/errors.ts';
import { createPublicHealth } from '#app/http/health.ts';
import { RouteNames } from '#app/observability/route-names.ts';
import type { Metrics } from '#app/observability/metrics.ts';
import type { Tracing } from '#adapters/tracing/tracing.ts';
import { PageCache } from '#app/http/page-cache.ts';
import { servePage, showRefusal, type Render } from './pages.ts';
import {
  bodyLimit,
  declaredLength,
  isUpload,
  MAX_BODY_BYTES,
  readBytes,
  readRequest,
  refuseDeclaredLength,
} from '#app/http/request-body.ts';
import { challengeFor, comesFromOwnOrigin, setSecurityHeaders } from '#app/http/security.ts';
import { logResponse, routeTemplate } from '#app/http/request-log.ts';
import { UploadMemory } from '#app/http/upload-memory.ts';
import { placeVisitor } from '#app/http/visitor.ts';
import { withoutRegion } from '#platform/places/region-path.rules.ts';
import { apiPaths } from './browser-contract.ts';

/** Paths that are neither operations of the contract nor pages. */
const MACHINE_PATHS = ['/healthz', '/api/openapi.json', '/api/webhooks/:provider/:account', '/unsubscribe', '/api/*'];
const UPLOAD_MEMORY = { totalBytes: 64 * 1024 * 1024, clientBytes: 22 * 1024 * 1024, waitMs: 20_000 };

export interface AppOptions {
  deps: Deps;
  render: Render;
  metrics?: Metrics;
  tracing?: Tracing | null;
  /** Route patterns of the pages, used in metrics and traces. */
  pagePaths?: readonly string[];
  /** The OpenAPI document written by the build; without it, the document is generated on request. */
  apiDocument?: URL;
  isStopping?: () => boolean;
}

/** The whole app as one function from Request to Response, testable without a port. */
export function buildApp({ deps, render, apiDocument, ...options }: AppOptions) {
  const { metrics, tracing, pagePaths = [], isStopping = () => false } = options;
  const app = new Hono<{ Bindings: { ip?: string } }>();
  const cache = new PageCache();
  const answers = new ResponseCache();
  const uploads = new UploadMemory(UPLOAD_MEMORY);
  const describeApi = () => readApiDescription(apiDocument);
  const routes = new RouteNames([...apiPaths(), ...MACHINE_PATHS, ...pagePaths]);
  const routeOf = (path: string) => routes.nameOf(withoutRegion(path));
  const publicHealth = createPublicHealth(deps, isStopping);
  if (tracing) app.use((c, next) => tracing.traceRequest(c.req.raw, routeOf(c.req.path), () => statusAfter(c, next)));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    metrics?.requests.observe({ method: c.req.method, route: routeOf(c.req.path), status: c.res.status }, ms / 1000);
    const answer = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
      requestId: c.res.headers.get('x-request-id'),
    };
    logResponse(deps.adapters.logger, answer);
    const secure = deps.config.publicOrigin.startsWith('https:');
    setSecurityHeaders(c.res.headers, { secure, path: withoutRegion(c.req.path) });
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '2');
    if (isStopping()) c.res.headers.set('connection', 'close');
    const response = await compressResponse(c.req.raw, c.res);
    if (response === c.res) return;
    // Otherwise Hono would copy the headers of the previous response.
    c.res = undefined;
    c.res = response;
  });
  app.onError((error, c) => {
    deps.adapters.logger.error('page failed', { error, route: routeTemplate(c.req.path) });
    return c.text('Please try again shortly', 503, { 'retry-after': '2', 'cache-control': 'no-store' });
  });
  app.get('/healthz', () => publicHealth());
  app.get('/api/openapi.json', (c) => sendApiDescription(c.req.raw, apiDocument));
  app.post('/api/webhooks/:provider/:account', (c) =>
    answerOutsider(c.req.raw, { ip: c.env?.ip ?? '', deps }, (ctx, body) => {
      const { provider, account } = c.req.param();
      return receiveWebhook(ctx, { provider, account, body, headers: c.req.raw.headers });
    }),
  );
  // One-click unsubscribe (RFC 8058): the mailbox provider posts here, without origin, cookie or session.
  app.post('/unsubscribe', (c) =>
    answerOutsider(c.req.raw, { ip: c.env?.ip ?? '', deps }, async (ctx) =>
      Response.json(await unsubscribe(ctx, { token: c.req.query('token') ?? '' })),
    ),
  );
  app.all('/api/*', async (c) => serveApiOrPage(c.req.raw, { ip: c.env?.ip ?? '', deps, answers, uploads }, render));
  // A form that was submitted without scripts: its page explains that it needs them.
  app.post('*', (c) => c.redirect(deps.config.publicOrigin + c.req.path, 303));
  app.get('*', async (c) => {
    const asset = await serveAsset(c.req.raw);
    if (asset) return asset;
    const ctx = (session: boolean) => makeCtx(c.req.raw, c.env?.ip ?? '', deps, { session });
    return servePage(c.req.raw, { ctx, cache, render, client: inProcessClient, describeApi });
  });
  return { app, cache };
}

async function sendApiDescription(request: Request, written?: URL): Promise<Response> {
  return (written && (await serveAsset(request))) ?? Response.json(await readApiDescription(written));
}

async function statusAfter(c: Context, next: Next): Promise<number> {
  await next();
  return c.res.status;
}

/** Handles requests of external systems, which are authenticated by their content instead of a session. */
async function answerOutsider(
  request: Request,
  { ip, deps }: { ip: string; deps: Deps },
  answer: (ctx: Ctx, body: string) => Promise<Response>,
): Promise<Response> {
  const ctx = await makeCtx(request, ip, deps, { session: false });
  try {
    return await answer(ctx, new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES)));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return Response.json({ error: error.reason }, { status: error.status });
  }
}

interface ApiParts {
  ip: string;
  deps: Deps;
  answers: ResponseCache;
  uploads: UploadMemory;
}

/** JSON for API clients; a page if a browser opened a document that it may not see. */
async function serveApiOrPage(raw: Request, parts: ApiParts, render: Render): Promise<Response> {
  return showRefusal(raw, await serveApi(raw, parts), {
    ctx: (session) => makeCtx(raw, parts.ip, parts.deps, { session }),
    render,
    client: inProcessClient,
    describeApi: async () => null,
  });
}

async function serveApi(raw: Request, { ip, deps, answers, uploads }: ApiParts): Promise<Response> {
  const request = withoutTrailingSlash(raw);
  const ctx = await makeCtx(request, ip, deps, { session: false });
  const key = answers.keyOf(request, ctx);
  try {
    refuseBadRequest(request, deps.config.publicOrigin);
    ctx.user = await findSessionUser(ctx);
    refuseOtherPerson(request, ctx);
    const ready = key === null ? null : answers.find(key);
    const response = ready ?? (await callOperation(request, ctx, uploads));
    if (!response) throw await refuseUnknown(request, ctx);
    if (key !== null && !ready) await answers.keep(key, response);
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    setAnswerHeaders(response, request, ctx);
    return response;
  } catch (error) {
    const { status, data } = toApiError(error, ctx);
    const response = Response.json(data, { status, headers: { 'cache-control': 'no-store' } });
    setAnswerHeaders(response, request, ctx);
    return response;
  }
}

/** Headers and body that a status requires. */
function setAnswerHeaders({ status, headers }: Response, request: Request, ctx: Ctx): void {
  headers.set('x-request-id', ctx.requestId);
  if (status === 401) headers.set('www-authenticate', challengeFor(request));
  if (status === 405) headers.set('allow', ctx.responseHeaders.get('allow') ?? '');
}

async function makeCtx(request: Request, ip: string, deps: Deps, options: { session: boolean }): Promise<Ctx> {
  const ctx: Ctx = {
    ...deps,
    user: null,
    visitor: placeVisitor(request, ip, deps),
    now: deps.adapters.clock.now(),
    requestId: randomUUID(),
    idempotencyKey: request.headers.get('idempotency-key'),
    requestHeaders: request.headers,
    responseHeaders: new Headers(),
  };
  if (options.session) ctx.user = await findSessionUser(ctx);
  return ctx;
}

/**
 * A browser has one session but many tabs. A page rendered for one user must not act for another one who has since
 * signed in, or is being viewed, in another tab. Signing in and out and ending a view are always allowed.
 */
function refuseOtherPerson({ method, headers, url }: Request, { user }: Ctx): void {
  const drawnFor = headers.get('x-signed-in');
  if (!drawnFor || !user || user.id === drawnFor || method === 'GET' || method === 'HEAD') return;
  const { pathname } = new URL(url);
  if (pathname.startsWith('/api/auth/') || (method === 'DELETE' && pathname === '/api/admin/view-as')) return;
  throw new Failure('other_person');
}

/** Requests that can be rejected by their headers. */
function refuseBadRequest(request: Request, publicOrigin: string): void {
  if (!comesFromOwnOrigin(request, publicOrigin)) throw new Failure('foreign_origin');
  if (request.url.includes('?') && entriesContainCardNumber(new URL(request.url).searchParams))
    throw new Failure('card_data_not_accepted');
  refuseDeclaredLength(request, bodyLimit(request));
}

/** A body is read only for an existing operation that the caller may use. */
async function callOperation(request: Request, ctx: Ctx, uploads: UploadMemory): Promise<Response | null> {
  if (request.method === 'GET') return handleApi(request, ctx);
  // Hono consumes the body.
  if (request.method === 'HEAD')
    return (await allowsHead(request)) ? handleApi(new Request(request, { method: 'GET' }), ctx) : null;
  await requireOperation(request, ctx);
  const call = async () => handleApi(await readRequest(request), ctx);
  if (!isUpload(request)) return call();
  return uploads.hold(ctx.user?.id ?? ctx.visitor.ip, declaredLength(request) ?? bodyLimit(request), call);
}

/** R569: every API route works with and without a trailing slash. */
function withoutTrailingSlash(request: Request): Request {
  if (!/\/(\?|$)/.test(request.url)) return request;
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/')) return request;
  url.pathname = withoutTrailingSlashes(url.pathname);
  return new Request(url, request);
}
