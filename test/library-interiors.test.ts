import { readFileSync } from 'node:fs';
import { Server as NetServer } from 'node:net';
import { Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PostgresDriver } from 'kysely';
import PDFDocument from 'pdfkit';
import pg from 'pg';
import { expect, test } from 'vitest';

const root = path.dirname(createRequire(import.meta.url).resolve('#app/app.ts')).replace(/src[\\/]app$/, '');
const read = (file: string) => readFileSync(path.join(root, 'node_modules', file), 'utf8');
const SSR = 'react-router/dist/production/lib/dom/ssr/';

// docs/decisions/037: internals of libraries that the code uses. A new version without them fails here.
test.each([
  [
    'the data of a page is passed to the browser in the format of the router',
    `${SSR}single-fetch.js`,
    /window\.__reactRouterContext\.streamController\.(enqueue|close)\(/,
  ],
  ['a page without data has no stream', `${SSR}server.js`, 'context.serverHandoffStream ?'],
  ['scripts tell that they were rendered', `${SSR}components.js`, 'renderMeta.didRenderScripts = true'],
  ['pages are loaded by import()', `${SSR}routeModules.js`, /await import\([^)]*route\.module\s*\)/],
  ['preloading has a module of its own', 'vite/dist/node/chunks/node.js', '"\\0vite/preload-helper.js"'],
  ['icons are made by one function', 'lucide-react/dist/esm/icons/x.mjs', "from '../createLucideIcon.mjs'"],
])('%s', (_, file, text) => {
  if (typeof text === 'string') expect(read(file)).toContain(text);
  else expect(read(file)).toMatch(text);
});

test('the extended internals of pg, Kysely, pdfkit and Node exist', () => {
  for (const name of ['commitTransaction', 'rollbackTransaction'] as const)
    expect(PostgresDriver.prototype[name]).toBeTypeOf('function');
  expect(pg.Client.prototype.query).toBeTypeOf('function');
  const document = new PDFDocument();
  for (const name of ['_id', '_font', '_fontFamilies', '_fontCount']) expect(document).toHaveProperty(name);
  for (const part of ['this.layoutCache[text]', 'this._wrapper = options.continued', 'this.eachWord(text'])
    expect(read('pdfkit/js/pdfkit.node.mjs')).toContain(part);
  expect(HttpServer.prototype.close).not.toBe(NetServer.prototype.close);
});
