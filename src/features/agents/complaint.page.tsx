import { useSearchParams } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { RequestForm } from '#features/requests/request-form.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Complain about a collection agent | Damsire' },
  { name: 'description', content: 'Something was not right when a sample was taken? Tell us: we hear both sides.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const countries = await api.places.countries();
  return { countries: countries.map(({ code, name }) => ({ code, name })) };
}

/** Something was not right with a collection agent; the link beside an agent fills in whom it is about. */
export default function ComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <div className="frame max-w-4xl py-10">
      <BackLink to="/resources/collection-agents">Collection agents</BackLink>
      <div className="mt-4">
        <SectionHeading
          level={1}
          title="Complain about a collection agent"
          intro="Grades and certificates rest on what agents sign. If something was not right, tell us: we ask the agent as well, and decide."
        />
      </div>
      <Card as="section" pad="lg" className="mt-8">
        <RequestForm kind="agent-complaint" about={query.get('agentId') ?? ''} countries={countries} />
      </Card>
    </div>
  );
}
