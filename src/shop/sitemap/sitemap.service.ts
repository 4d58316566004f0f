import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { dayOf } from '#shared/dates.ts';
import { SHEETS_REVIEWED } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { laterDay, newestDay } from './sitemap.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { speciesLists } from '#shop/catalogue/area.rules.ts';
import { listProducts, testTypes, type CatalogueCategory } from '#shop/catalogue/listing.rules.ts';
import { placePath, speciesIdOf, speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import type { Catalogue, Product, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';

/** The contents of the sitemaps, with the day on which the texts, tests or price of each page last changed. */
export async function listPaths(ctx: Ctx) {
  const snapshot = await catalogue(ctx);
  const changes = await priceChanges(ctx);
  const { priceBook } = buyerOf(ctx);
  const changedOn = (product: Product) =>
    laterDay(textsChangedOn(product), changes.get(`${priceBook}|${product.id}`) ?? null);
  const products = snapshot.products.filter(
    (product) => product.sellable && product.kind !== 'shipping' && product.kind !== 'upgrade',
  );
  return {
    products: products.map((product) => ({
      id: product.id,
      slug: product.slug,
      changedOn: changedOn(product),
    })),
    listings: Object.fromEntries(
      listingPages(snapshot, priceBook).flatMap(([path, listed]) => {
        const day = newestDay(listed.map(changedOn));
        return day === null ? [] : [[path, day]];
      }),
    ),
    breeds: snapshot.breeds.map(({ id, slug, speciesId }) => ({ id, slug, speciesId })),
    testsReviewedOn: SHEETS_REVIEWED,
    pricesChangedOn: [...changes].reduce<Record<string, string>>((newest, [key, day]) => {
      const [book = ''] = key.split('|');
      return { ...newest, [book]: laterDay(newest[book] ?? null, day)! };
    }, {}),
  };
}

/** The product lists as their audience sees them; the page of a species covers all of its lists. */
function listingPages(snapshot: Catalogue, priceBook: string): [path: string, listed: Product[]][] {
  const listed = (category: CatalogueCategory, audience: Audience, speciesId: SpeciesId | null) =>
    listProducts(
      snapshot,
      { category, speciesId, breedIds: [], types: testTypes, areas: [], found: null, sort: 'all' },
      { priceBook, audience },
    );
  const places = (['breeder', 'vet'] as const).flatMap((area) => speciesSlugs.map((species) => ({ area, species })));
  const ofPlaces = places.map((place) => {
    const lists = speciesLists.map((name) => [name, listed(name, place.area, speciesIdOf(place.species))] as const);
    return { place, lists: [...lists, ['', lists.flatMap(([, products]) => products)] as const] };
  });
  return [
    ...ofPlaces.flatMap(({ place, lists }) =>
      lists.map(([name, products]): [string, Product[]] => [placePath(place, name), products]),
    ),
    ['/pet-owner/products', listed('pet-owner', 'owner', null)],
  ];
}

function textsChangedOn({ createdAt, testIds, coversBreedTests }: Product): string | null {
  const created = createdAt.slice(0, 10);
  return testIds.length > 0 || coversBreedTests ? laterDay(created, SHEETS_REVIEWED) : created;
}

/** The newest change of each current price, by price book and product. */
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
