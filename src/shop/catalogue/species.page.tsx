import { countOf } from '#shared/count-of.ts';
import { Search } from 'lucide-react';
import { data, Form } from 'react-router';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { shopBy, type MenuLink } from './shop-menu.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/species.page';
import { SpeciesArt } from '#shop/breeds/species-art.tsx';
import { speciesLanding, speciesWays } from './landing.rules.ts';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { breedPath, placeOf, placePath, speciesIdOf, type CataloguePlace } from './paths.rules.ts';
import { WayCards } from './way-cards.tsx';
import { breadcrumbList, graphOf } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

const MAX_TESTED = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = placeOf(pathOf(request));
  if (!place) throw data(null, { status: 404 });
  const { api, user, visitor, origin } = context.get(pageContext);
  const breeds = await api.catalogue.breedIndex({ species: speciesIdOf(place.species) });
  const country = user?.countryCode ?? visitor.countryCode;
  const canonical = origin + placePath(place);
  const crumbs = [
    { label: place.area === 'vet' ? 'Veterinarians' : 'Breeder', to: `/${place.area}` },
    { label: place.species === 'dog' ? 'For dogs' : 'For cats' },
  ];
  return {
    place,
    crumbs,
    breedCount: breeds.length,
    breeds: breeds
      .toSorted((a, b) => b.diseaseTests - a.diseaseTests)
      .slice(0, MAX_TESTED)
      .map(({ id, name, slug, diseaseTests }) => ({ id, name, slug, diseaseTests })),
    links: shopBy({ audience: place.area, isLoggedIn: user !== null, countryCode: country }, place.species),
    quickLabel: country === 'AU' || country === 'NZ' ? 'Quick turnaround time tests' : 'Standalone single tests',
    canonical,
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const text = speciesLanding(loaderData.place);
  const { canonical, structured } = loaderData;
  return pageMeta({ title: text.title, description: text.description, canonical, structured });
};

export default function SpeciesPage({ loaderData }: Route.ComponentProps) {
  const { place, breeds, breedCount, quickLabel, links } = loaderData;
  const text = speciesLanding(place);
  return (
    <>
      <div className="border-b border-line bg-brand-wash">
        <div className="frame grid items-end gap-8 pt-6 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
          <div className="pb-10 md:pb-14">
            <Breadcrumb crumbs={loaderData.crumbs} />
            <h1 className="mt-5 text-3xl sm:text-4xl">{text.title}</h1>
            <p className="measure mt-4 text-lg">{text.intro}</p>
            <TestSearch place={place} />
          </div>
          <SpeciesArt species={place.species} />
        </div>
      </div>
      <div className="frame py-12 md:py-16">
        <WayCards ways={speciesWays(place, quickLabel)} />
        <AllPages links={links} species={place.species} />
        <section className="mt-16">
          <h2>{text.breedsTitle}</h2>
          <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {breeds.map((breed) => (
              <li key={breed.id}>
                <Link
                  to={breedPath(place, breed)}
                  className="flex items-baseline justify-between gap-3 border-b border-line py-3 hover:text-brand"
                >
                  <span className="font-bold">{breed.name}</span>
                  <span className="text-sm whitespace-nowrap text-muted">
                    {countOf(breed.diseaseTests, 'disease test')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <Link to={placePath(place, 'breeds')} className="text-link">
              View all {breedCount} breeds
            </Link>
          </p>
        </section>
        <Reviewed className="mt-14" />
      </div>
    </>
  );
}

/** The same links as in the menu; without scripts the menu entry leads to this page. */
function AllPages({ links, species }: { links: readonly MenuLink[]; species: 'dog' | 'cat' }) {
  return (
    <nav aria-label={`Shop for ${species}s`} className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="tool-link">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TestSearch({ place }: { place: CataloguePlace }) {
  return (
    <Form
      action={placePath(place, 'dna-tests')}
      method="get"
      role="search"
      aria-label="Find a test"
      className="mt-6 flex max-w-xl gap-3"
    >
      <Field label="Find a test" hideLabel className="flex-1">
        <TextInput
          type="search"
          name="search"
          maxLength={200}
          placeholder="Disease, gene or breed"
          before={<Search aria-hidden="true" className="size-5" />}
        />
      </Field>
      <Button type="submit">Find tests</Button>
    </Form>
  );
}
