import { Link } from '#ui/link.tsx';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import type { Route } from './+types/owner-shop.page';
import { FilterBar } from './filter-bar.tsx';
import { typesFor } from './listing.rules.ts';
import { NothingFound } from './nothing-found.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { ProductGrid } from './product-tile.tsx';
import { tileOf } from './tiles.rules.ts';
import {
  isFiltered,
  knownTypes,
  readIds,
  readPage,
  readSearch,
  readSort,
  readTypes,
} from '#shop/search/query.rules.ts';
import { breadcrumbList, graphOf, itemList } from '#shop/search/structured-catalogue.rules.ts';

const SHOP = '/pet-owner/products';
const INNOVATIVE = 'Innovative products';

export const headers = () => ({ 'x-page-cache': 'guest' });

/** The pet owner shop: breed identification, health tests, gift cards and partner products (Q154). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { api, user, visitor, origin } = context.get(pageContext);
  const species = params.get('species') === 'cat' ? ('cat' as const) : ('dog' as const);
  const search = readSearch(params.get('search'));
  const type = knownTypes(params.getAll('type'));
  const sort = readSort(params.get('sort'));
  const audience = user?.type ?? visitor.audience;
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
  const offered = typesFor(audience === 'owner' ? 'owner' : audience);
  const { results, ...paging } = list;
  const tiles = results.map(tileOf);
  const own = species === 'cat' ? `${SHOP}?species=cat` : SHOP;
  const canonical = origin + (isInnovative ? '/breeder/for-dogs/innovative' : own);
  const crumbs = [
    { label: 'Pet owners', to: '/pet-owner' },
    ...(isInnovative ? [{ label: 'Pet owner shop', to: SHOP }, { label: INNOVATIVE }] : [{ label: 'Pet owner shop' }]),
  ];
  return {
    species,
    isInnovative,
    crumbs,
    list: { ...paging, tiles },
    filters: { search, sort, types: readTypes(type, audience), offered },
    canonical,
    paging: isFiltered(params) || isInnovative ? undefined : { page: list.page, pages: list.pages },
    structured: graphOf(breadcrumbList(crumbs, { origin, canonical }), itemList(tiles, origin)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.isInnovative ? INNOVATIVE : 'Pet owner shop',
        description: 'Breed identification and health DNA tests for dogs and cats, for pet owners.',
        canonical: loaderData.canonical,
        structured: loaderData.structured,
        paging: loaderData.paging,
      })
    : [];

export default function OwnerShopPage({ loaderData }: Route.ComponentProps) {
  const { list, isInnovative } = loaderData;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{isInnovative ? INNOVATIVE : 'Pet owner shop'}</h1>
      <p className="measure mt-3 text-lg text-muted">
        {isInnovative
          ? 'New tests from us and dog products from our partners. Partner products are sold in the partner’s own shop.'
          : 'Find out which breeds make up your pet and which conditions it carries. One swab at home, results in plain language.'}
      </p>
      {isInnovative ? null : <Narrow {...loaderData} />}
      <div id="results" className="mt-8">
        {list.count === 0 ? (
          <NothingFound
            place={{ area: 'breeder', species: loaderData.species }}
            category="dna-tests"
            withoutTest={list.withoutTest}
          />
        ) : (
          <ProductGrid tiles={list.tiles} />
        )}
      </div>
      <div className="mt-10">
        <Pagination page={list.page} pages={list.pages} />
      </div>
    </div>
  );
}

function Narrow({ species, filters, list }: Pick<Route.ComponentProps['loaderData'], 'species' | 'filters' | 'list'>) {
  return (
    <>
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
      <FilterBar {...filters} breeds={list.breeds} speciesId={species === 'cat' ? 2 : 1} keep={{ species }} />
    </>
  );
}
