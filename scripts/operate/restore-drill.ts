// npm run restore-drill: buys in a store whose PostgreSQL archives its log, loses the machine (kill -9, folder removed) and
// restores from base backup and archive twice: as far as the archive goes, and to a moment before a mistake.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { makeClient } from '../bench/client.ts';
import { archiveSettings, countFiles, makeArchive, restore, takeBaseBackup, type Restored } from './archive.ts';
import { startBuyers } from './buyers.ts';
import { parseOptions } from './options.ts';
import { compareAt, lossWindowMs, readOrders, type Acknowledged } from './orders.ts';
import { seconds } from './report.ts';
import { runStage, valuesOrEnd, type Stage } from './stage.ts';
import { prepareStore, runProgram, type StoreProcess } from './store-process.ts';

const RPO_MS = 60_000;
const MISTAKE = 'Overwritten by mistake';

const options = valuesOrEnd(
  parseOptions(
    process.argv.slice(2),
    'npm run restore-drill: proves that base backup and archived log restore the store, and how much is lost.',
    {
      seconds: { standard: 100, help: 'how long guests buy before the machine is lost' },
      lanes: { standard: 4, help: 'how many buy at the same time' },
      'archive-timeout': {
        standard: 20,
        help: 'archive_timeout in seconds: a segment is archived at least this often',
      },
    },
  ),
);

interface Lost {
  told: Acknowledged[];
  backup: string;
  archive: string;
  momentMs: number;
  killedAt: number;
}

await runStage('restore drill', async (stage) => {
  const store = await storeOf(stage);
  const lost = await buyUntilLost(stage, store);
  await restoreNewest(stage, lost, store);
  await restoreMoment(stage, lost);
});

interface DrilledStore {
  process: StoreProcess;
  databasePort: number;
  simulatorPort: number;
  settings: Record<string, string>;
}

/** One process of the store; the server on `databasePort` changes under it. */
async function storeOf(stage: Stage): Promise<DrilledStore> {
  const [databasePort = 0, simulatorPort = 0] = await findFreePorts(2);
  const settings: Record<string, string> = {
    DAMSIRE_MODE: 'demo',
    DEMO_DATA: 'no',
    DATA_DIR: stage.folder('store'),
    SIMULATOR_PORT: String(simulatorPort),
  };
  const process = await prepareStore('store', settings, path.join(stage.folder('logs'), 'store.log'));
  stage.atEnd(() => process.stop());
  return { process, databasePort, simulatorPort, settings };
}

async function buyUntilLost(stage: Stage, store: DrilledStore): Promise<Lost> {
  const { report } = stage;
  const archive = makeArchive(path.join(stage.folder('archive'), 'segments'));
  const dataDir = stage.folder('primary');
  const primary = await startPostgres(dataDir, {
    port: store.databasePort,
    settings: archiveSettings(archive, options['archive-timeout']),
  });
  stage.atEnd(() => primary.stop());
  store.settings['DATABASE_URL'] = primary.urlOf('postgres');
  await store.process.start();
  report.say('The store serves. Guests buy.');
  const buyers = await startBuyers(options.lanes, makeClient(origin(store.process.port)), origin(store.simulatorPort));
  await sleep(options.seconds * 150);
  const backup = path.join(stage.folder('backup'), 'base');
  const from = Date.now();
  await takeBaseBackup(primary, backup);
  report.say(
    `Base backup while they buy: ${seconds(Date.now() - from)}, ${buyers.told.length} acknowledgements so far.`,
  );
  await sleep(options.seconds * 500);
  const momentMs = await makeMistake(primary.urlOf('postgres'));
  report.say(`A mistake overwrites the names of all breeds, just after ${new Date(momentMs).toISOString()}.`);
  await sleep(options.seconds * 350);
  const killedAt = Date.now();
  await Promise.all([primary.kill(), store.process.kill()]);
  await buyers.close();
  rmSync(dataDir, { recursive: true, force: true });
  const { files, megabytes } = countFiles(archive);
  report.say(
    `kill -9 of PostgreSQL and the store, folder of the database removed. ${buyers.told.length} acknowledgements; archive: ${files} files, ${megabytes} MB.`,
  );
  return { told: buyers.told, backup, archive, momentMs, killedAt };
}

