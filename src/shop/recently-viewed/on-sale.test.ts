import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { listOnSale } from './on-sale.service.ts';

const database = useDatabase();
const onSale = async (countryCode: string, audience: 'breeder' | 'owner' = 'breeder') =>
  (await listOnSale(makeTestCtx({ db: database.db, countryCode, audience }))).products;
const productOf = (kind: 'custom_profile' | 'partner' | 'shipping' | 'disease') =>
  database.db.selectFrom('product').select('id').where('kind', '=', kind).orderBy('id').executeTakeFirstOrThrow();

test('products sold in a country to an audience are listed, and none where nothing is sold', async () => {
  expect(await onSale('AU')).toContain(36);
  expect(await onSale('RU')).not.toContain(36);
  expect(await onSale('AU')).not.toContain((await productOf('shipping')).id);
  expect(await onSale('AU')).toContain((await productOf('partner')).id);
});

test('a product that loses its price in one country is listed in the others', async () => {
  const { id } = await productOf('disease');
  await database.db.deleteFrom('price').where('productId', '=', id).where('priceBook', '=', 'UK').execute();
  expect(await onSale('GB')).not.toContain(id);
  expect(await onSale('AU')).toContain(id);
});

test('a withdrawn product is not listed, and every breed with a page is', async () => {
  await database.db.updateTable('product').set({ sellable: false }).where('id', '=', 31).execute();
  const browser = new ApiBrowser({ db: database.db, ip: '198.51.105.2' });
  const { status, body } = await browser.get('/api/catalogue/on-sale');
  expect(status).toBe(200);
  expect(body.products).toContain(36);
  expect(body.products).not.toContain(31);
  const breeds = await database.db.selectFrom('breed').select('id').execute();
  expect(new Set(body.breeds)).toEqual(new Set(breeds.map(({ id }) => id)));
});

test('every stored thumbnail exists', () => {
  for (const look of ['kit', 'pack', 'animal'])
    for (const species of ['dog', 'cat'])
      expect(
        existsSync(path.join(import.meta.dirname, `../../../public/images/products/${look}-${species}-128x128.webp`)),
      ).toBe(true);
});
