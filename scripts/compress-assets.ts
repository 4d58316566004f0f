/** Writes a brotli copy beside every text asset of the browser build, so that serving costs nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = new URL('../build/client', import.meta.url).pathname;
for (const entry of await readdir(root, { recursive: true })) {
  if (!/\.(js|css|svg|json|txt|wasm|webmanifest)$/.test(entry)) continue;
  const file = join(root, entry);
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
}
