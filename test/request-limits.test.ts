import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#app/http/http-server.ts';
import { useDatabase } from './support/database.ts';
import { scratch } from './support/scratch.ts';

const MEGABYTE = 1024 * 1024;

function head(path: string, port: number, headers: Record<string, string>): string {
  const all = { host: `localhost:${port}`, origin: 'http://localhost:3000', ...headers };
  return `POST ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

interface Outcome {
  status: number;
  sentBytes: number;
  ms: number;
}

/** Sends data as long as the server accepts it; returns the response and the time when the connection ended. */
async function attack(
  port: number,
  start: string,
  options: { chunk?: string; maxBytes?: number } = {},
): Promise<Outcome> {
  const { chunk = '', maxBytes = 0 } = options;
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let sentBytes = 0;
  socket.on('data', (data) => (received += data.toString('latin1')));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(start);
  const send = () => {
    while (!socket.destroyed && sentBytes < maxBytes) {
      sentBytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', send);
  send();
  await new Promise((resolve) => socket.on('close', resolve));
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]), sentBytes, ms: performance.now() - started };
}

describe('a running store', () => {
  const database = useDatabase({ checkInvariants: false });
  let store: ChildProcess;
  let port: number;

  beforeAll(async () => {
    store = spawn(process.execPath, ['test/support/edge-child.ts', JSON.stringify({ databaseUrl: database.url })], {
      env: { ...process.env, TEST_SCRATCH: scratch() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told] = (await once(store.stdout!, 'data')) as [Buffer];
    port = Number(told);
    await attack(port, head('/api/auth/login', port, { 'content-length': '2', connection: 'close' }), {
      chunk: '{}',
      maxBytes: 2,
    });
  }, 60_000);
  afterAll(() => store.kill());

  test('T51 a request can be refused by its headers alone', async () => {
    const photo = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(19 * MEGABYTE) };
    expect((await attack(port, head('/api/my/animals/1/photo', port, photo))).status).toBe(401);
    const large = { 'content-type': 'application/json', 'content-length': String(300 * MEGABYTE) };
    expect((await attack(port, head('/api/auth/login', port, large))).status).toBe(413);
    expect((await attack(port, head('/api/webhooks/stripe/AU', port, large))).status).toBe(413);
  }, 30_000);

  test.runIf(process.platform === 'linux')(
    'T51 300 MB in one body and 40 photos of a guest: they are refused early, the connection ends, and memory grows by less than 30 MB',
    async () => {
      const chunk = 'x'.repeat(MEGABYTE);
      const before = rss();
      let peak = before;
      const timer = setInterval(() => (peak = Math.max(peak, rss())), 10);
      const length = String(300 * MEGABYTE);
      const json = { 'content-type': 'application/json' };
      const declared = await attack(port, head('/api/auth/login', port, { ...json, 'content-length': length }), {
        chunk,
        maxBytes: 300 * MEGABYTE,
      });
      const chunked = await attack(port, head('/api/auth/login', port, { ...json, 'transfer-encoding': 'chunked' }), {
        chunk: `100000\r\n${chunk}\r\n`,
        maxBytes: 300 * MEGABYTE,
      });
      const webhook = await attack(port, head('/api/webhooks/stripe/AU', port, { 'content-length': length }), {
        chunk,
        maxBytes: 300 * MEGABYTE,
      });
      const photo = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(19 * MEGABYTE) };
      const photos = await Promise.all(
        Array.from({ length: 40 }, () =>
          attack(port, head('/api/my/animals/1/photo', port, photo), { chunk, maxBytes: 18 * MEGABYTE }),
        ),
      );
      clearInterval(timer);
      for (const { status } of [declared, chunked, webhook]) expect([413, NaN]).toContain(status);
      // A client that continues to send may get a connection reset instead of the response.
      expect(photos.filter(({ status }) => status !== 401 && !Number.isNaN(status))).toEqual([]);
      for (const { sentBytes, ms } of [declared, chunked, webhook, ...photos]) {
        expect(sentBytes).toBeLessThan(300 * MEGABYTE);
        expect(ms).toBeLessThan(30_000);
      }
      const grownMegabytes = (peak - before) / MEGABYTE;
      expect(grownMegabytes).toBeLessThan(30);
      if (process.env['SHOW_FIGURES']) process.stdout.write(`RSS grew by ${grownMegabytes.toFixed(1)} MB\n`);
    },
    120_000,
  );

  function rss(): number {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${store.pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  }
});

describe('slow requests', () => {
  const limits = { headMs: 400, bodyMs: 600, bodyBytesPerSecond: 1000, checkMs: 50 };
  const read: string[] = [];
  let port: number;
  let close: () => void;

  beforeAll(async () => {
    const answer = async (request: Request) => {
      read.push(await request.text().catch(() => 'incomplete'));
      return new Response('read');
    };
    const server = await listen(answer, { host: '127.0.0.1', port: 0, trustedProxies: [] }, limits);
    port = (server.address() as AddressInfo).port;
    close = () => server.close();
  });
  afterAll(() => close());

  /** Sends ten bytes every 50 ms, 200 bytes per second. */
  async function trickle(start: string, part: string): Promise<{ ms: number; answer: string }> {
    const started = performance.now();
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', () => {});
    socket.write(start);
    const timer = setInterval(() => socket.write(part), 50);
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(timer);
    return { ms: performance.now() - started, answer };
  }

  test('T51 a request with slow headers is ended at the time limit for headers', async () => {
    const { ms, answer } = await trickle('POST / HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n');
    expect(answer).toContain('408');
    expect(ms).toBeGreaterThan(300);
    expect(ms).toBeLessThan(5000);
  });

  test('T51 a request with a slow body is ended at the time limit for bodies', async () => {
    const { ms, answer } = await trickle(head('/', port, { 'content-length': '100000' }), '0123456789');
    expect(answer).toContain('408');
    expect(ms).toBeGreaterThan(500);
    expect(ms).toBeLessThan(5000);
    expect(read).toContain('incomplete');
  });

  test('T51 a large body over a slow connection continues while it keeps the minimum rate', async () => {
    const chunk = '0'.repeat(1000);
    const { answer } = await Promise.race([
      trickle(head('/', port, { 'content-length': '20000', connection: 'close' }), chunk),
      new Promise<never>((_, reject) => setTimeout(() => reject(new Error('never answered')), 20_000)),
    ]);
    expect(answer).toContain('200 OK');
    expect(read).toContain('0'.repeat(20_000));
  }, 30_000);
});
