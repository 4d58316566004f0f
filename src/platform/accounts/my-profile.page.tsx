import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { AddressBook } from '#platform/addresses/address-book.tsx';
import { BreedPresets } from '#platform/registration/breed-presets.tsx';
import { DetailsForm } from './details-form.tsx';
import { packCountries, unpackCountries } from '#platform/places/named-countries.rules.ts';
import { MissingState } from '#platform/addresses/missing-state.tsx';
import { PasswordForm } from '#platform/sign-in/password-form.tsx';
import { ShortcutForm } from './shortcut-form.tsx';
import type { Route } from './+types/my-profile.page';
import { replyPeriods } from '#platform/requests/reply-periods.rules.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My profile | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [details, addresses, countries] = await page(
    Promise.all([api.accounts.details(), api.accounts.addresses(), api.places.countries()]),
    request,
  );
  return { details, addresses, packed: packCountries(countries) };
}

export default function MyProfilePage({ loaderData: { details, addresses, packed } }: Route.ComponentProps) {
  const countries = unpackCountries(packed);
  return (
    <>
      <SectionHeading level={1} title="My profile" intro="Update your details, addresses and password." />
      {details.state === 'PENDING_APPROVAL' ? (
        <Callout tone="warn" className="mt-6" title="We're checking your clinic">
          You can order on account once we've confirmed your registration, usually within {replyPeriods.clinicApproval}.
        </Callout>
      ) : null}
      {details.address.state === null && needsState(countries, details.address.country.code) ? (
        <MissingState countryCode={details.address.country.code} />
      ) : null}
      <div className="mt-8 grid gap-6">
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Update your details</h2>
          <DetailsForm details={details} countries={countries} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Addresses</h2>
          <AddressBook addresses={addresses} countries={countries} details={details} />
        </Card>
        <div className="grid gap-6 xl:grid-cols-2">
          <Card as="section" pad="lg">
            <h2 className="mb-6 text-xl">Animal presets</h2>
            <BreedPresets breedIds={details.animalPresets.breed_ids} />
          </Card>
          <Card as="section" pad="lg">
            <h2 className="text-xl">Loyalty points</h2>
            <p className="mt-4 font-display text-4xl text-brand">{details.loyaltyPoints.toLocaleString('en-AU')}</p>
            <p className="mt-1 text-muted">points to use at checkout</p>
            <p className="mt-3">
              <Link to="/my/loyalty" className="text-link">
                View history, level and vouchers
              </Link>
            </p>
          </Card>
        </div>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Shortcut</h2>
          <ShortcutForm details={details} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Change password</h2>
          <PasswordForm />
        </Card>
      </div>
    </>
  );
}

function needsState(countries: readonly { code: string; statesRequired: boolean }[], countryCode: string): boolean {
  return countries.some(({ code, statesRequired }) => code === countryCode && statesRequired);
}
