import { expect, test } from 'vitest';
import { useBrowsers } from '../../../test/support/people-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
const compare = (query: string) => createBrowser().get(`/api/catalogue/comparison?${query}`);

test('products are compared by price, dates and differing tests', async () => {
  const { body } = await compare('products=36&products=31');
  expect(body.products.map(({ id }: { id: number }) => id)).toEqual([36, 31]);
  for (const product of body.products)
    expect(product).toMatchObject({
      speciesId: 1,
      price: { amountCents: expect.any(Number), currency: expect.any(String) },
      delivery: { kitBy: expect.stringMatching(/^\d{4}-/) },
    });
  expect(body.leftOut).toEqual([]);
  expect(body.shared).toEqual([]);
  expect(body.differing.length).toBe(body.products[0].tests.traits + body.products[0].tests.diseases);
  expect(body.differing[0].included).toEqual([true, false]);
});

test('a product of another species or an unknown one is left out, and an invalid id is refused', async () => {
  const { body } = await compare('products=36,39,999999');
  expect(body.products).toHaveLength(1);
  expect(body.leftOut).toMatchObject([{ reason: 'other_species' }, { name: null, reason: 'unknown' }]);
  expect((await compare('')).body).toEqual({ products: [], leftOut: [], shared: [], differing: [] });
  expect((await compare('products=x')).status).toBe(428);
});

test('a discontinued product is not compared', async () => {
  await database.db.updateTable('product').set({ sellable: false }).where('id', '=', 31).execute();
  expect((await compare('products=31')).body).toMatchObject({ products: [], leftOut: [{ reason: 'unknown' }] });
});
