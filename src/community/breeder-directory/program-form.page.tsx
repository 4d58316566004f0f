import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { DefinedForm } from '#platform/requests/defined-form.tsx';
import { formOf } from '#platform/requests/requests.rules.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Card } from '#ui/card.tsx';
import { Island } from '#ui/island.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/program-form.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

// The page exists below each species with the same form.
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Join the responsible breeder program',
    description: 'The application form for breeders who test their dogs and cats before mating.',
    canonical: `${matches[0].loaderData.origin}/breeder/responsible-breeder-program/form`,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

const KIND = 'responsible-breeder';

export default function ProgramFormPage({ loaderData: { countries } }: Route.ComponentProps) {
  const form = formOf(KIND);
  return (
    <div className="frame max-w-4xl pt-6 pb-10 md:pb-16">
      <Breadcrumb
        crumbs={[
          { label: 'Responsible breeder program', to: '/breeder/for-dogs/responsible-breeder-program' },
          { label: 'Form' },
        ]}
      />
      <SectionHeading
        className="mt-6"
        level={1}
        title="Responsible breeder program form"
        intro="Tell us about your kennel or cattery. We read every application and reply by email. Sign in before you apply, because a listing counts the tested animals in your account."
      />
      <Card pad="lg" className="mt-8">
        <Island name="form" start="load" props={{ kind: KIND, form, countries }}>
          <DefinedForm kind={KIND} form={form} countries={countries} />
        </Island>
      </Card>
    </div>
  );
}
