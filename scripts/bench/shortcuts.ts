// node scripts/bench/shortcuts.ts [name ...]: measures the gain of each shortcut of src/adapters/shortcuts.ts. Runs two
// stores, with and without it, each with its own database, under alternating load. Prints the ratio of their rates for
// each pair, and their processor time (store and PostgreSQL) per unit of work.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Shortcut, shortcuts } from '#adapters/shortcuts.ts';
import { buildWhenMoved } from '../build.ts';
import { START_FLAGS } from './as-started.ts';
import { expectStatus } from './client.ts';
import { cartFlow, checkoutFlow, findShipping } from './flows.ts';
import { makeLeanClient } from './lean-client.ts';
import { measure, PURCHASE_WARM_UP_SECONDS } from './load.ts';

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 25);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 0.8);
const CONCURRENCY = 16;
const PORT = 47_410;
const TICK_MS = 10;
const PAGE = '/breeder/for-dogs/dna-tests';

type Store = Awaited<ReturnType<typeof startStore>>;
type Scenario = 'listing' | 'cart' | 'checkout';

/** The measurement that a shortcut is meant to improve. */
const FIGURES: Partial<Record<Shortcut, Scenario[]>> = {
  'flush-behind-commit': ['checkout'],
  'compiled-statements': ['cart', 'checkout'],
  'cart-cache': ['cart', 'checkout'],
  'batch-priority': ['cart', 'checkout'],
  'own-processor': ['cart', 'checkout'],
  'page-in-one-go': ['listing'],
  'matched-routes': ['listing'],
};

const scenarios: Record<Scenario, (store: Store) => Promise<void>> = {
  async listing({ client }) {
    // A session cookie keeps the page out of the guest cache.
    expectStatus(await client('GET', PAGE, { headers: { cookie: 'damsire_session=none' } }), 200);
  },
  cart: ({ client }) => cartFlow(client),
  checkout: ({ client, simulator, shippingMethod }) => checkoutFlow(client, simulator, shippingMethod),
};

if ((await buildWhenMoved()) !== 0) process.exit(1);
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-shortcuts-'));
const wanted = process.argv.slice(2);
const full = await startStore(0, '');
try {
  for (const name of shortcuts) {
    const figures = FIGURES[name];
    if (!figures || (wanted.length > 0 && !wanted.includes(name))) continue;
    const plain = await startStore(20, name);
    for (const figure of figures) await compare(name, figure, plain);
    await plain.stop();
  }
} finally {
  await full.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Alternates in turns of less than a second, so that other load on the machine affects both equally. */
async function compare(name: Shortcut, figure: Scenario, plain: Store): Promise<void> {
  const turn = (store: Store, seconds: number) =>
    measure(figure, { concurrency: CONCURRENCY, seconds, warmUp: 0 }, () => scenarios[figure](store));
  const spent = new Map([full, plain].map((store) => [store, { done: 0, cpu: 0 }]));
  for (const store of [full, plain]) await turn(store, figure === 'checkout' ? PURCHASE_WARM_UP_SECONDS : 3);
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const rates = new Map<Store, number>();
    for (const store of pair % 2 === 0 ? [full, plain] : [plain, full]) {
      const before = processorMs(store.pid);
      const { perSecond, errors } = await turn(store, SECONDS);
      if (errors > 0) console.log(`${figure}: ${errors} errors`);
      const sum = spent.get(store)!;
      sum.cpu += processorMs(store.pid) - before;
      sum.done += perSecond * SECONDS;
      rates.set(store, perSecond);
    }
    ratios.push(rates.get(full)! / rates.get(plain)!);
  }
  ratios.sort((x, y) => x - y);
  const quarter = (share: number) => ratios[Math.floor((PAIRS - 1) * share)]!.toFixed(2);
  const cpuOf = (store: Store) => spent.get(store)!.cpu / spent.get(store)!.done;
  console.log(
    `${name.padEnd(20)} ${figure.padEnd(9)} rate with / without: ${quarter(0.5)} (quartiles ${quarter(0.25)} to ${quarter(0.75)}, ${PAIRS} pairs); processor without / with: ${(cpuOf(plain) / cpuOf(full)).toFixed(2)} (${cpuOf(full).toFixed(2)} ms with)`,
  );
}

/** Processor time used so far by the store and all its processes (Linux only). */
function processorMs(store: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)));
  const parents = new Map(stats.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === store || isOurs(parents.get(pid)));
  return stats.filter(({ pid }) => isOurs(pid)).reduce((sum, { ms }) => sum + ms, 0);
}

function statOf(pid: number): { pid: number; parent: number; ms: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name before the bracket may contain spaces.
    const words = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [{ pid, parent: words[1]!, ms: (words[11]! + words[12]! + words[13]! + words[14]!) * TICK_MS }];
  } catch {
    return [];
  }
}

async function startStore(offset: number, off: string) {
  const port = PORT + offset;
  const child = fork(path.join(import.meta.dirname, '../start.ts'), [], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(port + 5),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, `store-${offset}-${off}`),
      DEMO_DATA: 'no',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SHORTCUTS_OFF: off,
    },
    execArgv: START_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilServing(child, port);
  const client = makeLeanClient(`http://127.0.0.1:${port}`);
  const simulator = makeLeanClient(`http://127.0.0.1:${port + 1}`);
  const shippingMethod = await findShipping(client);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { client, simulator, shippingMethod, stop, pid: child.pid! };
}

async function untilServing(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 240 && child.exitCode === null; tries += 1) {
    const ok = await fetch(`http://127.0.0.1:${port}/api/breed/1122`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await sleep(500);
  }
  throw new Error('the store did not start');
}
