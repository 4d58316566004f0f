// node scripts/bench/sign-in.ts: compares the response times of sign-in for known and unknown addresses (trust.md T37),
// and measures the checkout under 50 sign-ins per second (T40). Open loop: sign-ins are sent at fixed times. Changes
// nothing.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#db/embedded.ts';
import { buildWhenMoved } from '../build.ts';
import { START_FLAGS } from './as-started.ts';
import { type Client, makeClient } from './client.ts';
import { checkoutFlow } from './flows.ts';

const PORT = 47_410;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const PER_SECOND = 50;
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 200);
const KNOWN = [
  'registry',
  'vet',
  'owner',
  'club',
  'agent',
  'lab',
  'reviewer',
  'admin',
  'vet.hillview',
  'breeder.hillrun',
];
type Guess = (store: Client, email: string, n: number) => Promise<unknown>;

/** The requests that could reveal whether an address has an account. */
const guesses: Record<string, Guess> = {
  'sign-in': tryPassword,
  'password reset': (store, email, n) =>
    store('POST', '/api/forgot-password', { body: { email }, headers: networkOf(n) }),
  registration: (store, email, n) =>
    store('POST', '/api/auth/register', {
      body: {
        type: 'owner',
        email,
        password: 'Kitchen-kennel-24',
        firstName: 'A',
        lastName: 'B',
        countryCode: 'AU',
        state: 'VIC',
        acceptTerms: true,
      },
      headers: networkOf(n),
    }),
  'animal sharing': (store, email, n) => shareWith(store, email, n),
};

let signedIn = '';
let animalId = 0;

const folder = mkdtempSync(path.join(tmpdir(), 'damsire-bench-'));

if ((await buildWhenMoved()) !== 0) process.exit(1);
const database = await startEmbedded(path.join(folder, 'database'));
const app = fork(path.join(import.meta.dirname, '../start.ts'), [], {
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
    // Each sign-in comes from a different network, so that the rate limits do not apply.
    TRUSTED_PROXY: '127.0.0.1',
  },
  execArgv: START_FLAGS,
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const sql = new pg.Client({ connectionString: database.url });
try {
  await untilSeeded();
  await sql.connect();
  const store = makeClient(`http://127.0.0.1:${PORT}`);
  await becomeOwner(store);
  await compareTimes(store);
  await flood(store, makeClient(`http://127.0.0.1:${PORT + 1}`));
} finally {
  await sql.end().catch(() => undefined);
  app.kill('SIGTERM');
  await sleep(1500);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function untilSeeded(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const found = await fetch(`http://127.0.0.1:${PORT}/api/auth/login`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${PORT}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'breeder.hillrun@demo.test', password: 'Damsire-demo-2026' }),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (found) return;
    await sleep(1000);
  }
  throw new Error('the store did not start');
}

async function compareTimes(store: Client): Promise<void> {
  for (const [what, ask] of Object.entries(guesses)) {
    const [known, unknown]: [number[], number[]] = [[], []];
    const fault = await ask(store, 'first@demo.test', 0).then(() => null, String);
    if (fault !== null) {
      console.log(`T37 ${what}: not measured, ${fault}`);
      continue;
    }
    for (let n = 0; n < SAMPLES; n += 1) {
      if (n % KNOWN.length === 0) await sql.query('delete from rate_limit; delete from animal_share');
      // Alternating, each of the two first equally often, so that other load on the machine affects both equally.
      const pair = [
        async () => known.push(await timeOf(() => ask(store, `${KNOWN[n % KNOWN.length]}@demo.test`, n))),
        async () => unknown.push(await timeOf(() => ask(store, `nobody${n}@demo.test`, n))),
      ];
      for (const one of n % 2 ? pair.toReversed() : pair) await one();
    }
    const ratio = at(known, 0.5) / at(unknown, 0.5);
    console.log(
      `T37 ${what}, ${SAMPLES} + ${SAMPLES} alternating: known p50 ${at(known, 0.5).toFixed(1)} ms, p90 ${at(known, 0.9).toFixed(1)} ms, unknown p50 ${at(unknown, 0.5).toFixed(1)} ms, p90 ${at(unknown, 0.9).toFixed(1)} ms, ratio of medians ${ratio.toFixed(3)}, Mann-Whitney p ${pOfSameTimes(known, unknown).toFixed(3)}`,
    );
  }
}

