import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Report a collection agent | Damsire' },
  { name: 'description', content: 'Tell us if something went wrong when a sample was taken. We listen to both sides.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function ComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="agent-complaint"
      verb="Make a complaint about"
      back={{ to: '/resources/collection-agents', label: 'Collection agents' }}
      named="agent"
      nameless="a collection agent"
      id="agentId"
      intro="Sample grades and certificates rely on what agents sign. If something went wrong, tell us. We'll also hear from the agent, then decide."
      countries={countries}
    />
  );
}
