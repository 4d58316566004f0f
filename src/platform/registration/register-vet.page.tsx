import { redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { OtherWays } from '#platform/sign-in/other-sign-in-ways.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/register-vet.page';
import { formText } from '#ui/forms/form-text.ts';
import { replyPeriods } from '#platform/requests/reply-periods.rules.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Register a clinic',
    description: 'An account for clinics: patients, supplies and monthly invoices.',
    canonical: `${matches[0].loaderData.origin}/register/vet`,
  });
export const headers: Route.HeadersFunction = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  if (user) throw redirect(shopOf(user.type));
  return { countries: await api.places.countries(), countryCode: visitor.countryCode };
}

export default function RegisterVetPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthCard
      wide
      title="Register a clinic"
      intro="Order tests and supplies, record your patients, and share results with their owners."
      foot={<OtherWays kind="veterinarian" />}
    >
      <Callout className="mb-6">
        You can sign in as soon as you have confirmed your email address. You can order on account once we have checked
        your clinic's registration, usually within {replyPeriods.clinicApproval}.
      </Callout>
      <RegistrationForm
        type="vet"
        {...loaderData}
        readExtra={(form) => ({
          clinic: {
            name: formText(form, 'clinicName'),
            registrationNumber: formText(form, 'registrationNumber'),
          },
        })}
        extra={(errors) => (
          <>
            <Field label="Clinic" error={errors['clinic.name']} required>
              <TextInput name="clinicName" autoComplete="organization" maxLength={120} />
            </Field>
            <Field label="Veterinary registration number" error={errors['clinic.registrationNumber']} required>
              <TextInput name="registrationNumber" maxLength={60} />
            </Field>
          </>
        )}
      />
    </AuthCard>
  );
}
