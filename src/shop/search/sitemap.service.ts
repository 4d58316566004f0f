import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { dayOf } from '#shared/dates.ts';
import { SHEETS_REVIEWED } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { laterDay } from './sitemap.rules.ts';
import type { Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';

/** What the site maps name, with the day on which each page last changed: its texts, its tests or its price. */
export async function listPaths(ctx: Ctx) {
  const held = await catalogue(ctx);
  const changes = await priceChanges(ctx);
  const { priceBook } = buyerOf(ctx);
  const products = held.products.filter(
    (product) => product.sellable && product.kind !== 'shipping' && product.kind !== 'upgrade',
  );
  return {
    products: products.map((product) => ({
      id: product.id,
      slug: product.slug,
      changedOn: laterDay(textsChangedOn(product), changes.get(`${priceBook}|${product.id}`) ?? null),
    })),
    breeds: held.breeds.map(({ id, slug, speciesId }) => ({ id, slug, speciesId })),
    testsReviewedOn: SHEETS_REVIEWED,
    pricesChangedOn: [...changes].reduce<Record<string, string>>((newest, [key, day]) => {
      const [book = ''] = key.split('|');
      return { ...newest, [book]: laterDay(newest[book] ?? null, day)! };
    }, {}),
  };
}

function textsChangedOn({ createdAt, testIds, coversBreedTests }: Product): string | null {
  const created = createdAt.slice(0, 10);
  return testIds.length > 0 || coversBreedTests ? laterDay(created, SHEETS_REVIEWED) : created;
}

/** The newest change of each price that is in force, by price book and product. */
async function priceChanges({ db }: Pick<Ctx, 'db'>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('priceChange')
    .select(['priceBook', 'productId', sql<Date>`max(in_force_at)`.as('at')])
    .where('state', '=', 'IN_FORCE')
    .where('inForceAt', 'is not', null)
    .groupBy(['priceBook', 'productId'])
    .execute();
  return new Map(rows.map(({ priceBook, productId, at }) => [`${priceBook}|${productId}`, dayOf(at)]));
}
