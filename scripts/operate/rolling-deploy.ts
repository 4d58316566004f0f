// npm run rolling-deploy: replaces two web processes and a worker behind nginx one after the other, under load, with a
// migration that adds a column before (expand) and one that drops it afterwards (contract). No request may fail. With
// --from the processes are first those of another version, whose database this version migrates while they serve.
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';
import { migrate, MIGRATIONS_FOLDER } from '#db/migrate.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { makeClient, type Client } from '../bench/client.ts';
import { startBuyers } from './buyers.ts';
import { parseOptions } from './options.ts';
import { compareAt, readOrders } from './orders.ts';
import { startProvider } from './outside.ts';
import { startReaders } from './readers.ts';
import { runStage, valuesOrEnd, type Stage } from './stage.ts';
import { migrateStore, prepareStore, type Settings } from './store-process.ts';
import { startNginx } from './topology-parts.ts';

const EXPAND = `alter table sales_order add column rolled_out text not null default 'new';`;
const CONTRACT = `alter table sales_order drop column rolled_out;`;

const options = valuesOrEnd(
  parseOptions(
    process.argv.slice(2),
    'npm run rolling-deploy: replaces every process under load; no request may fail.',
    {
      seconds: { standard: 5, help: 'pause between steps' },
      lanes: { standard: 4, help: 'number of concurrent buyers and readers' },
      from: { standard: '', help: 'folder with the built store of the version to replace' },
    },
  ),
);
const replaced = options.from ? path.resolve(options.from) : undefined;

await runStage('rolling deploy', async (stage) => {
  const { url, settings, simulatorOrigin } = await openDatabaseStage(stage);
  const prepare = (name: string, ROLE: string) =>
    prepareStore(name, { ...settings, ROLE }, path.join(stage.folder('logs'), `${name}.log`));
  const processes = [await prepare('web 1', 'web'), await prepare('web 2', 'web'), await prepare('worker', 'worker')];
  const [web1, web2] = processes;
  stage.atEnd(() => Promise.all(processes.map((one) => one.stop())));
  for (const one of processes) await one.start(replaced);
  const [port = 0] = await findFreePorts(1);
  if (!(await startNginx(stage, port, [web1!.port, web2!.port])))
    throw new Error('nginx is not installed: apt-get install nginx');
  const failures: string[] = [];
  const counts = { requests: 0 };
  const store = countFailures(makeClient(`http://127.0.0.1:${port}`), failures, counts);
  const buyers = await startBuyers(options.lanes, store, simulatorOrigin);
  const readers = startReaders(options.lanes, store);
  const step = async (what: string, work: () => Promise<unknown>) => {
    const from = Date.now();
    await work();
    stage.report.say(
      `${what}: ${Date.now() - from} ms, ${counts.requests} requests so far, ${failures.length} failed.`,
    );
    await sleep(options.seconds * 1000);
  };
  await sleep(options.seconds * 1000);
  const folder = stage.folder('migrations');
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  writeFileSync(path.join(folder, '9001_expand.sql'), EXPAND);
  if (replaced) await step('migrations of this version', () => migrateStore(settings));
  await step('expand', () => migrate(url, folder));
  for (const one of processes)
    await step(`${one.name} replaced`, async () => {
      await one.stop();
      await one.start();
    });
  writeFileSync(path.join(folder, '9002_contract.sql'), CONTRACT);
  await step('contract', () => migrate(url, folder));
  await Promise.all([buyers.close(), readers.close()]);
  stage.report.check(
    'no request failed',
    failures.length === 0 && counts.requests > 0,
    `${counts.requests} requests, ${failures.length} failed ${failures.slice(0, 3).join('; ')}`,
  );
  const db = openDatabase(url, { poolMax: 2 });
  const { kept, lost } = compareAt(Infinity, buyers.told, await readOrders(db));
  stage.report.check(
    'every acknowledged order is stored once',
    lost.length === 0 && kept > 0,
    `${kept} acknowledgements, ${lost.length} lost`,
  );
  const violations = await checkInvariants(db);
  await db.destroy();
  stage.report.check('the invariants hold', violations.length === 0, violations.map(({ title }) => title).join('; '));
});

async function openDatabaseStage(stage: Stage) {
  const [databasePort = 0, simulatorPort = 0, providerPort = 0] = await findFreePorts(3);
  const postgres = await startPostgres(stage.folder('postgres'), { port: databasePort });
  stage.atEnd(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  const settings: Settings = {
    DAMSIRE_MODE: 'demo',
    DEMO_DATA: 'no',
    MIGRATE: 'no',
    DATA_DIR: stage.folder('store'),
    DATABASE_URL: url,
    DATABASE_POOL: '8',
    DRAIN_SECONDS: '2',
    SIMULATOR_PORT: String(simulatorPort),
    TRUSTED_PROXY: '127.0.0.1',
  };
  await migrateStore(settings, replaced);
  await startProvider(stage, { ...settings, PORT: String(providerPort) });
  return { url, settings, simulatorOrigin: `http://127.0.0.1:${simulatorPort}` };
}

function countFailures(client: Client, failures: string[], counts: { requests: number }): Client {
  return async (method, at, given) => {
    counts.requests += 1;
    try {
      const answer = await client(method, at, given);
      if (answer.status >= 500) failures.push(`${method} ${at}: ${answer.status}`);
      return answer;
    } catch (error) {
      failures.push(`${method} ${at}: ${String(error)}`);
      throw error;
    }
  };
}
