// npm run mixed-use: one process that does everything for a small store. Guests read and buy, customers activate kits
// and upload photos, breeders and the laboratory work in their lists and open reports. Prints memory and processor
// time, and fails if the process takes more memory than the limit at the end.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/connection.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { makeClient, type Client } from '../bench/client.ts';
import { startActivators } from './activations.ts';
import { startBuyers } from './buyers.ts';
import { signIn } from './clients.ts';
import { parseOptions } from './options.ts';
import { startMailCatcher, startProvider } from './outside.ts';
import { printCounts, startReaders } from './readers.ts';
import { percentile } from './report.ts';
import { runStage, valuesOrEnd } from './stage.ts';
import { prepareStore, type StoreProcess } from './store-process.ts';

const PASSWORD = 'Mixed-use-2026';
const BREEDER = 'breeder.emberfield';
const MEGABYTE = 2 ** 20;

const options = valuesOrEnd(
  parseOptions(process.argv.slice(2), 'npm run mixed-use: memory and processor time of one process in mixed use.', {
    minutes: { standard: 60, help: 'duration in minutes' },
    pages: { standard: 6, help: 'pages and lists read per second' },
    orders: { standard: 6, help: 'orders per minute' },
    activations: { standard: 3, help: 'activations per minute' },
    settle: { standard: 45, help: 'seconds to wait for the jobs of the first start' },
    limit: { standard: 300, help: 'the maximum memory of the process at the end in MB' },
  }),
);

await runStage('mixed use', async (stage) => {
  process.env['TEST_SCRATCH'] = stage.folder('scratch');
  const [databasePort = 0, simulatorPort = 0] = await findFreePorts(2);
  const postgres = await startPostgres(stage.folder('postgres'), { port: databasePort });
  stage.atEnd(() => postgres.stop());
  const catcher = await startMailCatcher(stage);
  const settings = {
    DAMSIRE_MODE: 'demo',
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: postgres.urlOf('postgres'),
    DEMO_PASSWORD: PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    SIMULATOR_PORT: String(simulatorPort),
  };
  const store = await prepareStore('store', { ...settings, ROLE: 'all' }, path.join(stage.folder('logs'), 'store.log'));
  await startProvider(stage, { ...settings, PORT: String(store.port) });
  stage.atEnd(() => store.stop());
  // The first start creates the demonstration data, which needs additional memory.
  await store.start();
  await sleep(options.settle * 1000);
  await store.stop();
  await store.start();
  const client = makeClient(`http://127.0.0.1:${store.port}`);
  const db = openDatabase(settings.DATABASE_URL, { poolMax: 2 });
  stage.atEnd(() => db.destroy());

  const readers = await Promise.all(
    (await pathsByReader(client, db)).map(async ({ cookie, paths }, _at, all) =>
      startReaders(1, withCookie(client, cookie), { paths, everyMs: (1000 * all.length) / options.pages }),
    ),
  );
  const buyers = await startBuyers(1, client, `http://127.0.0.1:${simulatorPort}`, 60_000 / options.orders);
  const activators = await startActivators(db, 1, client, 60_000 / options.activations);
  const memory = await watch(stage.report.say, store);
  await Promise.all([...readers, buyers, activators].map((one) => one.close()));

  const counts = new Map<string, number>();
  for (const reader of readers)
    for (const [status, times] of reader.counts) counts.set(status, (counts.get(status) ?? 0) + times);
  const p95 = percentile(
    readers.flatMap(({ times }) => times),
    0.95,
  );
  stage.report.say(`Read: ${printCounts(counts)}, p95 ${Math.round(p95)} ms.`);
  const placed = buyers.told.filter(({ number }) => number !== null).length;
  stage.report.say(`${placed} orders, ${activators.done.length} activations, ${catcher.received.size} emails.`);
  stage.report.check('every page and list was answered', [...counts.keys()].join() === '200', printCounts(counts));
  stage.report.check('guests placed orders and customers activated kits', placed > 0 && activators.done.length > 0);
  const atEnd = percentile(memory.slice(-Math.ceil(memory.length / 10)), 0.95);
  stage.report.check(
    `the process uses at most ${options.limit} MB at the end`,
    atEnd <= options.limit,
    `${Math.round(atEnd)} MB in the last tenth (95th percentile), ${Math.round(Math.max(...memory))} MB at most`,
  );
});

