/** Makes the browser build ready to be served: lighter route table, a brotli copy beside every text asset, weighed. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isStillId } from '../src/ui/still.ts';
import { isOffice, officeTable } from '../src/app/office-table.ts';
import { readRouteTable, refuseHeavy, weighFirstVisit, weighStill } from './page-weight.ts';

const root = new URL('../build/client', import.meta.url).pathname;
const files = await readdir(root, { recursive: true });
const tableFile = files.find((file) => /(^|\/)manifest-\w+\.js$/.test(file));
if (!tableFile) throw new Error('The build has no table of routes.');
const { before, table, after } = readRouteTable(join(root, tableFile));

// Half of the table's weight: for each page the files that its own file imports. A document preloads them by the
// server's copy of the table; on the way from page to page the browser finds them in the page's file itself.
// Still pages are not in it at all: the browser asks the server for them.
// Nor has the shop's copy the pages of laboratory and administration: those have a table of their own, with everything.
const routes = Object.fromEntries(
  Object.entries(table.routes).flatMap(([id, page]) => (isStillId(id) ? [] : [[id, { ...page, imports: [] }]])),
);
const ofShop = Object.fromEntries(Object.entries(routes).filter(([, page]) => !isOffice(routes, page)));
const written = (some: object) => `${before}${JSON.stringify({ ...table, routes: some })}${after}`;
await writeFile(join(root, tableFile), written(ofShop));
const office = officeTable(tableFile);
await writeFile(join(root, office), written(routes));
if (!files.includes(office)) files.push(office);

for (const entry of files) {
  if (!/\.(js|css|svg|json|txt|wasm|webmanifest)$/.test(entry)) continue;
  const file = join(root, entry);
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
}
refuseHeavy({ ...weighFirstVisit(root, table, tableFile), still: weighStill(root) });
