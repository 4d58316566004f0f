// npm run -s history [-- --anchors FILE]: checks the hash chains of the history and prints the first invalid link.
// Exit code 1: an entry was changed, removed or moved. Reads only; the store may be running.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/connection.ts';
import { findRunningUrl, startEmbedded } from '#db/embedded.ts';
import { anchorsFile, readAnchors } from '#platform/audit/history-anchors.service.ts';
import { checkHistory } from '#platform/audit/check-history.service.ts';

const { values } = parseArgs({ options: { anchors: { type: 'string' } } });
const dataDir = path.resolve(process.env['DATA_DIR'] ?? 'data');
const given = process.env['DATABASE_URL'] ?? (await findRunningUrl(dataDir));
const own = given ? null : await startEmbedded(dataDir);
const db = openDatabase(given ?? own?.url ?? '', { poolMax: 1 });
try {
  if (values.anchors && !existsSync(values.anchors)) throw new Error(`${values.anchors} does not exist.`);
  const anchors = await readAnchors(values.anchors ?? anchorsFile(dataDir));
  const { broken, links } = await checkHistory(db, anchors);
  for (const { log, position, rowId, what } of broken)
    console.log(`BROKEN ${log}: link ${position ?? '(none)'}, row ${rowId ?? '(none)'}: ${what}`);
  if (broken.length === 0) console.log(`History verified: ${links} links, ${anchors.length} anchors.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await own?.stop();
}
