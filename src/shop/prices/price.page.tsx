import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { PriceTag } from '#ui/price-summary.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { PriceChanges } from './price-changes.tsx';
import { PriceForm } from './price-form.tsx';
import { priceAudienceLabels, priceAudiences } from './prices.rules.ts';
import type { Route } from './+types/price.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Price of ${loaderData?.price.name ?? 'a product'} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const audience = priceAudiences.find((one) => one === params.audience);
  if (!audience || !/^[A-Z]{2}$/.test(params.book) || !/^\d{1,9}$/.test(params.productId))
    throw new Response(null, { status: 404 });
  const place = { book: params.book, audience, productId: Number(params.productId) };
  return { price: await page(api.prices.find(place), request), countryCode: visitor.countryCode };
}

export default function PricePage({ loaderData: { price, countryCode } }: Route.ComponentProps) {
  const { book, audience, currency, taxIncluded, amountCents, breederCents } = price;
  return (
    <div className="grid gap-6">
      <BackLink to={`/admin/prices?book=${book}&audience=${audience}`}>Prices</BackLink>
      <SectionHeading
        level={1}
        title={price.name}
        intro={`${price.sku}. ${priceAudienceLabels[audience]}, price book ${book}: ${currency}, ${taxIncluded ? 'including tax' : 'excluding tax'}.`}
        aside={<PriceTag amountCents={amountCents ?? breederCents ?? 0} currency={currency} size="lg" />}
      />
      {amountCents === null ? (
        <p className="text-muted">This customer type has no separate price, so the breeder price applies.</p>
      ) : null}
      <PriceForm key={`${amountCents}-${price.nextAmountCents}`} price={price} countryCode={countryCode} />
      <PriceChanges changes={price.changes} currency={currency} countryCode={countryCode} />
    </div>
  );
}
