// npm run chaos: two web processes and a worker on one database, under a load of orders, activations and reads. Kills
// every process with -9, crashes PostgreSQL, stops storage and mail and slows the database: nothing acknowledged may be
// lost.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Db } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres, type Postgres } from '../../test/support/postgres.ts';
import { findActivationFaults, startActivators, type Activators } from './activations.ts';
import { startBuyers, type Buyers } from './buyers.ts';
import { makeRotatingClient } from './clients.ts';
import { compareMails, countUnconfirmedOrders, readMailKeys, untilOutboxEmpty } from './mails.ts';
import { parseOptions } from './options.ts';
import { compareAt, readOrders } from './orders.ts';
import { s3Settings, startMailCatcher, startProvider, startS3, type MailCatcher } from './outside.ts';
import { printCounts, startReaders, type Readers } from './readers.ts';
import { percentile } from './report.ts';
import { runStage, valuesOrEnd, type Stage } from './stage.ts';
import { migrateStore, prepareStore, type Settings, type StoreProcess } from './store-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Emails of a process that is killed while sending stay reserved for five minutes. */
const OUTBOX_DEADLINE_MS = 420_000;
/** Number of emails that a worker reserves at once, and that may be sent twice after it was killed. */
const MAX_REPEATED = 20;
const LATENCY_MS = 300;

const options = valuesOrEnd(
  parseOptions(
    process.argv.slice(2),
    'npm run chaos: breaks each part of a running store and checks that nothing was lost.',
    {
      seconds: { standard: 8, help: 'seconds for which each part is down, and seconds of pause afterwards' },
      lanes: { standard: 3, help: 'number of concurrent buyers, activations and readers' },
    },
  ),
);

interface Arena {
  postgres: Postgres;
  db: Db;
  lines: { database: TcpProxy; files: TcpProxy; mail: TcpProxy };
  catcher: MailCatcher;
  web: [StoreProcess, StoreProcess];
  worker: StoreProcess;
  simulatorOrigin: string;
}

interface Load {
  buyers: Buyers;
  activators: Activators;
  readers: Readers;
}

await runStage('chaos', async (stage) => {
  const arena = await openArena(stage);
  const store = makeRotatingClient(arena.web.map(({ port }) => `http://127.0.0.1:${port}`));
  const load: Load = {
    buyers: await startBuyers(options.lanes, store, arena.simulatorOrigin),
    activators: await startActivators(arena.db, options.lanes, store),
    readers: startReaders(options.lanes, store),
  };
  await pause();
  for (const [what, fault, repair] of faultsOf(arena)) await withFault(stage, load, { what, fault, repair });
  const { buyers, activators, readers } = load;
  await Promise.all([buyers.close(), activators.close(), readers.close()]);
  await judge(stage, arena, load);
});

async function openArena(stage: Stage): Promise<Arena> {
  process.env['TEST_SCRATCH'] = stage.folder('scratch');
  const [databasePort = 0, simulatorPort = 0] = await findFreePorts(2);
  const postgres = await startPostgres(stage.folder('postgres'), { port: databasePort });
  stage.atEnd(() => postgres.stop());
  const [catcher, s3] = [await startMailCatcher(stage), await startS3(stage)];
  const [database, files, mail] = await Promise.all([databasePort, s3.port, catcher.port].map(startTcpProxy));
  const lines = { database: database!, files: files!, mail: mail! };
  stage.atEnd(() => Object.values(lines).forEach((line) => line.close()));
  const url = postgres.urlOf('postgres');
  const settings: Settings = {
    DAMSIRE_MODE: 'demo',
    DEMO_DATA: 'no',
    MIGRATE: 'no',
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: url.replace(`:${databasePort}/`, `:${lines.database.port}/`),
    DATABASE_POOL: '8',
    SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
    SIMULATOR_PORT: String(simulatorPort),
    ...s3Settings(lines.files.port),
  };
  await migrateStore({ ...settings, DATABASE_URL: url });
  const prepare = (name: string, ROLE: string) =>
    prepareStore(name, { ...settings, ROLE }, path.join(stage.folder('logs'), `${name}.log`));
  const web: [StoreProcess, StoreProcess] = [await prepare('web 1', 'web'), await prepare('web 2', 'web')];
  const worker = await prepare('worker', 'worker');
  await startProvider(stage, { ...settings, PORT: String(web[0].port) });
  stage.atEnd(() => Promise.all([...web, worker].map((one) => one.stop())));
  for (const one of [...web, worker]) await one.start();
  const db = openDatabase(url, { poolMax: 4 });
  stage.atEnd(() => db.destroy());
  stage.report.say('Two web processes and a worker are running.');
  return { postgres, db, lines, catcher, web, worker, simulatorOrigin: `http://127.0.0.1:${simulatorPort}` };
}

