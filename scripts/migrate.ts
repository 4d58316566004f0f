// npm run migrate: brings the database of DATABASE_URL up to date with this program, so that stores with MIGRATE=no may
// start: migrations, then reference data (breeds, tests, products). Run it before the new version; repeating it changes nothing.
import { openDatabase } from '../src/db/connection.ts';
import { migrate } from '../src/db/migrate.ts';
import { withStartLock } from '../src/db/start-lock.ts';
import { seedReferenceData } from '../src/app/seed/seed.ts';
import { isSeededBy, readBuildStamp, recordSeed } from '../src/app/seed/seed-version.ts';
import { setUpProcess } from '../src/app/start/process-setup.ts';
import { describeStartFailure } from '../src/app/start/start-failure.ts';
import { readConfig } from '../src/platform/context/config.ts';

setUpProcess();
try {
  const config = readConfig(process.env);
  const databaseUrl = config.directUrl ?? config.databaseUrl;
  if (!databaseUrl) throw new Error('DATABASE_URL: must be set');
  const applied = await migrate(databaseUrl);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'No pending migrations.');
  await withStartLock(databaseUrl, () => fill(databaseUrl));
} catch (error) {
  const { message, exitCode } = describeStartFailure(error, process.env['DATABASE_URL']);
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

async function fill(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { poolMax: 2 });
  try {
    const build = readBuildStamp();
    if (await isSeededBy(db, build)) return;
    await seedReferenceData(db);
    await recordSeed(db, build);
    console.log('Reference data written.');
  } finally {
    await db.destroy();
  }
}
