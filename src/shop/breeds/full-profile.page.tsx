import { data } from 'react-router';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/full-profile.page';
import { areaLinks, categoryText } from '#shop/catalogue/area.rules.ts';
import { AreaNav } from '#shop/catalogue/area-nav.tsx';
import { BreedChooser } from './breed-chooser.tsx';
import { NothingFound } from '#shop/catalogue/nothing-found.tsx';
import { crumbsTo, placeOf, placePath, speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import { ProfileBanner } from '#shop/custom-profiles/profile-banner.tsx';
import { VetPrices } from '#shop/prices/vet-prices.tsx';
import { breadcrumbList, graphOf } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

const CATEGORY = 'full-breed-profile';

/** The full breed profile of a species, with links to it for each breed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const place = placeOf(pathOf(request));
  if (!place) throw data(null, { status: 404 });
  const { api, user, visitor, origin } = context.get(pageContext);
  const countryCode = user?.countryCode ?? visitor.countryCode;
  const species = speciesIdOf(place.species);
  const { results } = await page(api.catalogue.list({ category: CATEGORY, species }));
  const breeds = await page(api.catalogue.breedIndex({ species }));
  const text = categoryText(CATEGORY, place, countryCode);
  const canonical = origin + placePath(place, CATEGORY);
  const crumbs = crumbsTo(place, text.title);
  return {
    place,
    crumbs,
    profile: results[0] ? bannerOf(results[0]) : null,
    breeds: breeds
      .filter((breed) => breed.diseaseTests > 0)
      .map(({ id, name, slug, diseaseTests, otherNames }) => ({ id, name, slug, diseaseTests, otherNames })),
    text,
    links: areaLinks(place, countryCode),
    guestVet: place.area === 'vet' && !user,
    canonical,
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData && { ...loaderData, ...loaderData.text });

export default function FullProfilePage({ loaderData }: Route.ComponentProps) {
  const { place, profile, breeds, text, links } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <div className="mt-5 max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">{text.title}</h1>
        <p className="measure mt-3 text-lg text-muted">{text.intro}</p>
      </div>
      <AreaNav links={links} />
      {loaderData.guestVet ? <VetPrices /> : null}
      {profile ? (
        <>
          <ProfileBanner product={profile} />
          <BreedChooser product={profile} breeds={breeds} species={place.species} />
        </>
      ) : (
        <NothingFound place={place} category={CATEGORY} />
      )}
    </div>
  );
}

function bannerOf<T extends Parameters<typeof ProfileBanner>[0]['product']>(product: T) {
  const { id, slug, name, kind, speciesId, price, taxLabel } = product;
  return { id, slug, name, kind, speciesId, price, taxLabel };
}
