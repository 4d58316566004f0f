import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import type { Route } from './+types/breed-index.page';
import { areaLinks } from '#shop/catalogue/area.rules.ts';
import { AreaNav } from '#shop/catalogue/area-nav.tsx';
import { BreedLinkList } from './breed-link-list.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { crumbsTo, breedPath, placeOf, placePath, speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import { breadcrumbList, graphOf } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = placeOf(pathOf(request));
  if (!place) throw data(null, { status: 404 });
  const { api, user, visitor, origin } = context.get(pageContext);
  const breeds = await api.catalogue.breedIndex({ species: speciesIdOf(place.species) });
  const canonical = origin + placePath(place, 'breeds');
  const crumbs = crumbsTo(place, titleOf(place.species));
  return {
    place,
    crumbs,
    breeds: breeds.map(({ id, name, slug, diseaseTests, otherNames }) => ({
      id,
      name,
      slug,
      diseaseTests,
      otherNames,
    })),
    links: areaLinks(place, user?.countryCode ?? visitor.countryCode),
    canonical,
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && {
      title: titleOf(loaderData.place.species),
      description: `DNA tests for ${loaderData.breeds.length} ${loaderData.place.species} breeds: relevant diseases, how they are inherited, and prices.`,
      canonical: loaderData.canonical,
      structured: loaderData.structured,
    },
  );

export default function BreedIndexPage({ loaderData }: Route.ComponentProps) {
  const { place, breeds, links } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{titleOf(place.species)}</h1>
      <p className="measure mt-3 text-lg text-muted">
        {breeds.length} breeds. The number beside each breed shows how many disease tests are listed for it. Traits and
        the DNA profile are available for every breed.
      </p>
      <AreaNav links={links} />
      <div className="mt-8">
        <BreedLinkList breeds={breeds} to={(breed) => breedPath(place, breed)} />
      </div>
    </div>
  );
}

function titleOf(species: 'dog' | 'cat'): string {
  return species === 'dog' ? 'Dog breeds' : 'Cat breeds';
}
