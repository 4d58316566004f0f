import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { RequestForm } from '#platform/requests/request-form.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/request-call.page';

export const meta = () => [
  { title: 'Request a call about results | Damsire' },
  { name: 'description', content: 'A specialist from our laboratory will go through your results with you by phone.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

/** Requests a call. The back office receives the request in its inbox and confirms the time by email. */
export default function RequestCallPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <div className="frame max-w-4xl py-10">
      <SectionHeading
        level={1}
        title="Request a call about results"
        intro="A specialist from our laboratory will go through the results with you by phone, free of charge."
      />
      <Card as="section" pad="lg" className="mt-8">
        <RequestForm kind="result-talk" countries={countries} />
      </Card>
    </div>
  );
}
