import { expect, test } from 'vitest';
import { findBreaches } from './support/architecture.ts';
import { domainOf, domains, findCycles, findLargeFolders, findUpwardImports, MAX_FILES } from './support/domains.ts';
import { readSource } from './support/source-files.ts';

const files = readSource();

test('every file of src is of a known kind, imports in the allowed directions, and is short', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(findBreaches(files)).toEqual([]);
});

test('a domain imports from itself and from those below it, types included', () => {
  expect([...new Set(files.map(({ path }) => domainOf(path)))].toSorted()).toEqual(domains.toSorted());
  expect(findUpwardImports(files)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  expect(findCycles(files)).toEqual([]);
});

test(`no folder has more than ${MAX_FILES} files of code`, () => {
  expect(findLargeFolders(files)).toEqual([]);
});

test.each([
  ['upwards', 'src/shop/cart/cart.rules.ts', "import { kits } from '#animals/kits/kits.rules.ts';"],
  ['upwards, as a type', 'src/platform/mail/mail.rules.ts', "import type { Cart } from '#shop/cart/cart.contract.ts';"],
  ['upwards, when it is needed', 'src/ui/button.tsx', "const cart = () => import('#shop/cart/use-cart.ts');"],
  ['sideways', 'src/genetics/coat/coat.ts', "import { slugify } from '#shared/slug.ts';"],
  ['from a folder that is no domain', 'src/things/a.ts', "import { slugify } from '#shared/slug.ts';"],
])('an import that goes %s is found', (_how, path, text) => {
  expect(findUpwardImports([{ path, text }])).toHaveLength(1);
});

test('a cycle of three files and a large folder are detected', () => {
  const circle = ['a', 'b', 'c'].map((name, i) => ({
    path: `src/shop/cart/${name}.rules.ts`,
    text: `import type { X } from './${'bca'[i]}.rules.ts';`,
  }));
  expect(findCycles(circle)).toEqual([circle.map(({ path }) => path)]);
  expect(findCycles(circle.slice(1))).toEqual([]);
  const many = Array.from({ length: MAX_FILES + 1 }, (_, i) => ({ path: `src/shop/cart/${i}.rules.ts`, text: '' }));
  expect(findLargeFolders(many)).toHaveLength(1);
  expect(findLargeFolders(many.slice(1))).toEqual([]);
});

test('internal links use the links of src/ui, which render faster than those of the router', () => {
  const router = /import (?:type )?\{[^}]*\b(?:Nav)?Link\b[^}]*\} from 'react-router'/;
  expect(files.filter((file) => router.test(file.text)).map((file) => file.path)).toEqual([]);
});

test('LIKE patterns are escaped in one place', () => {
  const signs = /\[(?:\\\\%_|%_\\\\)\]/;
  expect(files.filter(({ text }) => signs.test(text)).map(({ path }) => path)).toEqual(['src/shared/like-text.ts']);
});

test('submissions by script use the Form of src/ui, which handles late scripts, double clicks and errors', () => {
  const ownForm = ({ path, text }: { path: string; text: string }) =>
    path.endsWith('.tsx') &&
    path !== 'src/ui/forms/form.tsx' &&
    [...text.matchAll(/<form\b[^>]*/g)].some(([tag]) => !/method="get"|role="search"/.test(tag));
  expect(files.filter(ownForm).map((file) => file.path)).toEqual([]);
});

test('links to documents of the API let the response decide on a download, so that a refusal is shown as a page', () => {
  const tags = files.flatMap(({ path, text }) =>
    path.endsWith('.tsx') ? [...text.matchAll(/<(?:a|Link(?:Button)?)\s[^<>]*/g)].map(([tag]) => ({ path, tag })) : [],
  );
  expect(tags.length).toBeGreaterThan(100);
  expect(tags.filter(({ tag }) => /\sdownload(?:[\s=]|$)/.test(tag)).map(({ path }) => path)).toEqual([]);
});

test('links to a page with a card form load the document, because the content security policy differs', () => {
  const links = files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /<Link(?:Button)?\b[^>]*?\bto=(?:"|\{`)(\/(?:checkout|my\/invoices\/pay|my\/pending-orders))\b[^>]*>/g,
      ),
    ].map(([tag, to = '']) => ({ path, to, tag })),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ tag }) => !tag.includes('go="reload"')).map(({ path, to }) => `${path} ${to}`)).toEqual([]);
});

