import { data } from 'react-router';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { BreedKey, Karyogram } from '#laboratory/diversity/karyogram.tsx';
import { AllTests } from '#laboratory/result-page/all-tests.tsx';
import { FirstScreen } from '#laboratory/result-page/first-screen.tsx';
import { resultPageOf } from '#laboratory/result-page/page-model.rules.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';
import { PriceText } from '#shop/catalogue/product-tile.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/sample-results.page';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext);
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const { animal, composed, breeds } = await page(api.sampleDocuments.results({ id }));
  const { name, slug, kind, price, taxLabel } = await page(api.catalogue.product({ id }));
  return {
    product: { id, name, slug, kind, price, taxLabel },
    animal: { name: animal.name, isCat: animal.speciesId === 2, breed: animal.breed },
    breeds,
    model: composed && resultPageOf(composed.results, composed.coat, { reader: 'owner', opensLater: false }),
    canonical: `${origin}/pet-owner/example-results/${id}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `Example result: ${loaderData.product.name}`,
          description: `See what the results of ${loaderData.product.name} look like, and what they mean in plain language.`,
          canonical: loaderData.canonical,
        }),
        { name: 'robots', content: 'noindex' },
      ]
    : [];

/** The results of an invented animal, shown with the components for a customer's results. */
export default function SampleResultsPage({ loaderData: { product, animal, breeds, model } }: Route.ComponentProps) {
  return (
    <article className="frame pt-6 pb-16">
      <Breadcrumb
        crumbs={[
          { label: 'Pet owners', to: '/pet-owner' },
          { label: 'Pet owner shop', to: '/pet-owner/products' },
          { label: product.name, to: productPath(product) },
          { label: 'Example result' },
        ]}
      />
      <h1 className="mt-5 text-3xl sm:text-4xl">Example result: {product.name}</h1>
      <Callout className="mt-6" title={`${animal.name} is not a real ${animal.isCat ? 'cat' : 'dog'}`}>
        The results are fictitious. Your own results will look like this, with your pet's name.
      </Callout>
      {breeds ? (
        <section aria-labelledby="breeds" className="mt-8">
          <h2 id="breeds" className="text-2xl">
            Breeds
          </h2>
          <p className="measure mt-2 text-muted">
            Each breed has a percentage and its likely range. Grey parts match no breed well enough.
          </p>
          <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
            <BreedKey composition={breeds} />
            {breeds.karyogram ? <Karyogram karyogram={breeds.karyogram} name={animal.name} /> : null}
          </div>
        </section>
      ) : null}
      {model ? (
        <div className="results mt-8">
          <FirstScreen model={model} animal={animal} reader="owner" canPlan={false} />
          <AllTests model={model} />
        </div>
      ) : null}
      <aside aria-label="Order" className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <PriceText product={product} large />
        <LinkButton to={productPath(product)} size="lg">
          View product
        </LinkButton>
      </aside>
    </article>
  );
}
