import { data, redirect } from 'react-router';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { paymentAccountOf } from '#platform/places/places.rules.ts';
import { notFoundWithSuggestions, page } from '#platform/context/page-problem.ts';
import { pageContext, type ApiClient } from '#platform/context/page-context.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import { diseaseResults, sheetPath, SHEETS_REVIEWED } from '#shop/fact-sheets/fact-sheet.rules.ts';
import type { Route } from './+types/product.page';
import { offeredExpressWays } from '#shop/express-checkout/express-ways.rules.ts';
import { areaLinks } from '#shop/catalogue/area.rules.ts';
import { AreaNav } from '#shop/catalogue/area-nav.tsx';
import { BuyBox } from './buy-box.tsx';
import { pageMeta, pictureOf } from '#ui/layout/page-meta.ts';
import { howItWorks, questionsOf } from './about-product.rules.ts';
import { HowItGoesSection } from './how-it-works.tsx';
import { productPath, speciesSlug, type Area } from '#shop/catalogue/paths.rules.ts';
import { crumbsOf, descriptionOf, titleOf } from './product-labels.rules.ts';
import { productPicture } from './product-picture.rules.ts';
import { ProductQuestions } from './product-questions.tsx';
import { breadcrumbList, faqPage, graphOf, productData } from '#shop/search/structured-catalogue.rules.ts';
import { ProductFacts } from './product-facts.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductGrid } from '#shop/catalogue/product-tile.tsx';
import { pictureTileOf, tileOf, type Tile } from '#shop/catalogue/tiles.rules.ts';
import { ProductReviews } from '#shop/reviews/product-reviews.tsx';
import { SHOWN_REVIEWS } from '#shop/reviews/reviews.rules.ts';
import { readPage } from '#shop/search/query.rules.ts';
import type { ProductDetail } from '#shop/catalogue/catalogue.contract.ts';
import { RecentlyViewed } from '#shop/recently-viewed/recently-viewed.tsx';
import { viewedProduct } from '#shop/recently-viewed/viewed-page.rules.ts';
import { SampleReport } from './sample-report.tsx';
import { CheaperTogether } from './cheaper-together.tsx';
import { SingleTest } from './single-test.tsx';
import { TestGroups } from '#shop/catalogue/test-groups.tsx';

/** A page with stock information is rendered for each visitor: stock changes more often than the catalogue. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const id = Number(params.id);
  const { api, user, visitor, origin, publishableKey, hasPaypal } = context.get(pageContext);
  const missing = notFoundWithSuggestions(api, params.name);
  if (!/^[1-9]\d{0,8}$/.test(params.id)) return missing();
  const breed = Number(url.searchParams.get('breed'));
  const product = await page(
    api.catalogue.product({ id, ...(Number.isSafeInteger(breed) && breed > 0 ? { breed } : {}) }),
  ).catch(missing);
  // A wrong name with a valid id redirects to the correct URL (Q109).
  if (params.name !== product.slug) throw redirect(productPath(product) + url.search, 301);
  const reviews = await shownReviews(api, product, url.searchParams);
  const stock = product.isCounted ? (await page(api.stock.find({ productId: id }))).state : null;
  const area: Area = user?.type === 'vet' ? 'vet' : 'breeder';
  const audience = user?.type ?? (visitor.audience === 'owner' ? 'owner' : 'breeder');
  const account = paymentAccountOf(user?.countryCode ?? visitor.countryCode);
  const isOwner = audience === 'owner';
  const { packs, related, upgrade, ...shown } = product;
  const test = product.kind === 'disease' || product.kind === 'trait' ? product.tests[0] : undefined;
  const canonical = origin + productPath(product, product.breed?.id);
  const about = { title: titleOf(product), description: descriptionOf(product) };
  const crumbs = crumbsOf(product, { area, isOwner, title: about.title });
  const questions = questionsOf(product);
  const loaded = {
    product: shown,
    packs: packs.map(tileOf),
    related: related.map(pictureTileOf),
    upgrade: upgrade?.price ? { name: upgrade.name, price: upgrade.price } : null,
    audience,
    canBeGift: user === null || isOwner,
    expressWays: offeredExpressWays({ publishableKey: publishableKey(account), hasPaypal: hasPaypal(account) }),
    ...about,
    crumbs,
    // Owners have a separate shop; a gift card belongs to no species.
    links:
      isOwner || product.speciesId === null
        ? []
        : areaLinks({ area, species: speciesSlug(product.speciesId) }, user?.countryCode ?? visitor.countryCode),
    sheet: test ? sheetPath(test) : null,
    // The lines of an actual report for the inheritance of this test.
    results: test?.kind === 'disease' ? diseaseResults({ ...test, speciesId: product.speciesId ?? 1 }) : null,
    reviews,
    viewed: viewedProduct(product, about.title),
    countryCode: user?.countryCode ?? visitor.countryCode,
    questions,
    howItWorks: howItWorks(product),
    canonical,
    structured: graphOf(
      productData(
        { ...product, stock, name: about.title, description: about.description },
        {
          canonical,
          image: picturesOf(product, { canonical, origin, region: visitor.region }),
          countryCode: user?.countryCode ?? visitor.countryCode,
        },
        reviews.list,
      ),
      breadcrumbList(crumbs, { origin, canonical }),
      faqPage(questions),
    ),
  };
  return data(loaded, { headers: product.isCounted ? {} : { 'x-page-cache': 'guest' } });
}

/** Most products have no reviews, so none are requested. */
async function shownReviews(api: ApiClient, { id, rating }: ProductDetail, query: URLSearchParams) {
  if (!rating) return { list: [], page: 1, pages: 0 };
  const pages = Math.ceil(rating.count / SHOWN_REVIEWS);
  const number = Math.min(readPage(query.get('reviews')), pages);
  const { results } = await page(api.reviews.ofProduct({ productId: id, page: number }));
  return { list: results, page: number, pages };
}