async function flood(store: Client, simulator: Client): Promise<void> {
  const shipping = await findShipping(store);
  const checkout = () => checkoutFlow(store, simulator, shipping);
  const idle = await collect(checkout);
  const codes = new Map<number, number>();
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    void tryPassword(store, `flood${sent}@demo.test`, sent).then((status) =>
      codes.set(status, (codes.get(status) ?? 0) + 1),
    );
  }, 1000 / PER_SECOND);
  const busy = await collect(checkout);
  clearInterval(timer);
  console.log(
    `T40 ${PER_SECOND} sign-ins per second for ${SECONDS} s (${sent} sent; statuses ${JSON.stringify(Object.fromEntries(codes))}): complete checkout p50 ${at(idle, 0.5).toFixed(0)} -> ${at(busy, 0.5).toFixed(0)} ms, p95 ${at(idle, 0.95).toFixed(0)} -> ${at(busy, 0.95).toFixed(0)} ms, ratio ${(at(busy, 0.95) / at(idle, 0.95)).toFixed(2)} (target <= 2); ${idle.length} and ${busy.length} checkouts`,
  );
}

async function collect(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) times.push(await timeOf(work));
  return times;
}

async function tryPassword(store: Client, username: string, n: number): Promise<number> {
  const body = { username, password: 'Wrong-password-1' };
  const answer = await store('POST', '/api/auth/login', { body, headers: networkOf(n) });
  return answer.status;
}

/** A user with an animal who is not one of the guessed accounts. */
async function becomeOwner(store: Client): Promise<void> {
  const username = 'breeder@demo.test';
  const body = { username, password: 'Damsire-demo-2026' };
  signedIn = (await store('POST', '/api/auth/login', { body })).cookie;
  // Users of the demo can sign in while its data is still being created: the list shows when an animal exists.
  for (let tries = 0; animalId === 0 && tries < 60; tries += 1) {
    if (tries > 0) await sleep(1000);
    const listed = await store('GET', '/api/my/animals?page=1&size=20', { headers: { cookie: signedIn } });
    animalId = (JSON.parse(listed.body) as { results?: { id: number }[] }).results?.[0]?.id ?? 0;
  }
}

async function shareWith(store: Client, email: string, n: number): Promise<number> {
  const headers = { cookie: signedIn, ...networkOf(n) };
  const answer = await store('POST', `/api/my/animals/${animalId}/share`, { body: { email, level: 'VIEW' }, headers });
  if (answer.status !== 202) throw new Error(`share: ${answer.status} ${answer.body}`);
  return answer.status;
}

/** P-value of the Mann-Whitney U test for two samples (Mann and Whitney 1947, normal approximation). */
function pOfSameTimes(first: number[], second: number[]): number {
  const all = [...first.map((time) => ({ time, of: 1 })), ...second.map((time) => ({ time, of: 2 }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, one, place) => (one.of === 1 ? sum + place + 1 : sum), 0);
  const [n, m] = [first.length, second.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normalBelow(z));
}

/** Approximation by Zelen and Severo 1964, accurate to seven decimal places. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function networkOf(n: number): Record<string, string> {
  return { 'x-forwarded-for': `198.${18 + (n % 2)}.${(n >> 6) % 250}.${n % 250}` };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function findShipping(store: Client): Promise<number> {
  const { sessionId } = JSON.parse((await store('POST', '/api/cart', { body: {} })).body) as { sessionId: string };
  await store('POST', `/api/cart/${sessionId}/item`, { body: { productId: 36, quantity: 1 } });
  const methods = JSON.parse((await store('GET', `/api/cart/${sessionId}/shipping-methods`)).body) as { id: number }[];
  return methods[0]!.id;
}

function at(times: number[], share: number): number {
  const sorted = [...times].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
