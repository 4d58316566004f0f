import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/sitemap.page';
import { alternatesOf } from '#platform/places/region-path.rules.ts';
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

/** /sitemap.xml: every public page that may be found by search. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor, regionalSites } = context.get(pageContext);
  const everybody = origin.slice(0, origin.length - visitor.region.length);
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
  const paths = [
    ...fixed,
    ...texts,
    ...sheets,
    '/news-and-blogs',
    ...areas,
    ...breeds.map((breed) => breedPath({ area: 'breeder', species: speciesSlug(breed.speciesId) }, breed)),
    ...products.map((product) => productPath(product)),
  ];
  const urls = paths.map((path) => {
    const at = visitor.region && path === '/' ? '' : path;
    return `<url><loc>${origin}${at}</loc>${sisters(everybody, path, regionalSites)}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
}

/** The same page on the sites of the regions. */
function sisters(origin: string, path: string, regionalSites: readonly string[]): string {
  return alternatesOf(origin, path, regionalSites)
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    .join('');
}
