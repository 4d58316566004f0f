// npm run -s files:to-s3: copies the files of DATA_DIR/files into the bucket of FILES_S3_BUCKET, each checked by its
// SHA-256. Run it once while the store still uses the folder, start the store with the bucket, and run it again for
// files added in between. It deletes nothing, and a second run copies only missing files.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { localFiles, parseKey } from '../src/adapters/storage/files.ts';
import { s3Files } from '../src/adapters/storage/s3-files.ts';
import { readConfig } from '../src/platform/context/config.ts';
import { createLimiter } from '../src/shared/limiter.ts';

process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
const { s3, dataDir } = readConfig(process.env);
if (!s3) throw new Error('FILES_S3_BUCKET: must be set');
const folder = path.join(dataDir, 'files');
if (!existsSync(folder)) throw new Error(`${folder} does not exist. Set DATA_DIR to the folder of the store.`);
const from = localFiles(folder);
const to = s3Files(s3);
const keys = globSync('*/*', { cwd: folder })
  .map((file) => path.basename(file))
  .filter(parseKey);
const inLane = createLimiter(8);
const failed: string[] = [];
let copied = 0;
await Promise.all(
  keys.map((key) => inLane(() => copy(key).catch((error: unknown) => void failed.push(`${key}: ${String(error)}`)))),
);
console.log(
  `${keys.length} files: ${copied} copied, ${keys.length - copied - failed.length} were already there, ${failed.length} failed.`,
);
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;

async function copy(key: string): Promise<void> {
  if (await to.has(key)) return;
  const file = await from.get(key);
  if (!file) return;
  await to.put(file.bytes, file.contentType);
  copied += 1;
}