test('success messages appear after the data is reloaded, so that the next click starts from it', () => {
  const early = /toaster\.success\([^;]*\);[^{}]*?revalidate\(\)/;
  expect(files.filter(({ text }) => early.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['src/shop/cart/cart.page.tsx', "import { addItem } from './cart.service.ts';"],
  ['src/shop/cart/cart.page.tsx', "import type { Db } from '#db/connection.ts';"],
  ['src/shop/cart/cart.page.tsx', "import { files } from '#adapters/storage/files.ts';"],
  ['src/shop/cart/cart.page.tsx', "import { cartContract } from './cart.contract.ts';"],
  ['src/shop/cart/cart.page.tsx', "import { readFileSync } from 'node:fs';"],
  ['src/shop/cart/cart-line.tsx', "export { addItem } from './cart.service.ts';"],
  ['src/shop/cart/use-cart.ts', "const service = import('./cart.service.ts');"],
  ['src/shop/cart/cart.rules.ts', "import { addItem } from './cart.service.ts';"],
  ['src/shop/cart/cart.rules.ts', "import type { Ctx } from '#platform/context/context.ts';"],
  ['src/shop/cart/cart.rules.ts', "import { readFileSync } from 'node:fs';"],
  ['src/shop/cart/cart.contract.ts', "import { addItem } from './cart.service.ts';"],
  ['src/shop/cart/cart.service.ts', "import { cartContract } from './cart.contract.ts';"],
  ['src/shop/cart/cart.service.ts', "import { makeNonce } from '#app/http/security.ts';"],
  ['src/shop/cart/cart.service.ts', "import { Button } from '#ui/button.tsx';"],
  ['src/shop/cart/cart.api.ts', "import { openDatabase } from '#db/connection.ts';"],
  ['src/shop/cart/cart.api.ts', "import { orderContract } from '#shop/orders/orders.contract.ts';"],
  ['src/shop/invoices/invoice.document.ts', "import { inTransaction } from '#db/transaction.ts';"],
  ['src/genetics/field.ts', "import { slugify } from '#shared/slug.ts';"],
  ['src/genetics/field.ts', "import { z } from 'zod';"],
  ['src/shared/money.ts', "import { field } from '#genetics/field.ts';"],
  ['src/ui/button.tsx', "import { kits } from '#animals/kits/kits.rules.ts';"],
  ['src/ui/button.tsx', "import {\n  sql,\n} from 'kysely';"],
  ['src/adapters/mail.ts', "import { openDatabase } from '#db/connection.ts';"],
  ['src/db/lock.ts', "import { addItem } from '#shop/cart/cart.service.ts';"],
])('the forbidden direction %s with %s is detected', (path, text) => {
  expect(findBreaches([{ path, text }])).toHaveLength(1);
});

test.each([
  [
    'src/shop/cart/cart.page.tsx',
    "import type { CartLine } from './cart.contract.ts';\nimport { api } from '#ui/api/api-client.ts';\nimport './cart.css';",
  ],
  [
    'src/shop/cart/cart.rules.ts',
    "import { prorate } from '#shared/money.ts';\nimport { tax } from '#shop/orders/tax.rules.ts';",
  ],
  [
    'src/shop/cart/cart.service.ts',
    "import type { Ctx } from '#platform/context/context.ts';\nimport { sql } from 'kysely';\nimport { placeOrder } from '#shop/orders/orders.service.ts';",
  ],
  ['src/shop/cart/cart.service.test.ts', "import { anything } from '#ui/button.tsx';\nconst now = Date.now();"],
  ['src/app/run-store.ts', "import { openDatabase } from '#db/connection.ts';\nconst now = Date.now();"],
])('the allowed direction %s is accepted', (path, text) => {
  expect(findBreaches([{ path, text }])).toEqual([]);
});

test.each([
  ['a kind of file that slices do not have', 'src/shop/cart/cart-math.ts', ''],
  ['a barrel', 'src/shop/cart/index.ts', ''],
  ['a file of leftovers', 'src/shared/utils.ts', ''],
  ['a folder of leftovers', 'src/ui/helpers/button.tsx', ''],
  ['a long file', 'src/shared/money.ts', 'const x = 1;\n'.repeat(301)],
  ['a long test', 'src/shared/money.test.ts', 'const x = 1;\n'.repeat(301)],
  ['the clock in a rule', 'src/shop/cart/cart.rules.ts', 'const now = Date.now();'],
  ['the clock in a rule', 'src/shop/cart/cart.rules.ts', 'const now = new Date( );'],
  ['chance in genetics', 'src/genetics/field.ts', 'const x = Math.random();'],
  ['the timer in genetics', 'src/genetics/field.ts', 'const x = performance.now();'],
  ['an inline style', 'src/ui/bar.tsx', 'const bar = <i style={{ width }} />;'],
])('%s is detected', (_what, path, text) => {
  expect(findBreaches([{ path, text }]).length).toBeGreaterThan(0);
});

test('comments about the clock, a given date and long tables are accepted', () => {
  expect(
    findBreaches([{ path: 'src/shop/cart/cart.rules.ts', text: '// never Date.now()\nconst day = new Date(now);' }]),
  ).toEqual([]);
  expect(findBreaches([{ path: 'src/routes.pages.ts', text: 'x\n'.repeat(400) }])).toEqual([]);
  expect(findBreaches([{ path: 'src/app/seed/places.ts', text: 'x\n'.repeat(400) }])).toEqual([]);
});