interface Figures {
  megabytes: number;
  cpuSeconds: number;
}

/** Prints the figures about twenty times. The memory in MB, read every five seconds or more often. */
async function watch(say: (line: string) => void, store: StoreProcess): Promise<number[]> {
  const length = options.minutes * 60_000;
  const started = Date.now();
  const memory: number[] = [];
  let printed = { at: started, cpuSeconds: (await readFigures(store.metricsPort)).cpuSeconds };
  while (Date.now() - started < length) {
    await sleep(Math.min(5000, length / 20));
    const figures = await readFigures(store.metricsPort).catch(() => null);
    if (!store.isRunning()) throw new Error('The process ended.');
    if (!figures) continue;
    const { megabytes, cpuSeconds } = figures;
    memory.push(megabytes);
    const now = Date.now();
    if (now - printed.at < length / 20) continue;
    const busy = (1000 * (cpuSeconds - printed.cpuSeconds)) / (now - printed.at);
    say(`${Math.round(megabytes)} MB; ${(busy * 100).toFixed(0)}% of a processor`);
    printed = { at: now, cpuSeconds };
  }
  return memory;
}

async function readFigures(metricsPort: number): Promise<Figures> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    megabytes: figure('process_resident_memory_bytes') / MEGABYTE,
    cpuSeconds: figure('process_cpu_seconds_total'),
  };
}

interface ReaderPaths {
  cookie: string;
  paths: string[];
}

/** What a guest, a breeder, the laboratory and an admin read. */
async function pathsByReader(client: Client, db: Db): Promise<ReaderPaths[]> {
  const cookieOf = (name: string) => signIn(client, `${name}@demo.test`, PASSWORD);
  const results = (await readResultsOf(db, `${BREEDER}@demo.test`)).flatMap(({ animalId, barcode }) => [
    `/my/my-animals/${animalId}`,
    `/my/my-animals/${animalId}/results`,
    `/my/my-animals/${animalId}/diversity`,
    `/api/my/animals/${animalId}/results/${barcode}/report`,
  ]);
  return [
    {
      cookie: '',
      paths: [
        '/',
        '/breeder/for-dogs/dna-tests',
        '/breeder/for-dogs/breeds/labrador-retriever/1122',
        '/api/store/products/canine/dna-tests/full-breed-profile?page=1',
        '/api/search?q=labrador',
        '/api/breed/1122',
      ],
    },
    { cookie: await cookieOf(BREEDER), paths: ['/my', '/my/my-animals', '/my/litters', ...results] },
    { cookie: await cookieOf('lab'), paths: ['/lab', '/api/lab/samples', '/api/lab/samples?search=ZZ'] },
    { cookie: await cookieOf('admin'), paths: ['/admin/orders', '/admin/people', '/api/admin/orders?search=bench'] },
  ];
}

/** A kit with a report of each animal. */
async function readResultsOf(db: Db, email: string): Promise<{ animalId: number; barcode: string }[]> {
  const { rows } = await sql<{ animalId: number; barcode: string }>`
    select a.animal_id as "animalId", min(k.barcode) as barcode
    from person p join activation a on a.person_id = p.id
    join animal_ownership o on o.animal_id = a.animal_id and o.person_id = p.id and o.till is null join kit k on k.id = a.kit_id join sample s on s.kit_id = k.id
    where p.email = ${email} and exists (select from report r where r.sample_id = s.id) group by a.animal_id`.execute(
    db,
  );
  return rows;
}

function withCookie(client: Client, cookie: string): Client {
  return (method, path, ...[call]) => client(method, path, { ...call, headers: { ...call?.headers, cookie } });
}
