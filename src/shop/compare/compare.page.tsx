import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { readSearch } from '#shop/search/query.rules.ts';
import { Callout } from '#ui/callout.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { AddProduct } from './add-product.tsx';
import { isComparable, isSameSpecies, leftOutText, MAX_COMPARED, readCompared } from './compare.rules.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { DifferingTests } from './differing-tests.tsx';
import type { Route } from './+types/compare.page';

const MAX_RESULTS = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor, origin } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const search = readSearch(query.get('search'));
  const compared = await page(api.compare.products({ products: readCompared(query.getAll('product')) }));
  const shown = compared.products.map(({ id }) => id);
  const list = search && shown.length < MAX_COMPARED ? await page(api.catalogue.search({ q: search })) : null;
  const found = (list?.groups ?? [])
    .flatMap(({ results }) => results)
    .filter(
      (product) => isComparable(product) && isSameSpecies(compared.products, product) && !shown.includes(product.id),
    )
    .slice(0, MAX_RESULTS)
    .map(({ id, name }) => ({ id, name }));
  return {
    ...compared,
    search,
    found,
    canonical: `${origin}/compare`,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

const title = 'Compare products';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title,
    description: 'Up to three DNA tests side by side: price, what is tested, sample, dates and included tests.',
    canonical: loaderData?.canonical ?? '/compare',
  }),
  // Not indexed: there is a URL for every combination of products.
  { name: 'robots', content: 'noindex' },
];

/** Up to three products side by side, determined by the URL alone. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, leftOut, shared, differing, search, found, countryCode } = loaderData;
  const ids = products.map(({ id }) => id);
  return (
    <div className="frame pt-8 pb-16">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="measure mt-3 text-lg text-muted">
        Up to {MAX_COMPARED} products for the same species, side by side.
      </p>
      {leftOut.length > 0 ? (
        <div className="mt-6">
          <Callout tone="warn" title="Some products could not be compared.">
            <ul>
              {[...new Set(leftOut.map(leftOutText))].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Callout>
        </div>
      ) : null}
      <div className="mt-8">
        {products.length === 0 ? (
          <EmptyState
            title="No products chosen yet."
            action={
              <>
                <LinkButton to="/breeder/for-dogs/dna-tests">Tests for dogs</LinkButton>
                <LinkButton to="/breeder/for-cats/dna-tests" variant="secondary">
                  Tests for cats
                </LinkButton>
              </>
            }
          >
            Tick "Compare" on products in a list, or search for a product below.
          </EmptyState>
        ) : (
          <ComparisonTable products={products} countryCode={countryCode} />
        )}
      </div>
      {products.length > 1 ? <DifferingTests products={products} shared={shared} differing={differing} /> : null}
      {products.length < MAX_COMPARED ? <AddProduct ids={ids} search={search} found={found} /> : null}
    </div>
  );
}
