import { countOf } from '#shared/count-of.ts';
import { redirect } from 'react-router';
import { notFoundWithSuggestions, page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import { SHEETS_REVIEWED } from '#shop/fact-sheets/fact-sheet.rules.ts';
import type { Route } from './+types/breed.page';
import { BreedOffer } from './breed-offer.tsx';
import { BreedTests } from './breed-tests.tsx';
import type { ShownBreed } from '#shop/catalogue/catalogue.contract.ts';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { breedQuestions } from './breed-questions.rules.ts';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';
import { viewedBreed } from '#shop/recently-viewed/viewed-page.rules.ts';
import { ProductQuestions } from '#shop/products/product-questions.tsx';
import {
  speciesCrumb,
  breedPath,
  placeOf,
  placePath,
  speciesIdOf,
  type CataloguePlace,
} from '#shop/catalogue/paths.rules.ts';
import { ProductGrid } from '#shop/catalogue/product-tile.tsx';
import { tileOf } from '#shop/catalogue/tiles.rules.ts';
import { BreedDrawing } from './breed-drawing.tsx';
import { breadcrumbList, graphOf, faqPage } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const place = placeOf(pathOf(request));
  const { api, origin } = context.get(pageContext);
  const missing = notFoundWithSuggestions(api, params.name);
  if (!place || !/^[1-9]\d{0,8}$/.test(params.id)) return missing();
  const breed = await page(api.catalogue.breedPage({ id: Number(params.id) })).catch(missing);
  const ownPlace: CataloguePlace = { area: place.area, species: breed.species.id === 1 ? 'dog' : 'cat' };
  if (speciesIdOf(place.species) !== breed.species.id || params.name !== breed.slug)
    throw redirect(breedPath(ownPlace, breed), 301);
  const { others, ...shown } = breed;
  const canonical = origin + breedPath({ ...ownPlace, area: 'breeder' }, breed);
  const crumbs = [speciesCrumb(place), { label: 'Breeds', to: placePath(place, 'breeds') }, { label: breed.name }];
  const questions = breedQuestions(breed);
  return {
    breed: shown,
    others: others.map(tileOf),
    place,
    crumbs,
    questions,
    canonical,
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical }), faqPage(questions)),
  };
}

function describeTests({ name, diseaseTests }: { name: string; diseaseTests: number }): string {
  if (diseaseTests === 0) return `DNA tests for the ${name}: coat traits, DNA profile and prices.`;
  return `DNA tests for the ${name}: ${countOf(diseaseTests, 'disease')} with gene, inheritance, first signs and prices.`;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && {
      title: `${loaderData.breed.name} DNA tests`,
      description: describeTests(loaderData.breed),
      canonical: loaderData.canonical,
      structured: loaderData.structured,
    },
  );

export default function BreedScreen({ loaderData }: Route.ComponentProps) {
  const { breed, others, place } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <div className="mt-6 flex items-end gap-8">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-extrabold text-brand">{factsOf(breed)}</p>
          <h1 className="mt-1.5 text-3xl sm:text-4xl">{breed.name}</h1>
          <p className="measure mt-4 text-lg">{introOf(breed, place)}</p>
        </div>
        <BreedDrawing breed={breed} className="hidden w-56 shrink-0 md:block" />
      </div>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <aside aria-label="Prices" className="lg:order-2">
          <div className="lg:sticky lg:top-28">
            <BreedOffer breed={breed} />
          </div>
        </aside>
        <div>
          <BreedTests breed={breed} place={place} />
          <ProductQuestions questions={loaderData.questions} />
          <Reviewed on={SHEETS_REVIEWED} className="mt-8" />
        </div>
      </div>
      {others.length > 0 ? (
        <section className="mt-16" data-screen-only="">
          <h2>More products for the {breed.name}</h2>
          <div className="mt-6">
            <ProductGrid tiles={others} level={3} />
          </div>
        </section>
      ) : null}
      <RecentlyViewed viewed={viewedBreed(breed, place)} className="mt-16" />
    </div>
  );
}

function factsOf(breed: ShownBreed): string {
  return [breed.species.id === 1 ? 'Dog breed' : 'Cat breed', breed.group, breed.country].filter(Boolean).join(', ');
}

function introOf(breed: ShownBreed, { species }: CataloguePlace): string {
  if (breed.diseaseTests === 0)
    return `No inherited diseases are listed for this breed yet. Trait tests, the DNA profile and parentage testing work equally well in every ${species}.`;
  const areas = new Set(breed.tests.map((test) => test.area)).size;
  return `${countOf(breed.diseaseTests, 'inherited disease')} can be tested for in this breed, across ${countOf(areas, 'body system')}. Testing before mating shows which pairings could produce affected offspring.`;
}