type Fault = [what: string, fault: () => unknown, repair: () => unknown];

function faultsOf({ web: [first, second], worker, postgres, lines }: Arena): Fault[] {
  const killed = (one: StoreProcess): Fault => [`kill -9 of ${one.name}`, () => one.kill(), () => one.start()];
  return [
    // First, because its emails are only sent again after five minutes.
    killed(worker),
    killed(first),
    killed(second),
    ['kill -9 of PostgreSQL', () => postgres.kill(), () => postgres.start()],
    ['connections to PostgreSQL cut', () => lines.database.cut(), () => lines.database.join()],
    ['file storage down', () => lines.files.cut(), () => lines.files.join()],
    ['mail server down', () => lines.mail.cut(), () => lines.mail.join()],
    [`${LATENCY_MS} ms to PostgreSQL`, () => lines.database.delay(LATENCY_MS), () => lines.database.delay(0)],
  ];
}

async function withFault(
  { report }: Stage,
  { buyers, activators, readers }: Load,
  { what, fault, repair }: { what: string; fault: () => unknown; repair: () => unknown },
): Promise<void> {
  readers.restart();
  const before = [buyers.told.length, activators.done.length] as const;
  await fault();
  await pause();
  const during = [buyers.told.length - before[0], activators.done.length - before[1]];
  const [counts, p95] = [printCounts(readers.counts), Math.round(percentile(readers.times, 0.95))];
  await repair();
  await pause();
  report.say(
    `${what}: ${during[0]} orders and ${during[1]} activations acknowledged during the fault; reads: ${counts}, p95 ${p95} ms.`,
  );
  const wrong = [...readers.counts.keys()].filter((status) => !['200', '503', 'lost'].includes(status));
  report.check(
    `${what}: every page and list is complete or unavailable (503), never wrong`,
    wrong.length === 0,
    wrong.join(', '),
  );
  const resumed = [buyers.told.length > before[0] + during[0]!, activators.done.length > before[1] + during[1]!];
  report.check(`${what}: orders and activations continue afterwards`, !resumed.includes(false));
}

async function judge({ report }: Stage, arena: Arena, { buyers, activators }: Load): Promise<void> {
  const { db, catcher } = arena;
  const orders = compareAt(Infinity, buyers.told, await readOrders(db));
  const placed = buyers.told.filter(({ number }) => number !== null).length;
  report.check(
    'every acknowledged order is stored once, with one invoice and one payment',
    orders.lost.length === 0 && placed > 0,
    `${buyers.told.length} acknowledgements of ${buyers.told.length - placed} orders, ${placed} paid; ${orders.lost.length} lost ${orders.lost[0] ?? ''}`,
  );
  const faults = await findActivationFaults(db, activators.done);
  report.check(
    'every acknowledged activation is stored once',
    faults.length === 0,
    `${activators.done.length}; ${faults.length} lost ${faults[0] ?? ''}`,
  );
  await checkPhotos(report, arena, activators);
  report.say('Waiting for the outbox.');
  report.check('every email left the outbox', await untilOutboxEmpty(db, OUTBOX_DEADLINE_MS));
  const mails = compareMails(await readMailKeys(db), catcher.received);
  report.check(
    'every email arrived',
    mails.missing === 0 && mails.queued > 0,
    `${mails.queued} sent, ${mails.missing} missing`,
  );
  report.check('every email that arrived is in the outbox', mails.unknown === 0);
  report.check(
    `at most the ${MAX_REPEATED} emails of a killed worker were sent again, with the same Message-ID`,
    mails.repeated <= MAX_REPEATED,
    `${mails.repeated} arrived twice`,
  );
  report.check('each placed order has exactly one confirmation', (await countUnconfirmedOrders(db)) === 0);
  const violations = await checkInvariants(db);
  report.check('the invariants hold', violations.length === 0, violations.map(({ title }) => title).join('; '));
}

/** Read through the store, with the bytes from the storage. */
async function checkPhotos(report: Stage['report'], { web: [web] }: Arena, activators: Activators): Promise<void> {
  const expected = activators.done.filter(({ hasPhoto }) => hasPhoto);
  let found = 0;
  for (const { animalId } of expected) {
    const statuses = activators.cookies.map(
      async (cookie) =>
        (await fetch(`http://127.0.0.1:${web.port}/api/my/animals/${animalId}/photo`, { headers: { cookie } })).ok,
    );
    if ((await Promise.all(statuses)).includes(true)) found += 1;
  }
  report.check(
    'every acknowledged photo is in storage',
    found === expected.length && found > 0,
    `${found} of ${expected.length}`,
  );
}

function pause(): Promise<void> {
  return sleep(options.seconds * 1000);
}
