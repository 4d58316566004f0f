// npm run -s erase-again -- FILE: after a backup was restored, erases again everyone who was erased after it was taken.
// FILE has one person ID per line. Stop the store first. Running it twice is safe. Exit code 1: an ID was not found.
import { readFileSync } from 'node:fs';
import { openAdapters } from '#adapters/adapters.ts';
import { readConfig } from '#platform/context/config.ts';
import { jobCtx } from '#platform/context/job-context.ts';
import { registrations } from '#app/registrations.ts';
import { openDatabase } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { replayErasures } from '#platform/privacy/erasure.service.ts';

process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
const file = process.argv[2];
if (!file) {
  console.error('Usage: npm run -s erase-again -- FILE (one person ID per line)');
  process.exit(1);
}
const personIds = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
const config = readConfig(process.env);
const own = config.databaseUrl ? null : await startEmbedded(config.dataDir);
const databaseUrl = config.databaseUrl ?? own?.url ?? '';
const db = openDatabase(databaseUrl, { poolMax: 2 });
const adapters = await openAdapters(config, { databaseUrl });
try {
  const { unknown } = await replayErasures(jobCtx({ db, adapters, config, registrations }, 'erase-again'), personIds);
  const count = personIds.length - unknown.length;
  console.log(`Erased again: ${count} ${count === 1 ? 'person' : 'people'}.`);
  for (const id of unknown) console.error(`Not an ID of a person in this database: ${id}`);
  if (unknown.length > 0) process.exitCode = 1;
} finally {
  await adapters.close();
  await db.destroy();
  await own?.stop();
}
