import { requestOf, valueOf, type PathTable } from './api-request.ts';

/**
 * Every operation of the contract. src/app/api-types.ts declares them, because the contract imports the slices and they
 * import this file.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declared further elsewhere
export interface BrowserApi {}

/** An unsuccessful response of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(textOf(body, 'message'));
    this.status = status;
    this.body = body;
  }
}

export type Send = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>;

/**
 * The typed client of a browser: the same operations as in a loader, over HTTP. The table of paths is loaded with the
 * first call.
 */
export const api = clientAt([]) as BrowserApi;

/** Calls an operation by its method and path, for early calls that should not load the table. */
export async function ask(operation: string, input?: unknown, send: Send = fetch): Promise<unknown> {
  const { url, init } = requestOf(operation, input);
  const { base, signedIn } = globalThis.document?.documentElement.dataset ?? {};
  // A regional site determines country and prices. Sent explicitly, because not every browser sends a referrer.
  const headers = new Headers(init.headers);
  if (base) headers.set('x-page-path', location.pathname);
  // The user for whom the page was rendered, so that input is not saved for another user who signed in in another tab.
  if (signedIn) headers.set('x-signed-in', signedIn);
  const response = await send(url, { ...init, headers, credentials: 'same-origin' });
  const value = await valueOf(response);
  if (!response.ok) throw new ApiError(response.status, value);
  return value;
}

function clientAt(path: readonly string[]): unknown {
  return new Proxy(() => undefined, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? clientAt([...path, name]) : undefined),
    apply: (_, __, [input]: unknown[]) => call(path, input),
  });
}

async function call(path: readonly string[], input: unknown): Promise<unknown> {
  // Reported immediately, because loading the table would wait for a connection (ui/load-part.ts).
  if (navigator.onLine === false) throw new TypeError('no connection');
  const { operations, fetchWithKey } = await import('./operations.ts');
  let found: PathTable | string | undefined = operations;
  for (const name of path) found = typeof found === 'object' ? found[name] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no operation ${path.join('.')}.`);
  return ask(found, input, fetchWithKey);
}

export interface ApiProblem {
  status: number;
  message: string;
  /** 79, 101, 103 of the specification, or a reason. */
  code: string | number | null;
  fields: Record<string, string[]>;
  /** The messages; a response body that is a list has several (specification section 8). */
  messages: string[];
}

/** Converts an error to one format for screens; a lost connection is "Network error" (specification section 8). */
export function problemOf(error: unknown): ApiProblem {
  if (!(error instanceof ApiError)) return problem(0, ['Network error']);
  const body = (error.body ?? {}) as Record<string, unknown>;
  if (error.status === 428) {
    const fields = body as Record<string, string[]>;
    return { ...problem(428, ['Please check the marked fields.'], 'invalid_fields'), fields };
  }
  const listed = Array.isArray(error.body) ? error.body.filter((item) => typeof item === 'string') : [];
  const messages = listed.length > 0 ? listed : [error.message || 'Error fetching data'];
  return problem(error.status, messages, (body['code'] as string | number) ?? null);
}

/** Advice for a call that got no response (status 0). */
export function connectionAdvice(): string {
  return navigator.onLine === false ? OFFLINE : 'Network error';
}

const OFFLINE = "You're offline. Check your connection and try again.";

function problem(status: number, messages: string[], code: string | number | null = null): ApiProblem {
  return { status, message: messages.join(' '), code, fields: {}, messages };
}

function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
