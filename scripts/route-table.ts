/** Makes the route table of the browser build lighter, and writes a second one for those who are signed in. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBehindSignIn, wholeTable } from '../src/app/route-tables.ts';
import { isStaticRouteId } from '../src/ui/static-page.ts';
import { readRouteTable, rememberTable } from './page-weight.ts';

const root = fileURLToPath(new URL('../build/client', import.meta.url));
const files = readdirSync(root, { recursive: true }).map((file) => String(file).replaceAll('\\', '/'));
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
writeFileSync(join(root, tableFile), written(ofGuest));
writeFileSync(join(root, wholeTable(tableFile)), written(routes));
rememberTable({ table, tableFile });
