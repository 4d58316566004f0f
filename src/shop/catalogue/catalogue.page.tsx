import { countOf } from '#shared/count-of.ts';
import { redirect } from 'react-router';
import { notFoundWithSuggestions, page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import type { Route } from './+types/catalogue.page';
import { answerCategory, areaLinks, categoryText } from './area.rules.ts';
import { AreaNav } from './area-nav.tsx';
import { FilterBar, FilterFailed } from '#shop/filters/filter-bar.tsx';
import { hasTestFilters, type CatalogueCategory } from './listing.rules.ts';
import { NothingFound } from './nothing-found.tsx';
import { crumbsTo, placeOf, speciesIdOf } from './paths.rules.ts';
import { VetPrices } from '#shop/prices/vet-prices.tsx';
import { ComparableGrid } from './product-tile.tsx';
import {
  isFiltered,
  knownTypes,
  readAreas,
  readIds,
  readPage,
  readSearch,
  readSort,
} from '#shop/search/query.rules.ts';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';
import { tileOf } from './tiles.rules.ts';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { breadcrumbList, graphOf, itemList } from '#shop/search/structured-catalogue.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

/** Every catalogue page is `{area, species, category}`; its filters are in the URL. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const place = placeOf(pathOf(request));
  const answer = place && answerCategory(place, params.category);
  const { api, user, visitor, origin } = context.get(pageContext);
  if (!place || !answer || answer.kind === 'missing') return notFoundWithSuggestions(api, params.category)();
  if (answer.kind === 'moved') throw redirect(answer.to + url.search, 301);
  const { category } = answer;
  const countryCode = user?.countryCode ?? visitor.countryCode;
  const query = readQuery(url.searchParams, category);
  const list = await page(api.catalogue.list({ ...query, category, species: speciesIdOf(place.species) }));
  const { results, ...paging } = list;
  const text = categoryText(category, place, countryCode);
  const tiles = results.map(tileOf);
  const canonical = origin + answer.canonical;
  const crumbs = crumbsTo(place, text.title);
  return {
    place,
    category,
    list: { ...paging, tiles },
    text,
    crumbs,
    links: areaLinks(place, countryCode),
    here: answer.canonical,
    filters: hasTestFilters(category)
      ? {
          search: query.search,
          sort: readSort(query.sort),
        }
      : null,
    guestVet: place.area === 'vet' && !user,
    canonical,
    paging: isFiltered(url.searchParams) ? undefined : { page: list.page, pages: list.pages },
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical }), itemList(tiles, origin)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData && { ...loaderData, ...loaderData.text });

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { place, list, text, crumbs, links, filters, category } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-5 max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">{text.title}</h1>
        <p className="measure mt-3 text-lg text-muted">{text.intro}</p>
      </div>
      <AreaNav links={links} here={loaderData.here} />
      {loaderData.guestVet ? <VetPrices /> : null}
      <div className={filters ? 'listing' : undefined}>
        {filters ? (
          <FilterBar
            {...filters}
            facets={list.facets}
            breeds={list.breeds}
            count={list.count}
            speciesId={speciesIdOf(place.species)}
          />
        ) : null}
        <div id="results" className="min-w-0 scroll-mt-24">
          {filters ? <FilterFailed /> : null}
          {filters && list.count > 0 ? (
            <p role="status" className="mb-3 text-muted">
              {countOf(list.count, 'test')}
              {list.pages > 1 ? `, page ${list.page} of ${list.pages}` : ''}
            </p>
          ) : null}
          {list.count === 0 ? (
            <NothingFound place={place} category={category} withoutTest={list.withoutTest} />
          ) : (
            <div className={filters ? undefined : 'mt-8'}>
              <ComparableGrid tiles={list.tiles} />
            </div>
          )}
          <div className="mt-10">
            <Pagination page={list.page} pages={list.pages} />
          </div>
        </div>
      </div>
      <RecentlyViewed className="mt-16" />
    </div>
  );
}

function readQuery(params: URLSearchParams, category: CatalogueCategory) {
  return {
    search: readSearch(params.get('search')),
    breed: readIds(params.getAll('breed')),
    // A list of one kind of product has no type filter.
    type: hasTestFilters(category) ? knownTypes(params.getAll('type')) : [],
    area: hasTestFilters(category) ? readAreas(params.getAll('area')) : [],
    sort: params.get('sort')?.slice(0, 20) ?? 'all',
    page: readPage(params.get('page')),
  };
}
