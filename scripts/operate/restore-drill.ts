// npm run restore-drill: buys in a store whose PostgreSQL archives its log, loses the machine (kill -9, folder removed)
// and restores from base backup and archive twice: as far as the archive goes, and to a moment before a mistake.
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
    'npm run restore-drill: proves that a base backup and the archived log restore the store, and measures the loss.',
    {
      seconds: { standard: 100, help: 'seconds for which guests place orders before the machine fails' },
      lanes: { standard: 4, help: 'number of concurrent buyers' },
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

/** One process of the store; the server on `databasePort` is replaced while it runs. */
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
  report.say('The store is running. Guests place orders.');
  const buyers = await startBuyers(options.lanes, makeClient(origin(store.process.port)), origin(store.simulatorPort));
  await sleep(options.seconds * 150);
  const backup = path.join(stage.folder('backup'), 'base');
  const from = Date.now();
  await takeBaseBackup(primary, backup);
  report.say(
    `Base backup during orders: ${seconds(Date.now() - from)}, ${buyers.told.length} acknowledgements so far.`,
  );
  await sleep(options.seconds * 500);
  const momentMs = await makeMistake(primary.urlOf('postgres'));
  report.say(`A mistake overwrites the names of all breeds just after ${new Date(momentMs).toISOString()}.`);
  await sleep(options.seconds * 350);
  const killedAt = Date.now();
  await Promise.all([primary.kill(), store.process.kill()]);
  await buyers.close();
  rmSync(dataDir, { recursive: true, force: true });
  const { files, megabytes } = countFiles(archive);
  report.say(
    `PostgreSQL and the store killed (kill -9), database folder removed. ${buyers.told.length} acknowledgements; archive: ${files} files, ${megabytes} MB.`,
  );
  return { told: buyers.told, backup, archive, momentMs, killedAt };
}

/** Overwrites the names of all breeds and returns the time just before. */
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
      'RPO: at most the last minute was lost',
      lossMs < RPO_MS,
      `${all.lost.length} of ${lost.told.length} acknowledgements lost, the oldest ${seconds(lossMs)} before the end`,
    );
    report.check('everything older than a minute was restored', old.lost.length === 0, `${old.kept} acknowledgements`);
    await checkData(stage, db, 'restored to the latest point');
  });
  const first = await buyOnce(store);
  report.check('the restored store accepts and places a new order', first !== null, `order ${first}`);
  report.say(
    `Recovery time to the latest point: ${seconds(served)} until the store was ready (copy ${seconds(server.steps.copyMs)}, replay ${seconds(server.steps.replayMs)}), first new order placed after ${seconds(performance.now() - began)}.`,
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
      'restored to the point in time: everything acknowledged before it was restored',
      missing.length === 0 && kept > 0,
      detail,
    );
    const later = lost.told.filter(({ beganAt }) => beganAt > lost.momentMs).length;
    report.check(
      'restored to the point in time: nothing that started later was restored',
      tooNew === 0 && later > 0,
      `${tooNew} of ${later} acknowledgements`,
    );
    const newest = Math.max(...stored.map(({ createdAt }) => createdAt.getTime()));
    report.check(
      'the latest order is older than the point in time',
      newest <= lost.momentMs,
      new Date(newest).toISOString(),
    );
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from breed where name like ${`${MISTAKE}%`}`.execute(db);
    report.check('the mistake is undone', rows[0]!.n === 0);
    await checkData(stage, db, 'restored to the point in time');
  });
  report.say(
    `Recovery time to the point in time: ${seconds(server.steps.copyMs + server.steps.replayMs)} for the database.`,
  );
}

async function checkData({ report }: Stage, db: Db, what: string): Promise<void> {
  const violations = await checkInvariants(db);
  report.check(
    `${what}: the invariants hold`,
    violations.length === 0,
    violations.map(({ title }) => title).join('; '),
  );
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
  report.check('the history chains are complete', failure === '', failure);
}

/** Places an order as a guest and returns its number, or null if it fails for twenty seconds. */
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
