import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAdapters } from '#adapters/adapters.ts';
import { openDatabase } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { checkInvariants } from '#db/invariants.ts';
import { migrate } from '#db/migrate.ts';
import { hasDemo, seedDemo } from '#db/seed/demo.ts';
import { isSeededBy, rememberSeed } from '#db/seed/seed-version.ts';
import { seedReferenceData } from '#db/seed/seed.ts';
import { withStartLock } from '#db/start-lock.ts';
import { readCompiledTexts } from '#features/pages/content-files.service.ts';
import { watchCatalogue } from '#features/catalogue/snapshot.service.ts';
import { isPortInUse, PortInUse } from '#shared/port-in-use.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Deps } from './context.ts';
import { listen, type Fetch } from './http-server.ts';
import { buildInternalApp, makeMetrics, type Metrics } from './health.ts';
import { startJobs } from './jobs.ts';
import type { Render } from './pages.ts';
import { drainServer } from './drain.ts';
import { describeStartFailure } from './start-failure.ts';
import { describeStart } from './start-message.ts';
import { giveSigns } from './supervised.ts';

// Requests get 20 s, jobs 15 s after them.
const STOP_DEADLINE_MS = 40_000;
const INVARIANT_CHECK_MS = 3_600_000;

/** What must be undone at the end, last first. */
const cleanups: (() => unknown)[] = [];
let stopping = false;
/** How long the store goes on answering after it was told to stop; nothing before it serves. */
let drainMs = 0;

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));

try {
  await start(readConfig(process.env));
} catch (error) {
  const { message, exitCode } = describeStartFailure(error, process.env['DATABASE_URL']);
  process.stderr.write(`${message}\n`);
  await stop(exitCode);
}

async function start(config: Config): Promise<void> {
  const database = config.databaseUrl ? null : await startEmbedded(config.dataDir, say);
  if (database) cleanups.push(() => database.stop());
  const url = config.databaseUrl ?? database?.url ?? '';
  await migrate(url);
  const db = openDatabase(url, { poolMax: config.poolMax });
  cleanups.push(() => db.destroy());
  const adapters = await openAdapters(config, { databaseUrl: url });
  cleanups.push(() => adapters.close());
  const deps: Deps = { db, adapters, config };
  cleanups.push(watchCatalogue(url));
  if (stopping) return;
  const render = await loadRenderer();
  readCompiledTexts(new URL('../../build/content.json', import.meta.url));
  const metrics = makeMetrics();
  const build = readBuildStamp();
  const isFilled = (await isSeededBy(db, build)) && (!config.demoData || (await hasDemo(db)));
  // A database that is filled already needs no look at each of its rows before the first page, and no job.
  if (!isFilled) await withStartLock(url, () => fillDatabase(deps, build));
  const jobsStarted = isFilled ? startJobs(deps) : Promise.resolve();
  jobsStarted.catch(() => {});
  cleanups.push(() => jobsStarted.finally(() => adapters.jobs.stop()));
  await serveBoth(deps, render, metrics);
  giveSigns();
  await jobsStarted;
  await watchInvariants(deps, metrics);
  say(await describeStart(deps));
  flushCompileCache();
}

async function fillDatabase(deps: Deps, build: string | null): Promise<void> {
  await seedReferenceData(deps.db);
  await startJobs(deps);
  if (deps.config.demoData) await seedDemo(deps);
  await rememberSeed(deps.db, build);
}

/** Names the sources that this store was built from; null without a build. */
function readBuildStamp(): string | null {
  const file = new URL('../../build/stamp', import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The store answers only when its data is there; the internal port tells operators how it is. */
async function serveBoth(deps: Deps, render: Render, metrics: Metrics): Promise<void> {
  const { config } = deps;
  const isStopping = () => stopping;
  const server = await listenOn('PORT', buildApp({ deps, render, metrics, isStopping }).app.fetch, config);
  cleanups.push(() => drainServer(server));
  drainMs = config.drainSeconds * 1000;
  const internal = { ...config, host: '127.0.0.1', port: config.metricsPort };
  await listenOn('METRICS_PORT', buildInternalApp(deps, metrics, isStopping).fetch, internal);
}

async function loadRenderer(): Promise<Render> {
  const bundle = new URL('../../build/server/index.js', import.meta.url).href;
  return ((await import(bundle)) as { render: Render }).render;
}

async function listenOn(port: 'PORT' | 'METRICS_PORT', fetch: Fetch, address: Config): Promise<Server> {
  return listen(fetch, address).catch((error: unknown) => {
    throw isPortInUse(error) ? new PortInUse(address.port, port) : error;
  });
}

async function watchInvariants(deps: Deps, metrics: Metrics): Promise<void> {
  const check = async () => {
    const broken = await checkInvariants(deps.db);
    metrics.violations.set(broken.reduce((sum, b) => sum + b.rows.length, 0));
    for (const { id } of broken) deps.adapters.logger.error('invariant broken', { check: id });
  };
  await check();
  const timer = setInterval(() => void check().catch(() => {}), INVARIANT_CHECK_MS);
  cleanups.push(() => clearInterval(timer));
}

/**
 * First not ready, while still answering, so that balancers send nothing more; then the parts close in order. The internal
 * port goes last, with the process: probes are answered to the end.
 */
async function stop(code: number): Promise<void> {
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), drainMs + STOP_DEADLINE_MS).unref();
  await sleep(drainMs);
  for (const cleanup of cleanups.reverse()) {
    await Promise.resolve(cleanup()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
  process.exit(code);
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
