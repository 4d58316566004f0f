// npm run bench: throughput of the store, as ratios to minimal servers measured in the same run. Prints a table;
// changes nothing. With BENCH_DATABASE_URL it uses your server, in a temporary database: the PostgreSQL that comes with
// the packages is built for size (-Os), those of distributions for speed (-O2).
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#db/embedded.ts';
import { buildWhenMoved } from './build.ts';
import { START_FLAGS } from './bench/as-started.ts';
import { compareCarts } from './bench/carts.ts';
import { expectStatus, makeClient } from './bench/client.ts';
import { cartFlow, checkoutFlow, findShipping } from './bench/flows.ts';
import { makeLeanClient } from './bench/lean-client.ts';
import { measure, PURCHASE_WARM_UP_SECONDS, type Measured } from './bench/load.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const LEVELS = [1, 16, 64];
const PORT = 47_310;
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-bench-'));
const children: ChildProcess[] = [];

if ((await buildWhenMoved()) !== 0) process.exit(1);
const foreign = process.env['BENCH_DATABASE_URL'];
const database = foreign ? await borrowServer(foreign) : await startEmbedded(path.join(folder, 'database'));
try {
  await run();
  // The genetics core has its own targets, in milliseconds.
  process.exitCode =
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'bench/science.ts')], { stdio: 'inherit' }).status ?? 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  await sleep(1500);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Creates a temporary database on that server. */
async function borrowServer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const name = `damsire_bench_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, stop: () => run(`drop database ${name} with (force)`) };
}

async function run(): Promise<void> {
  const url = database.url;
  const app = await startApp(url);
  await startFloor(url);
  const floor = makeClient(`http://127.0.0.1:${PORT + 10}`);
  const store = makeClient(`http://127.0.0.1:${PORT}`);
  const lean = makeLeanClient(`http://127.0.0.1:${PORT}`);
  const simulator = makeLeanClient(`http://127.0.0.1:${PORT + 1}`);
  const shippingMethod = await findShipping(store);
  const get =
    (client: typeof store, at: string, headers: Record<string, string> = {}) =>
    async () =>
      void expectStatus(await client('GET', at, { headers }), 200);
  const list = '/api/store/products/canine/dna-tests/full-breed-profile?page=1';
  const page = '/breeder/for-dogs/dna-tests';
  const scenarios: [string, () => Promise<void>, number?][] = [
    ['floor: bare JSON 2 KB', get(floor, '/json')],
    ['floor: one indexed SELECT', get(floor, '/row')],
    ['product list', get(store, list)],
    ['product detail', get(store, '/api/store/products/product/36')],
    ['search', get(store, '/api/search?q=labrador')],
    ['listing page, not cached', get(store, page, { cookie: 'damsire_session=none; damsire.session_token=none' })],
    ['listing page, guest cache', get(store, page, { 'accept-encoding': 'br' })],
    ['listing page, guest cache, lean client', get(lean, page, { 'accept-encoding': 'br' })],
    ['content page, guest cache, lean client', get(lean, '/about-us', { 'accept-encoding': 'br' })],
    ['cart flow (4 calls), lean client', () => cartFlow(lean)],
    [
      'checkout on the simulator, lean client',
      () => checkoutFlow(lean, simulator, shippingMethod),
      PURCHASE_WARM_UP_SECONDS,
    ],
  ];
  const results: Measured[] = [];
  for (const concurrency of LEVELS) {
    for (const [name, work, warmUp] of scenarios)
      results.push(await measure(name, { concurrency, seconds: SECONDS, warmUp }, work));
  }
  print(results, memoryOf(app));
  await compareCarts(store);
  await crawl(store);
}

/** Requests every address of the sitemap once, in eight lanes: each is rendered, as none is cached yet. */
async function crawl(store: ReturnType<typeof makeClient>): Promise<void> {
  const paths = await addressesOf(store, '/sitemap.xml');
  const started = performance.now();
  let failed = 0;
  const todo = [...paths];
  const visit = async () => {
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const { status } = await store('GET', at, { headers: { 'accept-encoding': 'br' } });
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `crawl: ${paths.length} sitemap addresses in ${seconds.toFixed(1)} s, ${(paths.length / seconds).toFixed(0)} per second, ${failed} not 200`,
  );
}

async function addressesOf(store: ReturnType<typeof makeClient>, at: string): Promise<string[]> {
  const { body } = await store('GET', at);
  const found = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => {
    const { pathname, search } = new URL((url ?? '').replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const maps = found.filter((path) => path.endsWith('.xml'));
  const inside = await Promise.all(maps.map((map) => addressesOf(store, map)));
  return [...found.filter((path) => !path.endsWith('.xml')), ...inside.flat()];
}

async function startApp(databaseUrl: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'start.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      DEMO_DATA: 'no',
      PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
    },
    execArgv: START_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  for (let tries = 0; tries < 120; tries += 1) {
    const ok = await fetch(`http://127.0.0.1:${PORT}/api/breed/1122`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return child;
    await sleep(500);
  }
  throw new Error('the store did not start');
}

function startFloor(databaseUrl: string): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'bench/floor.ts'), [], {
    env: { ...process.env, FLOOR_DATABASE_URL: databaseUrl, FLOOR_PORT: String(PORT + 10) },
  });
  children.push(child);
  return new Promise((resolve) => child.once('message', () => resolve()));
}

/** Resident memory of the app after the load, in MB (Linux only). */
function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function print(results: Measured[], memoryMb: number): void {
  const floorAt = (concurrency: number) =>
    results.find((r) => r.name.startsWith('floor: bare') && r.concurrency === concurrency)?.perSecond ?? 1;
  console.log(
    `\n${'what'.padEnd(38)} ${'c'.padStart(3)} ${'per s'.padStart(9)} ${'of bare'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} errors`,
  );
  for (const r of results) {
    const ratio = (r.perSecond / floorAt(r.concurrency)).toFixed(3);
    console.log(
      `${r.name.padEnd(38)} ${String(r.concurrency).padStart(3)} ${r.perSecond.toFixed(0).padStart(9)} ${ratio.padStart(8)} ${r.p50.toFixed(2).padStart(8)} ${r.p99.toFixed(2).padStart(8)} ${r.errors}`,
    );
  }
  console.log(
    `\nmemory of the app after the run: ${memoryMb} MB; ${process.version}; client and server on one machine, ${SECONDS} s per row after 2 s of warm-up (${PURCHASE_WARM_UP_SECONDS} of purchases)`,
  );
}
