import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  cookie: string;
}

/**
 * A minimal keep-alive client, because generating the load must use little processor time beside the measured server.
 */
export function makeClient(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const base = { hostname, port, agent };
  return function call(
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const payload =
      options.body === undefined
        ? undefined
        : typeof options.body === 'string' || Buffer.isBuffer(options.body)
          ? options.body
          : JSON.stringify(options.body);
    const headers: Record<string, string> = { origin: `http://${host}`, ...options.headers };
    if (payload !== undefined)
      Object.assign(headers, {
        'content-type': headers['content-type'] ?? 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
      });
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...base, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const cookie = (incoming.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
          resolve({
            status: incoming.statusCode ?? 0,
            get body() {
              return Buffer.concat(chunks).toString();
            },
            cookie,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  };
}

export type Client = ReturnType<typeof makeClient>;

export function expectStatus(answer: Answer, ...wanted: number[]): Answer {
  if (!wanted.includes(answer.status)) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
  return answer;
}
