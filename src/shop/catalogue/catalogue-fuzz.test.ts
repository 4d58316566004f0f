import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handleApi } from '#app/api-handler.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';

const database = useDatabase();

const NASTY = [
  ['', '-1', '0', '1e9', '99999999999999999999', 'NaN', "' or 1=1 --", '<script>alert(1)</script>', '%00', '\0'],
  ['%_\\', '[object Object]', '__proto__', 'constructor', '🐕'.repeat(80), 'a'.repeat(3000), '1122,1122,x', '../..'],
];
const nasty = fc.constantFrom(...NASTY.flat());
const known = fc.constantFrom('dna-tests', 'dog', 'cat', 'price', '-name', 'Disease', 'Dental', '1122', '2', 'eye');
const value = fc.oneof(nasty, known, fc.string({ unit: 'binary', maxLength: 40 }));
const names = [
  'category',
  'species',
  'search',
  'breed',
  'type',
  'area',
  'sort',
  'page',
  'size',
  'q',
  'barcodes',
  'name',
  'id',
];
const query = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom(...names, 'page[]', 'type[a]', 'breed[0][1]'), fc.string({ maxLength: 8 })), value),
  { maxLength: 7 },
);
const paths = [
  '/catalogue/products',
  '/search',
  '/search/suggestions',
  '/store/products/canine/dna-tests/full-breed-profile',
  '/store/products/product/36',
  '/catalogue/tests',
  '/breed',
];

test('any catalogue query gets a response or field errors, and never causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, pairs) => {
      const search = pairs
        .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
        .join('&');
      const ctx = makeTestCtx({ db: database.db });
      const answer = await handleApi(new Request(`http://localhost/api${path}?${search}`), ctx);
      expect([200, 404, 428], `${path}?${search}`).toContain(answer?.status);
    }),
    { numRuns: 300, seed: 3 },
  );
});
