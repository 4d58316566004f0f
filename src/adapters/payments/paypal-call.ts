import { z } from 'zod';
import { PaymentFailure } from './payments.ts';
import type { PaymentAccount } from './payments.ts';

export interface PaypalSettings {
  account: PaymentAccount;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** https://api-m.paypal.com, its sandbox, or the simulator. */
  apiOrigin: string;
  timeoutMs?: number;
}

interface Request {
  path: string;
  /** Default: POST with a body, GET without. */
  method?: 'PATCH';
  key?: string;
  body?: object;
  rawBody?: string;
}

export type Call = <T>(schema: z.ZodType<T>, request: Request) => Promise<T>;

/** Calls PayPal with an access token, which is cached until it expires. */
export function createCall(settings: PaypalSettings): Call {
  let token: { value: string; untilMs: number } | null = null;
  const getToken = async () => {
    if (token && token.untilMs > performance.now()) return token.value;
    const response = await send(settings, '/v1/oauth2/token', {
      headers: {
        authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: value, expires_in: seconds } = read(
      z.object({ access_token: z.string(), expires_in: z.number() }),
      response,
    );
    token = { value, untilMs: performance.now() + (seconds - 60) * 1000 };
    return value;
  };
  return async (schema, { path, method, key, body, rawBody }) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await getToken()}`,
      'content-type': 'application/json',
    };
    if (key) headers['paypal-request-id'] = key;
    const response = await send(settings, path, { method, headers, body: rawBody ?? (body && JSON.stringify(body)) });
    if (response.status === 401) token = null;
    return read(schema, response);
  };
}

interface ProviderResponse {
  status: number;
  body: unknown;
}

async function send(
  { apiOrigin, timeoutMs }: PaypalSettings,
  path: string,
  { method, ...init }: { method?: 'PATCH' | undefined; headers: Record<string, string>; body?: string },
): Promise<ProviderResponse> {
  try {
    const response = await fetch(apiOrigin + path, {
      method: method ?? (init.body === undefined ? 'GET' : 'POST'),
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? 10_000),
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (error) {
    throw new PaymentFailure('unavailable', null, error);
  }
}

function read<T>(schema: z.ZodType<T>, { status, body }: ProviderResponse): T {
  if (status >= 300) throw toFailure(status, body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new PaymentFailure('unavailable', 'UNREADABLE_ANSWER');
  return parsed.data;
}

function toFailure(status: number, body: unknown): PaymentFailure {
  const parsed = z
    .object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).optional() })
    .safeParse(body);
  const issue = parsed.success ? (parsed.data.details?.[0]?.issue ?? parsed.data.name) : null;
  if (issue === 'INSTRUMENT_DECLINED' || issue === 'TRANSACTION_REFUSED') return new PaymentFailure('declined', issue);
  if (issue === 'DUPLICATE_REQUEST_ID') return new PaymentFailure('key_reused', issue);
  if (status === 404) return new PaymentFailure('not_found', issue);
  return new PaymentFailure(status >= 500 || status === 409 || status === 429 ? 'unavailable' : 'refused', issue);
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
