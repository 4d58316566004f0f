import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { archiveSettings, serverTime } from '../scripts/operate/archive.ts';
import { compareMails } from '../scripts/operate/mails.ts';
import { parseOptions } from '../scripts/operate/options.ts';
import { compareAt, findFault, lossWindowMs, type Acknowledged, type StoredOrder } from '../scripts/operate/orders.ts';
import { messageIdIn } from '../scripts/operate/outside.ts';
import { openReport, percentile } from '../scripts/operate/report.ts';
import { nginxConfig, pgbouncerConfig } from '../scripts/operate/topology-parts.ts';
import { startTcpProxy } from '../scripts/operate/tcp-proxy.ts';

const flags = {
  seconds: { standard: 60, help: 'how long' },
  keep: { standard: false, help: 'keep it' },
  url: { standard: '', help: 'where' },
} as const;

test('options have defaults and numeric types, and mistakes exit with 2', () => {
  expect(parseOptions([], 'About', flags)).toEqual({ values: { seconds: 60, keep: false, url: '' } });
  expect(parseOptions(['--seconds', '5', '--keep', '--url=http://a'], 'About', flags)).toEqual({
    values: { seconds: 5, keep: true, url: 'http://a' },
  });
  for (const args of [['--seconds', 'x'], ['--seconds', '0'], ['--unknown'], ['--url']])
    expect(parseOptions(args, 'About', flags)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('--seconds'),
    });
  expect(parseOptions(['--help'], 'About', flags)).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^About\n/),
  });
});

test('a report exits with 1 when a check failed or nothing was checked', () => {
  const lines: string[] = [];
  const open = () => openReport('drill', (line) => lines.push(line));
  expect(open().finish()).toBe(1);
  const good = open();
  good.check('it holds', true);
  expect(good.finish()).toBe(0);
  good.check('this too', false, 'it does not');
  expect(good.finish()).toBe(1);
  expect(lines.at(-1)).toBe('  failed: this too');
});

test('percentiles are right for few and many values', () => {
  expect([percentile([], 0.95), percentile([7], 0.95), percentile([3, 1, 2], 0.5)]).toEqual([0, 7, 2]);
  expect(
    percentile(
      Array.from({ length: 100 }, (_, i) => i + 1),
      0.95,
    ),
  ).toBe(95);
});

const attempt = (orderId: number, beganAt: number, acknowledgedAt: number, number: string | null = `AU-${orderId}`) =>
  ({ orderId, number, beganAt, acknowledgedAt }) satisfies Acknowledged;
const stored = (id: number, other: Partial<StoredOrder> = {}): StoredOrder => ({
  id,
  number: `AU-${id}`,
  state: 'PLACED',
  createdAt: new Date(0),
  invoices: 1,
  captures: 1,
  ...other,
});

test('an acknowledged order is stored once, with its number, one invoice and one payment', () => {
  const fault = (row: StoredOrder | null, one = attempt(1, 0, 1)) => findFault(one, new Map(row ? [[1, row]] : []));
  expect(fault(stored(1))).toBeNull();
  expect(fault(stored(1, { state: 'PENDING_PAYMENT', number: null }), attempt(1, 0, 1, null))).toBeNull();
  expect(fault(null)).toBe('order 1 is missing');
  for (const other of [{ number: 'AU-2' }, { state: 'NEEDS_REVIEW' }, { invoices: 2 }, { captures: 0 }])
    expect(fault(stored(1, other))).toMatch(/^order 1 was acknowledged as AU-1/);
});

test('a point-in-time restore has everything acknowledged before it and nothing started later', () => {
  const orders = [attempt(1, 0, 10), attempt(2, 5, 25), attempt(3, 30, 40)];
  expect(compareAt(20, orders, [stored(1)])).toEqual({ kept: 1, lost: [], tooNew: 0 });
  expect(compareAt(20, orders, [stored(2), stored(3)])).toEqual({ kept: 0, lost: ['order 1 is missing'], tooNew: 1 });
});

test('the loss window lasts from the oldest lost acknowledgement to the end', () => {
  const orders = [attempt(1, 0, 10), attempt(2, 5, 25), attempt(3, 30, 40)];
  expect(lossWindowMs(50, orders, [stored(1)])).toBe(25);
  expect(lossWindowMs(50, orders, [stored(1), stored(2), stored(3)])).toBe(0);
});

test('settings for archiving and recovery are in the format of PostgreSQL', () => {
  expect(archiveSettings('/a', 20)).toMatchObject({ archive_mode: 'on', archive_timeout: '20s' });
  expect(archiveSettings('/a', 20)['archive_command']).toContain('cp "%p" "/a/%f.part"');
  expect(serverTime(new Date('2026-11-24T00:17:51.718Z'))).toBe('2026-11-24 00:17:51.718+00');
});

test('emails are compared by Message-ID, and missing, unknown and duplicate ones are counted', () => {
  const idOf = (key: string) => `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@damsire.test>`;
  const received = new Map([
    [idOf('a'), 1],
    [idOf('b'), 2],
    ['<other@damsire.test>', 1],
  ]);
  expect(compareMails(['a', 'b', 'c'], received)).toEqual({ queued: 3, missing: 1, unknown: 1, repeated: 1 });
  expect(messageIdIn(`From: a\r\nMessage-ID: ${idOf('a')}\r\n\r\nHello`)).toBe(idOf('a'));
});

test('the TCP proxy keeps the byte order when its delay ends, and can be cut and reconnected', async () => {
  const server = createServer((socket) => void socket.pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = await startTcpProxy((server.address() as AddressInfo).port);
  onTestFinished(() => {
    line.close();
    server.close();
  });
  line.delay(150);
  const from = performance.now();
  const client = createConnection(line.port, '127.0.0.1');
  const answer = text(client);
  client.write('slow ');
  await expect.poll(() => client.bytesWritten, { timeout: 30_000 }).toBe(5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  line.delay(0);
  client.end('fast');
  expect(await answer).toBe('slow fast');
  expect(performance.now() - from).toBeGreaterThan(140);
  line.cut();
  expect(await text(createConnection(line.port, '127.0.0.1')).catch(() => '')).toBe('');
  line.join();
  const again = createConnection(line.port, '127.0.0.1');
  again.end('back');
  expect(await text(again)).toBe('back');
});

test('the topology uses the proxies and pools of the examples and the operations page', () => {
  const [example, nginx] = [readFileSync('deploy/nginx/damsire.conf', 'utf8'), nginxConfig('/f', 80, [3000, 3010])];
  for (const line of [
    'least_conn;',
    'keepalive_timeout 5s;',
    'server 127.0.0.1:3010 max_fails=2 fail_timeout=5s;',
    'proxy_next_upstream error timeout;',
  ]) {
    expect(example).toContain(line);
    expect(nginx).toContain(line);
  }
  const pooler = pgbouncerConfig('/f', 6432, new URL('postgresql://a:b@127.0.0.1:5432/damsire'));
  expect(pooler).toContain('pool_mode = transaction');
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(page).toContain("connect_query='set statement_timeout = 10000; set timezone = UTC'");
  expect(pooler).toContain("connect_query='set statement_timeout = 10000; set timezone = UTC'");
});
