import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/sitemap.page';
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

/** /sitemap.xml of a site: every page that may be found by search. Its sisters on other sites stand in the page itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor } = context.get(pageContext);
  const [{ products, breeds }, texts, sheets] = await Promise.all([
    api.catalogue.sitemap(),
    api.pages.contentPaths(),
    api.factSheets.paths(),
  ]);
  const areas = (['breeder', 'vet'] as const).flatMap((area) =>
    (['dog', 'cat'] as const).flatMap((species) =>
      categories.map((category) => placePath({ area, species }, category)),
    ),
  );
  const undated = [
    ...fixed,
    ...sheets,
    '/news-and-blogs',
    ...areas,
    ...breeds.map((breed) => breedPath({ area: 'breeder', species: speciesSlug(breed.speciesId) }, breed)),
    ...products.map((product) => productPath(product)),
  ];
  const pages = [...undated.map((path) => ({ path, reviewed: null })), ...texts];
  const urls = pages.map(({ path, reviewed }) => {
    const at = visitor.region && path === '/' ? '' : path;
    return `<url><loc>${origin}${at}</loc>${reviewed ? `<lastmod>${reviewed}</lastmod>` : ''}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
}
