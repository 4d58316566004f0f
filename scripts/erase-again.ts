// npm run -s erase-again -- FILE: after a backup was restored, erases again everyone who was erased after it was taken.
// FILE has one person id per line. Stop the store first. Running it twice is safe.
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
  console.error('Usage: npm run -s erase-again -- FILE (one person id per line)');
  process.exit(1);
}
const personIds = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
const config = readConfig(process.env);
const own = config.databaseUrl ? null : await startEmbedded(config.dataDir);
const databaseUrl = config.databaseUrl ?? own?.url ?? '';
const db = openDatabase(databaseUrl, { poolMax: 2 });
const adapters = await openAdapters(config, { databaseUrl });
try {
  await replayErasures(jobCtx({ db, adapters, config, registrations }, 'erase-again'), personIds);
  console.log(`Erased again: ${personIds.length} ${personIds.length === 1 ? 'person' : 'people'}.`);
} finally {
  await adapters.close();
  await db.destroy();
  await own?.stop();
}
