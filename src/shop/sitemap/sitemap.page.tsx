import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/sitemap.page';
import { PAGES_REVIEWED } from '#platform/articles/pages-reviewed.rules.ts';
import { laterDay, newestDay, siteMap } from './sitemap.rules.ts';
import { breedPath, placePath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';

const fixed = [
  '/',
  '/breeder',
  '/vet',
  '/pet-owner',
  '/pet-owner/products',
  '/tools/sample-tracker',
  '/tools/report-authentication',
];
const categories = [
  '',
  'dna-tests',
  'full-breed-profile',
  'dna-profile-parentage',
  'geno-pet',
  'multi-packs',
  'breeds',
  'standalone-single-tests',
  'build-your-own-profile',
];

const NEWS = '/news-and-blogs';

interface Days {
  listings: Record<string, string>;
  testsReviewedOn: string;
}

/** The last change of a page with texts in the code: the last review, or the newest change to a listed product. */
function lastChangeOf(path: string, { listings, testsReviewedOn }: Days): string | null {
  // The texts about breeds and about the tests of a profile are reviewed together.
  if (/\/(breeds|build-your-own-profile)$/.test(path)) return testsReviewedOn;
  return laterDay(PAGES_REVIEWED, listings[path] ?? null);
}

/** /sitemap.xml of a site: every indexable page. The page itself links its versions on other sites. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor } = context.get(pageContext);
  const [{ products, listings, breeds, testsReviewedOn }, texts, sheets] = await page(
    Promise.all([api.catalogue.sitemap(), api.pages.contentPaths(), api.factSheets.paths()]),
  );
  const areas = (['breeder', 'vet'] as const).flatMap((area) =>
    (['dog', 'cat'] as const).flatMap((species) =>
      categories.map((category) => placePath({ area, species }, category)),
    ),
  );
  const at = (changedOn: string | null) => (path: string) => ({ path, changedOn });
  const pages = [
    ...[...fixed, ...areas].map((path) => ({ path, changedOn: lastChangeOf(path, { listings, testsReviewedOn }) })),
    {
      path: NEWS,
      changedOn: newestDay(texts.map(({ path, reviewed }) => (path.startsWith(`${NEWS}/`) ? reviewed : null))),
    },
    ...sheets.map(at(testsReviewedOn)),
    ...breeds
      .map((breed) => breedPath({ area: 'breeder', species: speciesSlug(breed.speciesId) }, breed))
      .map(at(testsReviewedOn)),
    ...products.map((product) => ({ path: productPath(product), changedOn: product.changedOn })),
    ...texts.map(({ path, reviewed }) => ({ path, changedOn: reviewed })),
  ];
  const entries = pages.map(({ path, changedOn }) => ({
    loc: origin + (visitor.region && path === '/' ? '' : path),
    changedOn,
  }));
  return new Response(siteMap(entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
