import { pageContext } from '#app/page-context.ts';
import { RequestForm } from '#features/requests/request-form.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/program-form.page';

export const meta = () => [
  { title: 'Join the responsible breeder program | Damsire' },
  { name: 'description', content: 'The program form for breeders who test before they mate.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const countries = await context.get(pageContext).api.places.countries();
  return { countries: countries.map(({ code, name }) => ({ code, name })) };
}

export default function ProgramFormPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <div className="frame max-w-4xl py-10 md:py-16">
      <SectionHeading
        level={1}
        title="Responsible breeder program form"
        intro="Tell us about your kennel or cattery. We read each form and answer by e-mail. Sign in before you apply: a listing counts the tested animals of your account."
      />
      <Card pad="lg" className="mt-8">
        <RequestForm kind="responsible-breeder" countries={countries} />
      </Card>
    </div>
  );
}
