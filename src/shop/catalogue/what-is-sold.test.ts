import type { ColumnValue } from '#db/connection.ts';
import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';

const database = useDatabase();
const kindsOf = async (where: string) => {
  const rows = await database.db.selectFrom('product').select(['kind', 'speciesId', 'needsShipping']).execute();
  return rows.filter((row) => (where === 'all' ? true : String(row.speciesId) === where));
};

test('R108 the store sells tests for dogs and for cats', async () => {
  for (const species of ['1', '2']) {
    const kinds = new Set((await kindsOf(species)).map((row) => row.kind));
    expect(kinds.has('full_breed_profile') && kinds.has('disease'), species).toBe(true);
  }
});

test('R109 partner pet health products are sold', async () => {
  expect((await kindsOf('all')).filter((row) => row.kind === 'partner').length).toBeGreaterThan(0);
});

test('R110 every kind of product of the specification is in the catalogue', async () => {
  const kinds = new Set((await kindsOf('all')).map((row) => row.kind));
  const expected: ColumnValue<'product', 'kind'>[] = [
    'full_breed_profile',
    'dna_profile',
    'parentage',
    'disease',
    'trait',
    'breed_mix',
    'multipack',
    'custom_profile',
  ];
  expect(expected.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('R116 each country has its store: the same product in its own currency', async () => {
  const priceIn = async (country: string) => {
    const browser = new ApiBrowser({ db: database.db, ip: '198.51.105.1' });
    browser.cookies.set('country', country);
    const { body } = await browser.get('/api/store/products/product/36');
    return body.currency ?? body.product?.currency ?? JSON.stringify(body).match(/"currency":"(\w+)"/)?.[1];
  };
  expect([await priceIn('AU'), await priceIn('GB'), await priceIn('DE'), await priceIn('US')]).toEqual([
    'AUD',
    'GBP',
    'EUR',
    'USD',
  ]);
});
