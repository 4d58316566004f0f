import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { scratch } from '../../../test/support/scratch.ts';

const database = useDatabase();
const children: ChildProcess[] = [];
let first: string;
let second: string;

beforeAll(async () => {
  [first, second] = await Promise.all([createProcess(), createProcess()]);
}, 600_000);
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

test('T38 ten attempts add up across two processes and survive a kill, and no header resets them', async () => {
  const { email } = await createPerson(database.db, { password: PASSWORD });
  for (let n = 0; n < 10; n += 1)
    expect(
      (await tryPassword(n % 2 ? first : second, { email, password: 'Wrong-password-1', headers: forged(n) })).status,
    ).toBe(401);
  for (const [at, origin] of [first, second].entries()) {
    const refused = await tryPassword(origin, { email, password: PASSWORD, headers: forged(20 + at) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  }
  await Promise.all(
    children.map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
  const restarted = await createProcess();
  expect((await tryPassword(restarted, { email, password: PASSWORD, headers: forged(40) })).status).toBe(429);
  // The 15 minutes start with the first attempt instead of at fixed times, so there is no moment at which the limit
  // doubles.
  await sql`update rate_limit set window_start = now() - interval '14 minutes'`.execute(database.db);
  expect((await tryPassword(restarted, { email, password: PASSWORD, headers: {} })).status).toBe(429);
  await sql`update rate_limit set window_start = now() - interval '15 minutes'`.execute(database.db);
  expect((await tryPassword(restarted, { email, password: PASSWORD, headers: {} })).status).toBe(200);
}, 600_000);

test('T38 a hundred failures from one network are counted, whatever address the headers claim', async () => {
  const origin = await createProcess();
  await tryPassword(origin, { email: 'nobody1@example.test', password: 'x', headers: forged(1) });
  const counted = await sql<{
    bucket: string;
  }>`select bucket from rate_limit where bucket like 'login:network:%'`.execute(database.db);
  expect(new Set(counted.rows.map(({ bucket }) => bucket))).toEqual(new Set(['login:network:127.0.0.1']));
  await sql`update rate_limit set hits = 100 where bucket like 'login:network:%'`.execute(database.db);
  const overLimit = await tryPassword(origin, { email: 'nobody2@example.test', password: 'x', headers: forged(2) });
  expect(overLimit.status).toBe(429);
}, 600_000);

/** All headers in which a proxy or CDN passes a client address, with a different address for each `n`. */
function forged(n: number): Record<string, string> {
  const address = `198.51.100.${n}`;
  return {
    'x-forwarded-for': `${address}, 127.0.0.1`,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'cf-connecting-ip': address,
    'true-client-ip': address,
    'x-client-ip': address,
    'x-cluster-client-ip': address,
    'x-originating-ip': address,
    'x-remote-addr': address,
    via: `1.1 ${address}`,
  };
}

function tryPassword(
  origin: string,
  { email, password, headers }: { email: string; password: string; headers: Record<string, string> },
): Promise<Response> {
  return fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: email, password }),
  });
}

async function createProcess(): Promise<string> {
  const script = path.resolve('test/support/edge-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify({ databaseUrl: database.url })], {
    env: { ...process.env, TEST_SCRATCH: scratch() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}`;
}