/** The clock just before the names of all breeds are overwritten. */
async function makeMistake(url: string): Promise<number> {
  const db = openDatabase(url, { poolMax: 1 });
  try {
    const { rows } = await sql<{
      ms: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    await sleep(100);
    await sql`update breed set name = ${MISTAKE} || ' ' || id`.execute(db);
    return Math.floor(rows[0]!.ms);
  } finally {
    await db.destroy();
  }
}

async function restoreNewest(stage: Stage, lost: Lost, store: DrilledStore): Promise<void> {
  const { report } = stage;
  const began = performance.now();
  const server = await restore(lost, stage.folder('newest'), { port: store.databasePort, moment: null });
  stage.atEnd(() => server.stop());
  store.settings['DATABASE_URL'] = server.urlOf('postgres');
  await store.process.start();
  const served = performance.now() - began;
  await withDatabase(server, async (db) => {
    const stored = await readOrders(db);
    const lossMs = lossWindowMs(lost.killedAt, lost.told, stored);
    const old = compareAt(lost.killedAt - RPO_MS, lost.told, stored);
    const all = compareAt(lost.killedAt, lost.told, stored);
    report.check(
      'RPO: what was lost is younger than a minute',
      lossMs < RPO_MS,
      `${all.lost.length} of ${lost.told.length} acknowledgements lost, the oldest ${seconds(lossMs)} before the end`,
    );
    report.check('everything older than a minute is there', old.lost.length === 0, `${old.kept} acknowledgements`);
    await checkData(stage, db, 'restored to the newest moment');
  });
  const first = await buyOnce(store);
  report.check('the restored store takes and places a new order', first !== null, `order ${first}`);
  report.say(
    `RTO to the newest moment: ${seconds(served)} until the store served (copy ${seconds(server.steps.copyMs)}, replay ${seconds(server.steps.replayMs)}), first new order placed after ${seconds(performance.now() - began)}.`,
  );
  await checkHistory(stage, server);
  await store.process.stop();
}

async function restoreMoment(stage: Stage, lost: Lost): Promise<void> {
  const { report } = stage;
  const [port = 0] = await findFreePorts(1);
  const server = await restore(lost, stage.folder('moment'), { port, moment: new Date(lost.momentMs) });
  stage.atEnd(() => server.stop());
  await withDatabase(server, async (db) => {
    const stored = await readOrders(db);
    const { kept, lost: missing, tooNew } = compareAt(lost.momentMs, lost.told, stored);
    const detail = `${kept} there, ${missing.length} missing${missing.length ? `: ${missing[0]}` : ''}`;
    report.check(
      'restored to the moment: everything acknowledged before it is there',
      missing.length === 0 && kept > 0,
      detail,
    );
    const later = lost.told.filter(({ beganAt }) => beganAt > lost.momentMs).length;
    report.check(
      'and nothing that began after it',
      tooNew === 0 && later > 0,
      `${tooNew} of ${later} acknowledgements`,
    );
    const newest = Math.max(...stored.map(({ createdAt }) => createdAt.getTime()));
    report.check('the newest order is older than the moment', newest <= lost.momentMs, new Date(newest).toISOString());
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from breed where name like ${`${MISTAKE}%`}`.execute(db);
    report.check('the mistake is undone', rows[0]!.n === 0);
    await checkData(stage, db, 'restored to the moment');
  });
  report.say(`RTO to the moment: ${seconds(server.steps.copyMs + server.steps.replayMs)} for the database.`);
}

async function checkData({ report }: Stage, db: Db, what: string): Promise<void> {
  const violations = await checkInvariants(db);
  report.check(`${what}: invariants hold`, violations.length === 0, violations.map(({ title }) => title).join('; '));
}

async function checkHistory({ report }: Stage, server: Restored): Promise<void> {
  const settings = {
    DATABASE_URL: server.urlOf('postgres'),
    DAMSIRE_MODE: 'demo',
    DATA_DIR: path.join(server.place.folder, 'none'),
  };
  const failure = await runProgram(process.execPath, ['scripts/history.ts'], settings).then(
    () => '',
    (error: Error) => error.message,
  );
  report.check('the chains of the history are whole', failure === '', failure);
}

/** The number of an order that a guest places now; null: none within twenty seconds. */
async function buyOnce(store: DrilledStore): Promise<string | null> {
  const buyers = await startBuyers(1, makeClient(origin(store.process.port)), origin(store.simulatorPort));
  for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt; await sleep(20)) {
    if (buyers.told.some(({ number }) => number !== null)) break;
  }
  await buyers.close();
  return buyers.told.find(({ number }) => number !== null)?.number ?? null;
}

async function withDatabase(server: Restored, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(server.urlOf('postgres'), { poolMax: 2 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function origin(port: number): string {
  return `http://127.0.0.1:${port}`;
}
