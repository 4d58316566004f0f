import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/sitemap.page';
import { siteMap } from './sitemap.rules.ts';
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

/** /sitemap.xml of a site: every page that may be found by search. Its sisters on other sites are in the page itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor } = context.get(pageContext);
  const [{ products, breeds, testsReviewedOn }, texts, sheets] = await page(
    Promise.all([api.catalogue.sitemap(), api.pages.contentPaths(), api.factSheets.paths()]),
  );
  const areas = (['breeder', 'vet'] as const).flatMap((area) =>
    (['dog', 'cat'] as const).flatMap((species) =>
      categories.map((category) => placePath({ area, species }, category)),
    ),
  );
  const at = (changedOn: string | null) => (path: string) => ({ path, changedOn });
  const pages = [
    ...[...fixed, '/news-and-blogs', ...areas].map(at(null)),
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
