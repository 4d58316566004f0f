import { flushCompileCache } from 'node:module';
import { openAdapters } from '#adapters/adapters.ts';
import { type DatabaseOptions, type Db, openDatabase } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { checkInvariants } from '#db/invariants.ts';
import { migrate, requireMigrated } from '#db/migrate.ts';
import { hasDemo } from '#app/demo/has-demo.ts';
import { isSeededBy, readBuildStamp, recordSeed } from '#app/seed/seed-version.ts';
import { openReplica, type Replica } from '#db/replica.ts';
import { withStartLock } from '#db/start-lock.ts';
import { watchCatalogue } from '#shop/catalogue/snapshot.service.ts';
import { readConfig, type Config } from '#platform/context/config.ts';
import type { Deps } from '#platform/context/context.ts';
import { requireDataDir } from '#platform/context/data-dir.ts';
import { makeMetrics, type Metrics } from '#app/observability/metrics.ts';
import type { Code, Resources } from './code.ts';
import { servePorts } from './serve.ts';
import { createShutdown } from '#app/start/shutdown.ts';
import { describeStartFailure } from '#app/start/start-failure.ts';
import { describeStart } from '#app/start/start-message.ts';
import { sendHeartbeats } from '#app/start/supervised.ts';

const INVARIANT_CHECK_MS = 3_600_000;

type LoadCode = (resources: Resources) => Promise<Code>;

const shutdown = createShutdown();

/** Runs the store in this process until a signal ends it. */
export function runStore(loadCode: LoadCode): Promise<void> {
  return stopOnFailure((config) => start(config, loadCode));
}

/** Fills an empty database for the build with this name, which may still be running, and ends this process. */
export function fillStore(loadCode: LoadCode, build: string): Promise<void> {
  return stopOnFailure(async (config) => {
    const { directUrl, resources } = await openResources(config);
    shutdown.add(() => resources.adapters.jobs.stop());
    if (shutdown.isStopping()) return;
    await fillUnlessFilled(await loadCode(resources), { directUrl, build });
    await shutdown.stop(0);
  });
}

async function stopOnFailure(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    await run(readConfig(process.env));
  } catch (error) {
    const { message, exitCode } = describeStartFailure(error, process.env['DATABASE_URL']);
    process.stderr.write(`${message}\n`);
    await shutdown.stop(exitCode);
  }
}

async function start(config: Config, loadCode: LoadCode): Promise<void> {
  const { directUrl, resources } = await openResources(config);
  if (shutdown.isStopping()) return;
  const { adapters, metrics } = resources;
  const code = await loadCode(resources);
  const startedJobs = await fillUnlessFilled(code, { directUrl, build: readBuildStamp() });
  const jobsStarted = startedJobs ? Promise.resolve() : code.startJobs();
  jobsStarted.catch(() => {});
  shutdown.add(() => jobsStarted.finally(() => adapters.jobs.stop()));
  await servePorts(code, metrics, shutdown);
  sendHeartbeats();
  await jobsStarted;
  if (config.role !== 'web') await watchInvariants(code.deps, metrics);
  say(await describeStart(code.deps));
  flushCompileCache();
}

/** Opens the migrated database and everything else outside this process. */
async function openResources(config: Config): Promise<{ directUrl: string; resources: Resources }> {
  if (config.databaseUrl === null || config.s3 === null) requireDataDir(config.dataDir);
  const database = config.databaseUrl ? null : await startEmbedded(config.dataDir, say);
  if (database) shutdown.add(() => database.stop());
  const url = config.databaseUrl ?? database?.url ?? '';
  const directUrl = config.directUrl ?? url;
  await (config.migrates ? migrate(directUrl) : requireMigrated(url));
  const tracing = (config.traces && (await import('#adapters/tracing/tracing.ts')).startTracing(config.traces)) || null;
  if (tracing) shutdown.add(() => tracing.stop());
  const adapters = await openAdapters(config, { databaseUrl: url });
  shutdown.add(() => adapters.close());
  const onLost = (error: Error) => adapters.logger.warn('connection to the database lost', { error });
  const options: DatabaseOptions = {
    poolMax: config.poolMax,
    prepares: config.preparesStatements,
    onLost,
    ...(tracing && { onStatement: tracing.traceStatement }),
  };
  const db = openDatabase(url, options);
  shutdown.add(() => db.destroy());
  const replica = config.readUrl === null ? null : openReadReplica(db, config.readUrl, options);
  shutdown.add(watchCatalogue(directUrl, { onLost }));
  const isStopping = shutdown.isStopping;
  return { directUrl, resources: { db, replica, adapters, config, metrics: makeMetrics(), tracing, isStopping } };
}

function openReadReplica(primary: Db, url: string, options: DatabaseOptions): Replica {
  const db = openDatabase(url, options);
  const replica = openReplica(primary, db);
  shutdown.add(() => {
    replica.stop();
    return db.destroy();
  });
  return replica;
}

/**
 * Fills the database if necessary, which starts the jobs, and returns whether it did. A filled database needs no check
 * of its rows before the first page, and no job.
 */
async function fillUnlessFilled(
  code: Code,
  { directUrl, build }: { directUrl: string; build: string | null },
): Promise<boolean> {
  const { config, db } = code.deps;
  // A process that does not migrate may be the old version beside a new one, so it must not write reference data.
  const isSeeded = !config.migrates || (await isSeededBy(db, build));
  if (isSeeded && (!config.demoData || (await hasDemo(db)))) return false;
  await reportWhile('Filling the database', () => withStartLock(directUrl, () => fillDatabase(code, build)));
  return true;
}

/** The data itself is loaded only on the first start. */
async function fillDatabase({ deps, startJobs }: Code, build: string | null): Promise<void> {
  const { seedReferenceData } = await import('#app/seed/seed.ts');
  await seedReferenceData(deps.db);
  await startJobs();
  if (deps.config.demoData) {
    const { seedDemo } = await import('#app/demo/demo.ts');
    await seedDemo(deps);
  }
  await recordSeed(deps.db, build);
}

async function watchInvariants(deps: Deps, metrics: Metrics): Promise<void> {
  const check = async () => {
    const broken = await checkInvariants(deps.db);
    metrics.violations.set(broken.reduce((sum, b) => sum + b.rows.length, 0));
    metrics.invariantsChecked.setToCurrentTime();
    for (const { id } of broken) deps.adapters.logger.error('invariant broken', { check: id });
  };
  await check();
  const report = (error: unknown) => deps.adapters.logger.error('invariants could not be checked', { error });
  const timer = setInterval(() => void check().catch(report), INVARIANT_CHECK_MS);
  shutdown.add(() => clearInterval(timer));
}

/** The first start takes up to a minute, so it reports progress every 5 s. */
async function reportWhile<T>(doing: string, task: () => Promise<T>): Promise<T> {
  const began = Date.now();
  say(`${doing} ...`);
  const timer = setInterval(() => say(`  ${doing} ... ${Math.round((Date.now() - began) / 1000)} s`), 5000);
  return task().finally(() => clearInterval(timer));
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
