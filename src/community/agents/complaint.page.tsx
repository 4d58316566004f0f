import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Complain about a collection agent | Damsire' },
  { name: 'description', content: 'Something was not right when a sample was taken? Tell us: we hear both sides.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function ComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="agent-complaint"
      verb="Complain about"
      back={{ to: '/resources/collection-agents', label: 'Collection agents' }}
      named="agent"
      nameless="a collection agent"
      id="agentId"
      intro="Grades and certificates rest on what agents sign. If something was not right, tell us: we ask the agent as well, and decide."
      countries={countries}
    />
  );
}
