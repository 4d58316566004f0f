/**
 * Writes a brotli copy of every text file of the browser build, and checks the size of a first visit. `--yield`: at low
 * priority.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { recallTable, refuseHeavy, weighFirstVisit, weighStaticPages } from './page-weight.ts';

const root = fileURLToPath(new URL('../build/client', import.meta.url));
const files = await readdir(root, { recursive: true });

if (process.argv.includes('--yield')) setPriority(constants.priority.PRIORITY_LOW);
// In parallel, to use all processors.
const compress = promisify(brotliCompress);
const texts = files.filter((entry) => /\.(js|css|svg|json|txt|wasm|webmanifest)$/.test(entry));
await Promise.all(
  texts.map(async (entry) => {
    const file = join(root, entry);
    // Whole or not at all: a store may be serving the folder.
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, await compress(await readFile(file)));
    await rename(part, `${file}.br`);
  }),
);
const { table, tableFile } = recallTable();
refuseHeavy({ ...weighFirstVisit(root, table, tableFile), staticPage: weighStaticPages(root) });
