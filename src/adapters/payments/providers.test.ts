import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#adapters/logger.ts';
import { openPayments } from './providers.ts';
import type { PaymentSettings } from './providers.ts';

const logger = createLogger({ level: 'silent' });
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'providers-'));
  port = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true }));

const settings = (change: Partial<PaymentSettings> = {}): PaymentSettings => ({
  sessionSecret: 'a secret of this shop',
  dataDir,
  host: '127.0.0.1',
  port: 1,
  publicOrigin: 'http://localhost:1',
  stripe: {},
  paypal: {},
  paypalLive: false,
  simulatorPort: port,
  simulatorOrigin: `http://localhost:${port}`,
  ...change,
});
const input = { amountCents: 900, currency: 'AUD', idempotencyKey: 'row-1', metadata: {} };

describe('the simulator', () => {
  test('a demo without keys uses the simulator for all providers and accounts, and keeps its payments', async () => {
    const first = await openPayments(settings(), logger);
    expect(first.simulatorOrigin).toBe(`http://localhost:${port}`);
    const created = await first.provider('stripe', 'AU').createIntent(input);
    await first.provider('paypal', 'EU_US').createIntent(input);
    expect(first.hasPaypal('EU_US')).toBe(true);
    const key = first.publishableKey('AU');
    expect(key).not.toBe(first.publishableKey('EU_US'));
    await first.close();

    const second = await openPayments(settings(), logger);
    expect(second.publishableKey('AU')).toBe(key);
    expect((await second.provider('stripe', 'AU').retrieveIntent(created.id)).amountCents).toBe(900);
    await expect(second.provider('stripe', 'EU_US').retrieveIntent(created.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await second.close();
  });

  test('a second process of the same demo shares the simulator of the first', async () => {
    const first = await openPayments(settings(), logger);
    const second = await openPayments(settings(), logger);
    const { id } = await first.provider('stripe', 'AU').createIntent({ ...input, idempotencyKey: 'shared' });
    expect((await second.provider('stripe', 'AU').retrieveIntent(id)).id).toBe(id);
    expect(second.simulator).toBeNull();
    await second.close();
    await first.close();
  });

  test('a port in use by another program is an error at startup', async () => {
    const stranger = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await expect(openPayments(settings(), logger)).rejects.toThrow(
      `Port ${port} is already in use by another program. Stop that program, or set SIMULATOR_PORT to a free port.`,
    );
    await new Promise((resolve) => stranger.close(resolve));
  });

  test("another store's simulator and a program that echoes requests are not used as the simulator", async () => {
    const other = await openPayments(settings({ sessionSecret: 'a secret of another shop' }), logger);
    await expect(openPayments(settings(), logger)).rejects.toThrow('SIMULATOR_PORT');
    await other.close();
    const echo = createHttpServer((request, response) => response.end(`payment simulator ${request.url}`));
    await new Promise<void>((resolve) => echo.listen(port, '127.0.0.1', resolve));
    await expect(openPayments(settings(), logger)).rejects.toThrow('SIMULATOR_PORT');
    await new Promise((resolve) => echo.close(resolve));
  });
});

test('with keys the real providers are used, no simulator runs, and an account without keys is unavailable', async () => {
  const stripe = { AU: { secretKey: 'sk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x' } };
  const payments = await openPayments(settings({ stripe }), logger);
  expect(payments.simulatorOrigin).toBeNull();
  expect(payments.publishableKey('AU')).toBe('pk_live_x');
  expect(payments.provider('stripe', 'AU').name).toBe('stripe');
  expect(() => payments.provider('stripe', 'EU_US')).toThrow('unavailable');
  expect(() => payments.provider('paypal', 'AU')).toThrow('unavailable');
  expect(payments.hasPaypal('AU')).toBe(false);
  await payments.close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
