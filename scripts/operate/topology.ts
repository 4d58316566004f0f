// npm run topology: two web processes and a worker behind nginx, PostgreSQL with a streaming replica and PgBouncer in
// transaction mode, an S3 server, an SMTP server; then browser journeys against it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres, startReplica } from '../../test/support/postgres.ts';
import { toolArgs } from '../tools.ts';
import { parseOptions } from './options.ts';
import { startMailCatcher, startProvider, startS3 } from './outside.ts';
import { endWithThis, runStage, valuesOrEnd, type Stage } from './stage.ts';
import { prepareStore, type Settings, type StoreProcess } from './store-process.ts';
import { startNginx, startPgBouncer } from './topology-parts.ts';

const options = valuesOrEnd(
  parseOptions(
    process.argv.slice(2),
    'npm run topology: starts the store on several processes and runs journeys against it.',
    {
      journeys: { standard: 'checkout,cart,kits', help: 'files in test/journeys, separated by commas' },
      keep: { standard: false, help: 'keeps the store running until Ctrl-C instead of running journeys' },
    },
  ),
);

await runStage('topology', async (stage) => {
  const { origin, web, databaseUrl, mails } = await openTopology(stage);
  if (options.keep) {
    stage.report.say(`Serving at ${origin}. Press Ctrl-C to stop.`);
    await new Promise(() => {});
  }
  const from = await Promise.all(web.map(readRequests));
  const exitCode = await runJourneys(origin, stage.folder('primary'));
  stage.report.check(`journeys ${options.journeys}`, exitCode === 0, `exit code ${exitCode}`);
  const served = (await Promise.all(web.map(readRequests))).map((count, at) => count - from[at]!);
  stage.report.check(
    'both web processes answered',
    served.every((count) => count > 0),
    served.join(' and '),
  );
  stage.report.check('emails reached the SMTP server', mails.size > 0, `${mails.size}`);
  stage.report.check('the replica is in use', (await readMetric(web[0]!, 'damsire_replica_lag_seconds')) >= 0);
  const db = openDatabase(databaseUrl, { poolMax: 2 });
  const violations = await checkInvariants(db);
  await db.destroy();
  stage.report.check('the invariants hold', violations.length === 0, violations.map(({ title }) => title).join('; '));
});

async function openTopology(stage: Stage) {
  const { report } = stage;
  const [databasePort = 0, replicaPort = 0, simulatorPort = 0, port = 0] = await findFreePorts(4);
  const primary = await startPostgres(stage.folder('primary'), { port: databasePort });
  stage.atEnd(() => primary.stop());
  const replica = await startReplica(primary, stage.folder('replica'), { port: replicaPort });
  stage.atEnd(() => replica.stop());
  await createDatabase(primary.urlOf('postgres'));
  const databaseUrl = primary.urlOf('damsire');
  const pooledUrl = await startPgBouncer(stage, databaseUrl);
  report.say(pooledUrl ? 'PgBouncer in transaction mode.' : 'PgBouncer is not installed: connections are direct.');
  const [catcher, s3] = [await startMailCatcher(stage), await startS3(stage)];
  const origin = `http://localhost:${port}`;
  const settings: Settings = {
    DAMSIRE_MODE: 'demo',
    PUBLIC_ORIGIN: origin,
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: pooledUrl ?? databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    // Debian 12 has PgBouncer 1.18, which does not support prepared statements.
    DATABASE_PREPARED: pooledUrl ? 'no' : 'yes',
    DATABASE_READ_URL: replica.urlOf('damsire'),
    DATABASE_POOL: '8',
    SMTP_URL: `smtp://127.0.0.1:${catcher.port}`,
    SIMULATOR_PORT: String(simulatorPort),
    TRUSTED_PROXY: '127.0.0.1',
    ...s3.settings,
  };
  const prepare = (name: string, ROLE: string) =>
    prepareStore(name, { ...settings, ROLE }, path.join(stage.folder('logs'), `${name}.log`));
  const [web1, web2, worker] = [
    await prepare('web-1', 'web'),
    await prepare('web-2', 'web'),
    await prepare('worker', 'worker'),
  ];
  await startProvider(stage, { ...settings, PORT: String(port) });
  stage.atEnd(() => Promise.all([web1, web2, worker].map((one) => one.stop())));
  // The first start creates the demonstration data.
  for (const one of [worker, web1, web2]) await one.start();
  if (!(await startNginx(stage, port, [web1.port, web2.port])))
    throw new Error('nginx is not installed: apt-get install nginx');
  report.say('Running: nginx, two web processes, a worker, PostgreSQL with a replica, S3 and SMTP servers.');
  return { origin, web: [web1, web2], databaseUrl, mails: catcher.received };
}

async function createDatabase(url: string): Promise<void> {
  const db = openDatabase(url, { poolMax: 1 });
  await sql`create database damsire`.execute(db);
  await db.destroy();
}

async function runJourneys(origin: string, databaseFolder: string): Promise<number> {
  const files = options.journeys.split(',').map((name) => `test/journeys/${name}.spec.ts`);
  const child = spawn(process.execPath, toolArgs('playwright', ['test', '--reporter', 'list', ...files]), {
    env: { ...process.env, JOURNEY_URL: origin, JOURNEY_DATA_DIR: databaseFolder },
    stdio: 'inherit',
  });
  endWithThis(child);
  return ((await once(child, 'exit')) as [number | null])[0] ?? 1;
}

async function readRequests(store: StoreProcess): Promise<number> {
  return readMetric(store, 'http_request_duration_seconds_count');
}

/** The sum of a metric over all its labels. */
async function readMetric({ metricsPort }: StoreProcess, name: string): Promise<number> {
  await sleep(100);
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return sumMetric(page, name);
}

function sumMetric(page: string, name: string): number {
  const values = page.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), values.length === 0 ? -1 : 0);
}