/** Images that robots may fetch; the files are the same on all regional sites. */
function picturesOf(
  product: Parameters<typeof productPicture>[0],
  { canonical, origin, region }: { canonical: string; origin: string; region: string },
): string[] {
  const picture = productPicture(product);
  const files = origin.slice(0, origin.length - region.length);
  return [...(picture ? [files + picture] : []), pictureOf(canonical)];
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, packs, related, upgrade, audience, title, crumbs, links, questions, howItWorks: steps } = loaderData;
  const single = product.kind === 'disease' || product.kind === 'trait';
  const test = single ? product.tests[0] : undefined;
  return (
    <div className="frame pt-6 pb-16">
      <Breadcrumb crumbs={crumbs} />
      {links.length > 0 ? <AreaNav links={links} /> : null}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
        <ProductHead product={product} title={title} />
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-label="Order">
          <div className="lg:sticky lg:top-28">
            <BuyBox
              product={product}
              upgrade={upgrade}
              shop={audience === 'owner' ? shopOf(audience) : '/breeder/for-dogs/dna-tests'}
              canBeGift={loaderData.canBeGift}
              expressWays={loaderData.expressWays}
            />
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1">
          <ProductFacts product={product} />
          {test ? (
            <SingleTest
              test={test}
              sheet={loaderData.sheet}
              breeds={product.breeds}
              speciesId={product.speciesId}
              audience={audience}
            />
          ) : (
            <TestGroups product={product} />
          )}
          <SampleReport product={product} results={loaderData.results} />
          <HowItGoesSection {...steps} />
          {product.kind === 'partner' ? null : (
            <ProductReviews rating={product.rating} reviews={loaderData.reviews} countryCode={loaderData.countryCode} />
          )}
          <ProductQuestions questions={questions} />
          {product.tests.length > 0 ? <Reviewed on={SHEETS_REVIEWED} className="mt-8" /> : null}
        </div>
      </div>
      <MoreProducts title="Buy as a multipack" tiles={packs} />
      {product.comparison ? <CheaperTogether comparison={product.comparison} /> : null}
      <MoreProducts title="Related products" tiles={related} />
      <RecentlyViewed viewed={loaderData.viewed} className="mt-16" />
    </div>
  );
}

function MoreProducts({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section className="mt-16" data-screen-only="">
      <h2>{title}</h2>
      <div className="mt-6">
        <ProductGrid tiles={tiles} level={3} />
      </div>
    </section>
  );
}
