import { Dog, PawPrint, Stethoscope } from 'lucide-react';
import { redirect, useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { LinkCard } from '#ui/card.tsx';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import type { Route } from './+types/register.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Register',
    description: 'One account for your animals, results and orders.',
    canonical: `${matches[0].loaderData.origin}/register`,
  });
export const headers: Route.HeadersFunction = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  if (user) throw redirect(shopOf(user.type));
  return { countries: await api.places.countries(), countryCode: visitor.countryCode };
}

/** Links to the registration forms, and has the form for pet owners (open question Q013). */
export default function RegisterPage({ loaderData: { countries, countryCode } }: Route.ComponentProps) {
  // Passes on the page to return to after signing in.
  const { search } = useLocation();
  return (
    <AuthCard
      wide
      title="Register"
      intro="One account for your animals, orders and results. Breeders and vets have separate registration forms."
      foot={
        <p>
          Already have an account?{' '}
          <Link to={`/login${search}`} className="font-bold text-brand underline underline-offset-4">
            Sign in
          </Link>
        </p>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <LinkCard to={`/register/breeder${search}`} level={2} title={<Kind icon={<Dog />}>I am a breeder</Kind>}>
          Kennel or cattery, litters, parentage and certificates.
        </LinkCard>
        <LinkCard
          to={`/register/vet${search}`}
          level={2}
          title={<Kind icon={<Stethoscope />}>I am a veterinarian</Kind>}
        >
          A clinic with patients, supplies and ordering on account.
        </LinkCard>
      </div>
      <h2 className="mt-8 mb-5 flex items-center gap-2 text-2xl">
        <PawPrint aria-hidden="true" className="size-6 text-brand" />I am a pet owner
      </h2>
      <RegistrationForm type="owner" countries={countries} countryCode={countryCode} />
    </AuthCard>
  );
}

function Kind({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="text-brand">
        {icon}
      </span>
      {children}
    </span>
  );
}
