/** Makes the browser build ready to be served: lighter route table, a brotli copy beside every text asset, weighed. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { isStaticRouteId } from '../src/ui/static-page.ts';
import { isBehindSignIn, wholeTable } from '../src/app/route-tables.ts';
import { readRouteTable, refuseHeavy, weighFirstVisit, weighStaticPages } from './page-weight.ts';

const root = fileURLToPath(new URL('../build/client', import.meta.url));
const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
const tableFile = files.find((file) => /(^|\/)manifest-\w+\.js$/.test(file));
if (!tableFile) throw new Error('The build has no route table.');
const { before, table, after } = readRouteTable(join(root, tableFile));

// Half of the table's weight: for each page the files that its own file imports. A document preloads them by the
// server's copy of the table; on the way from page to page the browser finds them in the page's file itself.
// Static pages are not in it at all: the browser asks the server for them.
// Nor has the guest's copy what is behind the sign-in.
const routes = Object.fromEntries(
  Object.entries(table.routes).flatMap(([id, page]) => (isStaticRouteId(id) ? [] : [[id, { ...page, imports: [] }]])),
);
const ofGuest = Object.fromEntries(Object.entries(routes).filter(([, page]) => !isBehindSignIn(routes, page)));
const written = (some: object) => `${before}${JSON.stringify({ ...table, routes: some })}${after}`;
await writeFile(join(root, tableFile), written(ofGuest));
const whole = wholeTable(tableFile);
await writeFile(join(root, whole), written(routes));
if (!files.includes(whole)) files.push(whole);

// At once: the compressors share the processors.
const compress = promisify(brotliCompress);
const texts = files.filter((entry) => /\.(js|css|svg|json|txt|wasm|webmanifest)$/.test(entry));
await Promise.all(
  texts.map(async (entry) => {
    const file = join(root, entry);
    await writeFile(`${file}.br`, await compress(await readFile(file)));
  }),
);
refuseHeavy({ ...weighFirstVisit(root, table, tableFile), staticPage: weighStaticPages(root) });
