import { Link } from '#ui/link.tsx';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Callout } from '#ui/callout.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import type { Route } from './+types/owner-shop.page';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';
import { FilterBar, FilterFailed } from '#shop/filters/filter-bar.tsx';
import { NothingFound } from '#shop/catalogue/nothing-found.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { ProductGrid } from '#shop/catalogue/product-tile.tsx';
import { tileOf } from '#shop/catalogue/tiles.rules.ts';
import { isFiltered, knownTypes, readIds, readPage, readSearch, readSort } from '#shop/search/query.rules.ts';
import { breadcrumbList, graphOf, itemList } from '#shop/search/structured-catalogue.rules.ts';

const SHOP = '/pet-owner/products';
const INNOVATIVE = 'Innovative products';

export const headers = () => ({ 'x-page-cache': 'guest' });

/** The pet owner shop: breed identification, health tests, gift cards and partner products (Q154). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { api, origin } = context.get(pageContext);
  const species = params.get('species') === 'cat' ? ('cat' as const) : ('dog' as const);
  const search = readSearch(params.get('search'));
  const type = knownTypes(params.getAll('type'));
  const sort = readSort(params.get('sort'));
  const breed = readIds(params.getAll('breed'));
  const isInnovative = params.get('show') === 'innovative';
  const list = await page(
    api.catalogue.list({
      category: isInnovative ? 'innovative' : 'pet-owner',
      species: species === 'cat' ? 2 : 1,
      search,
      type,
      sort,
      breed,
      page: readPage(params.get('page')),
    }),
  );
  const { results, ...paging } = list;
  const tiles = results.map(tileOf);
  const path = species === 'cat' ? `${SHOP}?species=cat` : SHOP;
  const canonical = origin + (isInnovative ? '/breeder/for-dogs/innovative' : path);
  const crumbs = [
    { label: 'Pet owners', to: '/pet-owner' },
    ...(isInnovative ? [{ label: 'Pet owner shop', to: SHOP }, { label: INNOVATIVE }] : [{ label: 'Pet owner shop' }]),
  ];
  return {
    species,
    isInnovative,
    crumbs,
    list: { ...paging, tiles },
    filters: { search, sort },
    // Diseases can be found by name or breed only.
    asksForBreed: !isInnovative && search === '' && breed.length === 0,
    canonical,
    paging: isFiltered(params) || isInnovative ? undefined : { page: list.page, pages: list.pages },
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical }), itemList(tiles, origin)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && {
      title: loaderData.isInnovative ? INNOVATIVE : 'Pet owner shop',
      description: 'Breed identification and health DNA tests for dogs and cats, for pet owners.',
      canonical: loaderData.canonical,
      structured: loaderData.structured,
      paging: loaderData.paging,
    },
  );

export default function OwnerShopPage({ loaderData }: Route.ComponentProps) {
  const { list, isInnovative, species, filters } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{isInnovative ? INNOVATIVE : 'Pet owner shop'}</h1>
      <p className="measure mt-3 text-lg text-muted">
        {isInnovative
          ? "New tests from us and dog products from our partners. Partner products are sold in the partner's own shop."
          : 'Find out which breeds are in your pet and which inherited conditions to watch for. One sample, taken at home. Results in plain language.'}
      </p>
      {isInnovative ? null : (
        <>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <Link to="/pet-owner#finder" className="text-link inline-flex min-h-11 items-center">
              Help me choose
            </Link>
            <Link to="/pet-owner#gift" className="text-link inline-flex min-h-11 items-center">
              Give a test as a gift
            </Link>
          </p>
          <SpeciesChoice species={species} />
        </>
      )}
      <div className={isInnovative ? 'mt-8' : 'listing'}>
        {isInnovative ? null : (
          <FilterBar
            {...filters}
            facets={list.facets}
            breeds={list.breeds}
            count={list.count}
            speciesId={species === 'cat' ? 2 : 1}
            keep={{ species }}
          />
        )}
        <div id="results" className="min-w-0 scroll-mt-24">
          {isInnovative ? null : <FilterFailed />}
          {loaderData.asksForBreed ? (
            <Callout tone="brand" title="Looking for a health test?" className="mb-5">
              Search for a condition, or add your pet's breed, to see the relevant disease tests.
            </Callout>
          ) : null}
          {list.count === 0 ? (
            <NothingFound ownerShop={`${SHOP}?species=${species}`} withoutTest={list.withoutTest} />
          ) : (
            <ProductGrid tiles={list.tiles} />
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

function SpeciesChoice({ species }: { species: 'dog' | 'cat' }) {
  return (
    <nav aria-label="Species" className="mt-6 flex gap-2">
      {(['dog', 'cat'] as const).map((word) => (
        <Link
          key={word}
          to={`${SHOP}?species=${word}`}
          aria-current={word === species ? 'page' : undefined}
          className="rounded-full border border-line-strong/60 bg-white px-5 py-2 font-bold hover:border-brand aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-white"
        >
          {word === 'dog' ? 'Dogs' : 'Cats'}
        </Link>
      ))}
    </nav>
  );
}
