import { registrations } from '#app/registrations.ts';
import { buildApp } from '#app/app.ts';
import type { Config } from '#platform/context/config.ts';
import type { Db } from '#db/connection.ts';
import type { Replica } from '#db/replica.ts';
import { testAdapters } from './adapters.ts';
import { testConfig } from './test-config.ts';

type Adapters = ReturnType<typeof testAdapters>;

export interface ApiResponse {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the raw response
  body: any;
  headers: Headers;
}

/** An HTTP client that keeps cookies and sends an Origin header. It calls the real app in process, without a port. */
export class ApiBrowser {
  readonly cookies = new Map<string, string>();
  readonly adapters: Adapters;
  readonly #app: ReturnType<typeof buildApp>['app'];
  readonly #ip: string;
  readonly #origin: string;

  constructor(options: {
    db: Db;
    ip?: string;
    adapters?: Partial<Adapters>;
    origin?: string;
    config?: Partial<Config>;
    replica?: Replica;
  }) {
    this.adapters = { ...testAdapters(), ...options.adapters };
    const config = { ...testConfig(), ...(options.origin && { publicOrigin: options.origin }), ...options.config };
    const deps = { db: options.db, replica: options.replica ?? null, adapters: this.adapters, config, registrations };
    this.#app = buildApp({ deps, render: async () => new Response('page') }).app;
    this.#ip = options.ip ?? '127.0.0.1';
    this.#origin = config.publicOrigin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<ApiResponse> {
    return this.call('PUT', path, body);
  }

  delete(path: string): Promise<ApiResponse> {
    return this.call('DELETE', path);
  }

  /** Sends raw bytes, for example a multipart body. */
  upload(path: string, bytes: ArrayBuffer, contentType: string): Promise<ApiResponse> {
    return this.call('POST', path, bytes, { 'content-type': contentType });
  }

  /** Sends a form with files. */
  send(path: string, form: FormData): Promise<ApiResponse> {
    return this.call('POST', path, form);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const response = await this.#app.request(
      this.#origin + path,
      {
        method,
        headers: {
          host: new URL(this.#origin).host,
          origin: this.#origin,
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isRaw(body) ? body : JSON.stringify(body),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      },
      { ip: this.#ip },
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0(;|$)/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

function isRaw(body: unknown): body is ArrayBuffer | FormData | ReadableStream | undefined {
  return [undefined, ArrayBuffer, FormData, ReadableStream].some((kind) =>
    kind ? body instanceof kind : body === undefined,
  );
}
