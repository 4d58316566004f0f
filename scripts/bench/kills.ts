// node scripts/bench/kills.ts: buys in sixteen lanes while PostgreSQL is killed with -9 six times, then checks whether
// anything acknowledged to a buyer is lost or duplicated. Creates its own store; takes about a minute. Exit code 1 if
// so.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/connection.ts';
import { findRunningUrl } from '#db/embedded.ts';
import { findPlace } from '#db/embedded-place.ts';
import { checkInvariants } from '#db/invariants.ts';
import { buildWhenMoved } from '../build.ts';
import { makeClient } from './client.ts';
import { makeBuyer, type Told } from './buyer.ts';

const KILLS = 6;
const LANES = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const PORT = Number(process.env['BENCH_PORT'] ?? 47_330);
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-kills-'));
if ((await buildWhenMoved()) !== 0) process.exit(1);
const app = startApp();
try {
  const store = makeClient(`http://127.0.0.1:${PORT}`);
  await untilReady(store);
  const told = await buyWhileKilled(store);
  process.exitCode = (await judge(told)) ? 0 : 1;
} finally {
  app.kill('SIGTERM');
  await new Promise((resolve) => app.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

function startApp(): ChildProcess {
  const env = { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: folder, DEMO_DATA: 'no' };
  return fork(path.join(import.meta.dirname, '../start.ts'), [], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function untilReady(store: ReturnType<typeof makeClient>): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { status } = await store('GET', '/api/breed/1122').catch(() => ({ status: 0 }));
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error('the store did not start');
}

/** What was acknowledged to buyers, in order of time. */
async function buyWhileKilled(store: ReturnType<typeof makeClient>): Promise<Told[]> {
  const told: Told[] = [];
  const buy = await makeBuyer(store, makeClient(`http://127.0.0.1:${PORT + 1}`), (one) => void told.push(one));
  let isOpen = true;
  const lanes = Promise.all(
    Array.from({ length: LANES }, async () => {
      while (isOpen) await buy(() => isOpen);
    }),
  );
  await Promise.race([lanes, killAgain(store, told)]);
  isOpen = false;
  await lanes;
  return told;
}

async function killAgain(store: ReturnType<typeof makeClient>, told: readonly Told[]): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep((SECONDS + Math.random()) * 1000);
    const before = told.length;
    const pid = Number(readFileSync(path.join(findPlace(folder).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const from = performance.now();
    await untilReady(store);
    while (told.length < before + LANES) await sleep(20);
    console.log(
      `kill ${kill}: orders placed again after ${(performance.now() - from).toFixed(0)} ms, ${before} acknowledged so far`,
    );
  }
  await sleep(SECONDS * 1000);
}

async function judge(told: readonly Told[]): Promise<boolean> {
  const db = openDatabase((await findRunningUrl(folder))!);
  try {
    const faults = [
      ...(await faultsOf(db, told)),
      ...(await checkInvariants(db)).map(({ title }) => `invariant ${title}`),
    ];
    const placed = told.filter((one) => one.number !== null);
    console.log(
      `acknowledged: ${told.length - placed.length} orders received, ${placed.length} paid and placed; lost, duplicated or different: ${faults.length}`,
    );
    for (const fault of faults.slice(0, 20)) console.log(fault);
    return faults.length === 0;
  } finally {
    await db.destroy();
  }
}

/** Checks that everything acknowledged is stored; each cart has one order, each order one invoice and one payment. */
async function faultsOf(db: Db, told: readonly Told[]): Promise<string[]> {
  const { rows } = await sql<{ id: number; number: string | null; state: string; invoices: number; captures: number }>`
    select o.id, o.number, o.state, (select count(*)::int from invoice i where i.order_id = o.id) as invoices,
      (select count(*)::int from payment_part p where p.order_id = o.id and p.captured_cents > 0) as captures
    from sales_order o`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return told.flatMap(({ orderId, number, cart }) => {
    const row = byId.get(orderId);
    if (!row) return [`order ${orderId} of cart ${cart} is lost`];
    if (number === null) return [];
    const isSame = row.number === number && row.state === 'PLACED' && row.invoices === 1 && row.captures === 1;
    return isSame ? [] : [`order ${orderId} was acknowledged as ${number}, but is stored as ${JSON.stringify(row)}`];
  });
}
