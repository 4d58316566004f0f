import { pageContext } from '#app/page-context.ts';
import type { Route } from './+types/sitemap.page';
import { breedPath, placePath, productPath, speciesWordOf } from './paths.rules.ts';

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
  const { api, origin } = context.get(pageContext);
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
    ...breeds.map((breed) => breedPath({ area: 'breeder', species: speciesWordOf(breed.speciesId) }, breed)),
    ...products.map((product) => productPath(product)),
  ];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
}
