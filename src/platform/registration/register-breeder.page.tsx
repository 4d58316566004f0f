import { redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { OtherWays } from '#platform/sign-in/other-sign-in-ways.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/register-breeder.page';
import { formText } from '#ui/forms/form-text.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Register as a breeder',
    description: 'An account for kennels and catteries: animals, litters, results and breeder prices.',
    canonical: `${matches[0].loaderData.origin}/register/breeder`,
  });
export const headers: Route.HeadersFunction = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  if (user) throw redirect(shopOf(user.type));
  return { countries: await api.places.countries(), countryCode: visitor.countryCode };
}

export default function RegisterBreederPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthCard
      wide
      title="Register as a breeder"
      intro="Order at breeder prices, record your dogs and cats with their pedigrees, and share results with buyers."
      foot={<OtherWays kind="breeder" />}
    >
      <RegistrationForm
        type="breeder"
        {...loaderData}
        readExtra={(form) => ({
          breeder: {
            kennelName: formText(form, 'kennelName'),
            prefix: formText(form, 'prefix') || null,
            memberships: formText(form, 'memberships') || null,
          },
        })}
        extra={(errors) => (
          <>
            <Field label="Kennel or cattery name" error={errors['breeder.kennelName']} required>
              <TextInput name="kennelName" autoComplete="organization" maxLength={120} />
            </Field>
            <Field label="Registered prefix" error={errors['breeder.prefix']}>
              <TextInput name="prefix" maxLength={120} />
            </Field>
            <Field
              label="Memberships"
              hint="Clubs and registries you belong to."
              error={errors['breeder.memberships']}
              className="sm:col-span-2"
            >
              <TextInput name="memberships" maxLength={500} />
            </Field>
          </>
        )}
      />
    </AuthCard>
  );
}
