import { createORPCClient, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { contract } from '../contract.ts';
import paths from './contract.generated.json';

export type BrowserApi = JsonifiedClient<ContractRouterClient<typeof contract>>;

const link = new OpenAPILink(paths as never, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
  customErrorResponseBodyDecoder: (body, response) =>
    new ORPCError(textOf(body, 'code') || 'FAILED', {
      status: response.status,
      message: textOf(body, 'message'),
      data: body,
    }),
});

/** The typed client of a browser: same operations as a loader's, over HTTP. */
export const api: BrowserApi = createORPCClient(link);

export interface ApiProblem {
  status: number;
  message: string;
  /** 79, 101, 103 of the specification, or a reason. */
  code: string | number | null;
  fields: Record<string, string[]>;
}

/** What went wrong, in one shape for screens; a lost connection is "Network error" (specification section 8). */
export function problemOf(error: unknown): ApiProblem {
  if (!(error instanceof ORPCError)) return { status: 0, message: 'Network error', code: null, fields: {} };
  const data = (error.data ?? {}) as Record<string, unknown>;
  if (error.status === 428) {
    const fields = data as Record<string, string[]>;
    return { status: 428, message: 'Please check the marked fields.', code: 'invalid_fields', fields };
  }
  return {
    status: error.status,
    message: error.message || textOf(data, 'message') || 'Error fetching data',
    code: (data['code'] as string | number) ?? null,
    fields: {},
  };
}

function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
