// npm run large-store: fills a store with many orders, animals and results, and times its lists and searches over HTTP
// at two sizes. No list may take longer than the limit, or grow with the store.
import path from 'node:path';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { makeClient } from '../bench/client.ts';
import { signIn } from './clients.ts';
import { fillPath, timedLists, type TimedList } from './large-store-lists.ts';
import { fillStore, type Amounts } from './large-store-rows.ts';
import { parseOptions } from './options.ts';
import { percentile } from './report.ts';
import { runStage, valuesOrEnd, type Stage } from './stage.ts';
import { prepareStore } from './store-process.ts';

const PASSWORD = 'Large-store-2026';
/**
 * Maximum ratio to the time at a tenth of the size, or maximum difference in milliseconds, for a list that does not
 * grow.
 */
const FLAT = { factor: 1.5, ms: 10 };

const options = valuesOrEnd(
  parseOptions(process.argv.slice(2), 'npm run large-store: times every list of a store with millions of rows.', {
    orders: { standard: 2_000_000, help: 'number of orders' },
    animals: { standard: 1_000_000, help: 'number of tested animals' },
    results: { standard: 10_000_000, help: 'number of results' },
    limit: { standard: 80, help: 'the maximum time for a list in ms (95th percentile)' },
    keep: { standard: false, help: 'keeps serving until Ctrl-C' },
    calls: { standard: 20, help: 'number of times each list is requested' },
  }),
);

await runStage('large store', async (stage) => {
  const [databasePort = 0, simulatorPort = 0] = await findFreePorts(2);
  const postgres = await startPostgres(stage.folder('postgres'), {
    port: databasePort,
    durable: false,
    settings: { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB' },
  });
  stage.atEnd(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  const settings = {
    DAMSIRE_MODE: 'demo',
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: url,
    SIMULATOR_PORT: String(simulatorPort),
    ROLE: 'web',
    DEMO_PASSWORD: PASSWORD,
  };
  const store = await prepareStore('web', settings, path.join(stage.folder('logs'), 'web.log'));
  stage.atEnd(() => store.stop());
  await store.start();
  const whole: Amounts = {
    orders: options.orders,
    animals: options.animals,
    resultsPerAnimal: Math.ceil(options.results / options.animals),
  };
  const tenth = { ...whole, orders: Math.ceil(whole.orders / 10), animals: Math.ceil(whole.animals / 10) };
  await fillStore(url, tenth, stage.report.say);
  const before = await timeLists(`http://127.0.0.1:${store.port}`, tenth);
  await fillStore(url, whole, stage.report.say, tenth);
  const after = await timeLists(`http://127.0.0.1:${store.port}`, whole);
  compareTimes(stage, before, after);
  if (!options.keep) return;
  stage.report.say(`Serving at http://127.0.0.1:${store.port}, database ${url}. Press Ctrl-C to stop.`);
  await new Promise(() => {});
});

type Times = Map<TimedList, number[]>;

async function timeLists(origin: string, amounts: Amounts): Promise<Times> {
  const client = makeClient(origin);
  const cookies = new Map<string, string>();
  for (const { user } of timedLists)
    if (!cookies.has(user)) cookies.set(user, await signIn(client, `${user}@demo.test`, PASSWORD));
  const times: Times = new Map();
  for (const list of timedLists) {
    const taken: number[] = [];
    // The first call fills the cache, so its time is that of the disk.
    for (let call = 0; call <= options.calls; call += 1) {
      const n = 1 + Math.floor((amounts[list.of] - 1) * ((call * 0.618) % 1));
      const from = performance.now();
      const { status } = await client('GET', `/api${fillPath(list.path, n)}`, {
        headers: { cookie: cookies.get(list.user)! },
      });
      // The query exceeded its time limit.
      if (status === 503) taken.push(Infinity);
      else if (status !== 200) throw new Error(`${list.path} answered ${status}`);
      else if (call > 0) taken.push(performance.now() - from);
    }
    times.set(list, taken);
  }
  return times;
}

function compareTimes({ report }: Stage, before: Times, after: Times): void {
  const at = (times: Times, list: TimedList, share: number) => percentile(times.get(list) ?? [], share);
  const rows = timedLists.map((list) => ({
    list,
    small: at(before, list, 0.5),
    large: at(after, list, 0.5),
    slowest: at(after, list, 0.95),
  }));
  report.say('Median at a tenth of the size, median at full size, and 95th percentile at full size, in ms:');
  for (const { list, small, large, slowest } of rows)
    report.say(`${[small, large, slowest].map((ms) => ms.toFixed(1).padStart(8)).join('')}  ${list.user} ${list.path}`);
  const name = ({ list }: (typeof rows)[number]) => `${list.user} ${list.path}`;
  const slow = rows.filter(({ slowest }) => slowest > options.limit);
  report.check(`no list takes more than ${options.limit} ms (p95)`, slow.length === 0, slow.map(name).join(', '));
  const growing = rows.filter(({ small, large }) => large > small * FLAT.factor && large > small + FLAT.ms);
  report.check('no list grows with the store', growing.length === 0, growing.map(name).join(', '));
}
