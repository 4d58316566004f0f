import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { seedCatalogue } from './catalogue.ts';

const database = useDatabase();

const counts = async () => {
  const { rows } = await sql<{ products: number; prices: number; taxes: number }>`
    select (select count(*)::int from product) as products, (select count(*)::int from price) as prices, (select count(*)::int from tax_rate) as taxes`.execute(
    database.db,
  );
  return rows[0];
};

test('seeding again adds nothing and keeps changes by staff', async () => {
  const before = await counts();
  await database.db
    .updateTable('price')
    .set({ amountCents: 12_345 })
    .where('productId', '=', 36)
    .where('priceBook', '=', 'AU')
    .where('audience', '=', 'breeder')
    .execute();
  await database.db.updateTable('product').set({ sellable: false }).where('id', '=', 52).execute();
  await seedCatalogue(database.db);
  expect(await counts()).toEqual(before);
  const price = await database.db
    .selectFrom('price')
    .select('amountCents')
    .where('productId', '=', 36)
    .where('priceBook', '=', 'AU')
    .where('audience', '=', 'breeder')
    .executeTakeFirstOrThrow();
  const rush = await database.db
    .selectFrom('product')
    .select('sellable')
    .where('id', '=', 52)
    .executeTakeFirstOrThrow();
  expect([price.amountCents, rush.sellable]).toEqual([12_345, false]);
});

test('the Isle of Man has the VAT of the United Kingdom and Monaco that of France; Guernsey and Jersey have none', async () => {
  const { rows } = await sql`
    select country_code, array_agg(distinct rate_percent::float) as percents from tax_rate
    where country_code in ('FR', 'GB', 'GG', 'IM', 'JE', 'MC') group by country_code order by country_code`.execute(
    database.db,
  );
  expect(rows).toEqual(['FR', 'GB', 'IM', 'MC'].map((countryCode) => ({ countryCode, percents: [20] })));
});

test("C2 a single test's product follows corrections of its test, and stays withdrawn if staff withdrew it", async () => {
  const find = (id: number) =>
    database.db
      .selectFrom('product')
      .select(['name', 'slug', 'summary', 'sellable'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const [dyskinesia, prcd] = [await find(10100), await find(10001)];
  await sql`update product set name = 'Old name', slug = 'old-name', summary = 'Check the published mode before sale.', sellable = true where id = 10100`.execute(
    database.db,
  );
  await sql`update product set sellable = false where id = 10001`.execute(database.db);
  await seedCatalogue(database.db);
  expect(await find(10100)).toEqual({ ...dyskinesia, sellable: false });
  expect(dyskinesia.name).toContain('Shetland Sheepdog');
  expect(await find(10001)).toEqual({ ...prcd, sellable: false });
});

test('every product on sale has a price in every price book and for every audience except partners', async () => {
  const { rows } = await sql<{ sku: string }>`
    select p.sku from product p cross join price_book b cross join unnest(array['breeder', 'vet', 'owner', 'agent']) a (audience)
    where p.sellable and p.kind <> 'partner'
      and not exists (select from price x where x.product_id = p.id and x.price_book = b.code and x.audience = a.audience)`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('prices of Canada and New Zealand end in .95, except for gift cards', async () => {
  const { rows } = await sql<{ sku: string }>`
    select p.sku from price x join product p on p.id = x.product_id
    where x.price_book in ('CA', 'NZ') and x.audience = 'breeder' and p.kind not in ('gift_card', 'multipack') and x.amount_cents % 100 <> 95`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
