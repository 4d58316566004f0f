import { countOf } from '#shared/count-of.ts';
import { data, redirect } from 'react-router';
import { page } from '#app/page-problem.ts';
import { pageContext } from '#app/page-context.ts';
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx';
import type { Route } from './+types/product.page';
import { BuyBox } from './buy-box.tsx';
import type { ShownProduct } from './catalogue.contract.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { placePath, productPath, speciesWordOf, type Area } from './paths.rules.ts';
import { ProductFacts } from './product-facts.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductGrid } from './product-tile.tsx';
import { tileOf, type Tile } from './tiles.rules.ts';
import { SampleReport } from './sample-report.tsx';
import { SingleTest } from './single-test.tsx';
import { TestGroups } from './test-groups.tsx';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const id = Number(params.id);
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw data(null, { status: 404 });
  const { api, user, origin } = context.get(pageContext);
  const breed = Number(url.searchParams.get('breed'));
  const product = await page(
    api.catalogue.product({ id, ...(Number.isSafeInteger(breed) && breed > 0 ? { breed } : {}) }),
  );
  // A wrong name for a right id moves to the right one (Q109).
  if (params.name !== product.slug) throw redirect(productPath(product) + url.search, 301);
  const area: Area = user?.type === 'vet' ? 'vet' : 'breeder';
  const { packs, related, ...shown } = product;
  return {
    product: shown,
    packs: packs.map(tileOf),
    related: related.map(tileOf),
    area,
    isOwner: user?.type === 'owner',
    canonical: origin + productPath(product, product.breed?.id),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { product, canonical } = loaderData;
  return pageMeta({
    title: titleOf(product),
    description: descriptionOf(product),
    canonical,
    structured: structuredOf(product, canonical),
  });
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, packs, related, area, isOwner } = loaderData;
  const single = product.kind === 'disease' || product.kind === 'trait';
  const test = single ? product.tests[0] : undefined;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={crumbsOf(product, area, isOwner)} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
        <ProductHead product={product} title={titleOf(product)} />
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-label="Order">
          <div className="lg:sticky lg:top-28">
            <BuyBox product={product} />
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <ProductFacts product={product} />
          {test ? (
            <SingleTest test={test} breeds={product.breeds} speciesId={product.speciesId} area={area} />
          ) : (
            <TestGroups product={product} />
          )}
          {product.tests.length > 0 ? <SampleReport product={product} /> : null}
        </div>
      </div>
      <MoreProducts title="As a multipack" tiles={packs} />
      <MoreProducts title={single ? 'Often ordered with it' : 'More to look at'} tiles={related} />
    </div>
  );
}

function MoreProducts({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section className="mt-16">
      <h2>{title}</h2>
      <div className="mt-6">
        <ProductGrid tiles={tiles} level={3} />
      </div>
    </section>
  );
}

function titleOf(product: ShownProduct): string {
  return product.breed ? `${product.name}: ${product.breed.name}` : product.name;
}

function descriptionOf(product: ShownProduct): string {
  if (!product.breed) return product.summary.slice(0, 300);
  return `${product.name} for the ${product.breed.name}: ${countOf(product.breed.diseaseTests, 'disease test')}, all traits and a DNA profile from one swab.`;
}

function crumbsOf(product: ShownProduct, area: Area, isOwner: boolean): Crumb[] {
  const last = { label: titleOf(product) };
  if (isOwner) return [{ label: 'Pet owner shop', to: '/pet-owner/products' }, last];
  const species = speciesWordOf(product.speciesId);
  const place = { area, species };
  const home =
    product.speciesId === null
      ? { label: 'Home', to: '/' }
      : { label: species === 'dog' ? 'For dogs' : 'For cats', to: placePath(place) };
  const list =
    product.kind === 'full_breed_profile'
      ? { label: 'Full breed profile', to: placePath(place, 'full-breed-profile') }
      : { label: 'DNA tests', to: placePath(place, 'dna-tests') };
  return [home, list, last];
}

function structuredOf(product: ShownProduct, url: string): object {
  const offer = product.price && {
    '@type': 'Offer',
    url,
    price: (product.price.amountCents / 100).toFixed(2),
    priceCurrency: product.price.currency,
    availability: product.refusal === null ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  };
  return {
    '@type': 'Product',
    name: titleOf(product),
    description: descriptionOf(product),
    category: product.category.name,
    brand: { '@type': 'Brand', name: 'Damsire' },
    ...(offer ? { offers: offer } : {}),
  };
}
