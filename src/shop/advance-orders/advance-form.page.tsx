import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { packCountries, unpackCountries } from '#platform/places/named-countries.rules.ts';
import type { Route } from './+types/advance-form.page';
import { AdvanceForm } from './advance-form.tsx';
import { pricedCurrencies } from './advance.rules.ts';

export const meta = () => [{ title: 'Prepare an order | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  if (!isAllowed(user, 'advance.lodge')) throw data(null, { status: 404 });
  const [order, countries, products, { payers, isClub }] = await page(
    Promise.all([
      params.id ? api.advance.find({ id: Number(params.id) }) : null,
      api.places.countries(),
      api.advance.products(),
      api.advance.payers(),
    ]),
    request,
  );
  if (order && !order.mayChange) throw data(null, { status: 404 });
  const countryCode = user?.countryCode ?? visitor.countryCode;
  return {
    order,
    packed: packCountries(countries),
    currencies: pricedCurrencies(countries, products),
    products,
    payers,
    isClub,
    productId: new URL(request.url).searchParams.get('product') ?? '',
    agentEmail: user?.email ?? '',
    countryCode,
  };
}

export default function AdvanceFormPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/my/advance-orders">Advance orders</BackLink>
      <SectionHeading
        level={1}
        title={loaderData.order ? 'Edit advance order' : 'Prepare an order'}
        intro="The customer gets an email with a link to review the order and accept or decline it. Nothing is charged until they order."
      />
      <div className="mt-8">
        <AdvanceForm {...loaderData} countries={unpackCountries(loaderData.packed)} />
      </div>
    </>
  );
}
