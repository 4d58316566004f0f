import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../contract.ts';
import { access } from '../routes.access.ts';
import { router } from '../routes.api.ts';
import { type OperationAccess, refuseOperation } from '#platform/accounts/access.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { Ctx } from '#platform/context/context.ts';
import { answerFailures } from '#app/http/errors.ts';
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
    ({ next, context, path }) =>
      answerFailures(context, async () => {
        requireAccess(context, path);
        return next();
      }),
  ],
  customErrorResponseBodyEncoder: (error) => error.data ?? { code: error.code, message: error.message },
});

/** Answers `/api/*` over HTTP; null when no operation has this method and path. */
export async function handleApi(request: Request, ctx: Ctx): Promise<Response | null> {
  const { matched, response } = await handler.handle(request, { prefix: '/api', context: ctx });
  if (!matched) return null;
  for (const [name, value] of ctx.responseHeaders) response.headers.append(name, value);
  return response;
}

const matcher = new StandardOpenAPIMatcher();
matcher.init(router);

/** Refuses a request whose operation is unknown or forbidden to this actor. Call it before reading the body. */
export async function requireOperation({ method, url }: Request, ctx: Ctx): Promise<void> {
  const match = await matcher.match(method, `/${new URL(url).pathname.slice('/api/'.length)}`);
  if (!match) throw new Failure('not_found');
  requireAccess(ctx, match.path);
}

/** The same operations, called in process by page loaders. */
export function inProcessClient(ctx: Ctx): ApiClient {
  return createRouterClient(router, {
    context: ctx,
    interceptors: [
      ({ next, path }) =>
        answerFailures(ctx, async () => {
          requireAccess(ctx, path);
          return next();
        }),
    ],
  });
}

/** Before anything else: may this actor call this operation at all? The services ask again about the very thing. */
function requireAccess(ctx: Ctx, path: readonly string[]): void {
  const [slice = '', operation = ''] = path;
  const row = (access as Record<string, Record<string, OperationAccess>>)[slice]?.[operation];
  if (!row) throw new Error(`${slice}.${operation} has no row in src/routes.access.ts, so no one can call it`);
  const refusal = refuseOperation(ctx.user, row);
  if (refusal) throw new Failure(refusal);
}

export async function openApiDocument(): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Damsire API',
      version: '1.0.0',
      description: 'Validation errors return 428 with {field: [messages]}.',
    },
    servers: [{ url: '/api' }],
  });
}
