/** Reduces the size of the browser's route table, and writes a second one for signed-in users. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBehindSignIn, completeTableFile } from '../src/app/route-tables.ts';
import { isStaticRouteId } from '../src/ui/static-page.ts';
import { readRouteTable, rememberTable } from './page-weight.ts';

const root = fileURLToPath(new URL('../build/client', import.meta.url));
const files = readdirSync(root, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));
const tableFile = files.find((file) => /(^|\/)manifest-\w+\.js$/.test(file));
if (!tableFile) throw new Error('The build has no route table.');
const { before, table, after } = readRouteTable(join(root, tableFile));

// Removes the imports of each page, half of the size of the table: documents preload them by the server's copy of the
// table, and on client navigation the browser finds them in the file of the page itself.
// Static pages are removed because the browser requests them from the server.
// The copy for guests does not contain the pages behind the sign-in.
const routes = Object.fromEntries(
  Object.entries(table.routes).flatMap(([id, page]) => (isStaticRouteId(id) ? [] : [[id, { ...page, imports: [] }]])),
);
const ofGuest = Object.fromEntries(Object.entries(routes).filter(([, page]) => !isBehindSignIn(routes, page)));
const written = (some: object) => `${before}${JSON.stringify({ ...table, routes: some })}${after}`;
writeFileSync(join(root, tableFile), written(ofGuest));
writeFileSync(join(root, completeTableFile(tableFile)), written(routes));
rememberTable({ table, tableFile });
