import { data } from 'react-router';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import type { Route } from './+types/build-profile.page';
import { areaLinks } from '#shop/catalogue/area.rules.ts';
import { AreaNav } from '#shop/catalogue/area-nav.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { crumbsTo, placeOf, placePath, speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import { ProfileSummary } from './profile-summary.tsx';
import { TestChooser } from './test-chooser.tsx';
import { useChosenTests } from './use-chosen-tests.ts';
import { breadcrumbList, graphOf } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const place = placeOf(pathOf(request));
  if (!place) throw data(null, { status: 404 });
  const { api, user, visitor, origin } = context.get(pageContext);
  const breed = Number(url.searchParams.get('breed'));
  const breedInput = Number.isSafeInteger(breed) && breed > 0 ? { breed } : {};
  const canonical = origin + placePath(place, 'build-your-own-profile');
  const crumbs = crumbsTo(place, `Build your own ${place.species} profile`);
  return {
    place,
    crumbs,
    choices: await page(api.catalogue.testChoices({ species: speciesIdOf(place.species), ...breedInput })),
    links: areaLinks(place, user?.countryCode ?? visitor.countryCode),
    canonical,
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && {
      title: `Build your own ${loaderData.place.species} profile`,
      description: `Choose disease and trait tests for your ${loaderData.place.species}. The price is capped slightly above that of the full breed profile.`,
      canonical: loaderData.canonical,
      structured: loaderData.structured,
    },
  );

export default function BuildProfilePage({ loaderData }: Route.ComponentProps) {
  const { place, choices, links } = loaderData;
  const { chosen, choose } = useChosenTests(choices.breed?.testIds ?? [], choices.tests);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  const title = `Build your own ${place.species} profile`;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{title}</h1>
      <p className="measure mt-3 text-lg text-muted">
        Choose only the tests you need. Each additional test costs less, and the total is capped slightly above the
        price of the full breed profile.
      </p>
      <AreaNav links={links} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <TestChooser tests={choices.tests} chosen={chosen} onToggle={toggle} />
        <aside aria-label="Your profile" className="max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4">
          <div className="lg:sticky lg:top-28">
            <ProfileSummary
              choices={choices}
              speciesId={speciesIdOf(place.species)}
              chosen={chosen}
              breedName={choices.breed?.name ?? null}
              onClear={() => choose(new Set())}
            />
          </div>
        </aside>
      </div>
    </div>
  );
}
