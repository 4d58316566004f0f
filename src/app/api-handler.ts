import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import { access } from '../routes.access.ts';
import { router } from '../routes.api.ts';
import { type OperationAccess, refuseOperation } from '#platform/accounts/access.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { Ctx } from '#platform/context/context.ts';
import { toApiErrors } from '#app/http/errors.ts';
import { isGetWithEffect } from '#app/http/security.ts';
import { runWhereItReads } from './replica-reads.ts';
import '#app/http/field-messages.ts';

export type ApiClient = RouterClient<typeof router>;

const handler = new OpenAPIHandler(router, {
  interceptors: [
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (error instanceof ORPCError) throw error;
        throw new ORPCError('INVALID_FIELDS', { status: 428, data: { _: ['The request body could not be read.'] } });
      }
    },
  ],
  clientInterceptors: [
    ({ next, ...options }) =>
      toApiErrors(options.context, () => runOperation(options, (context) => next({ ...options, context }))),
  ],
  customErrorResponseBodyEncoder: (error) => error.data ?? { code: error.code, message: error.message },
});

/** Handles `/api/*` over HTTP; null if no operation has this method and path. */
export async function handleApi(request: Request, ctx: Ctx): Promise<Response | null> {
  const { matched, response } = await handler.handle(request, { prefix: '/api', context: ctx });
  if (!matched) return null;
  const { headers } = response;
  // A file response already has this header: replace it.
  for (const [name, value] of ctx.responseHeaders)
    if (name === 'content-disposition') headers.set(name, value);
    else headers.append(name, value);
  return response;
}

const matcher = new StandardOpenAPIMatcher();
matcher.init(router);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The failure if no operation has this method and path: 405 with the allowed methods if the path exists, else 404. */
export async function refuseUnknown({ method: asked, url }: Request, ctx: Ctx): Promise<Failure> {
  const path = pathInApi(url);
  const found = await Promise.all(METHODS.map((method) => matcher.match(method, path)));
  const allowed = METHODS.filter((_, at) => found[at] !== undefined);
  if (allowed.length === 0) return new Failure('not_found');
  const takesHead = allowed.includes('GET') && asked !== 'HEAD';
  ctx.responseHeaders.set('allow', [...allowed, ...(takesHead ? ['HEAD'] : [])].join(', '));
  return new Failure('method_not_allowed');
}

/** Whether HEAD is allowed: everywhere GET is, except for GETs with side effects. */
export async function allowsHead({ url }: Request): Promise<boolean> {
  return !isGetWithEffect(new URL(url)) && (await matcher.match('GET', pathInApi(url))) !== undefined;
}

function pathInApi(url: string): `/${string}` {
  return `/${new URL(url).pathname.slice('/api/'.length)}`;
}

/** Refuses a request whose operation is unknown or forbidden to this actor. Call it before reading the body. */
export async function requireOperation(request: Request, ctx: Ctx): Promise<void> {
  const match = await matcher.match(request.method, pathInApi(request.url));
  if (!match) throw await refuseUnknown(request, ctx);
  requireAccess(ctx, match.path);
}

/** The same operations, called in process by page loaders. */
export function inProcessClient(ctx: Ctx): ApiClient {
  return createRouterClient(router, {
    context: ctx,
    interceptors: [
      ({ next, ...options }) =>
        toApiErrors(ctx, () => runOperation(options, (context) => next({ ...options, context }))),
    ],
  });
}

async function runOperation<T>(
  { context, path }: { context: Ctx; path: readonly string[] },
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return runWhereItReads(context, { path, access: requireAccess(context, path) }, run);
}

/** Checks whether the actor may call the operation at all; the services then check access to the specific item. */
function requireAccess(ctx: Ctx, path: readonly string[]): OperationAccess {
  const row = accessOf(path);
  if (!row) throw new Error(`${path.join('.')} has no row in src/routes.access.ts, so no one can call it`);
  const refusal = refuseOperation(ctx.user, row);
  if (refusal) throw new Failure(refusal);
  return row;
}

function accessOf([slice = '', operation = '']: readonly string[]): OperationAccess | undefined {
  return (access as Record<string, Record<string, OperationAccess>>)[slice]?.[operation];
}
