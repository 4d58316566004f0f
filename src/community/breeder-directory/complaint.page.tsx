import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Report a responsible breeder | Damsire' },
  {
    name: 'description',
    content: "Tell us if a breeder hasn't kept the program's commitments. We listen to both sides.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function BreederComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="breeder-complaint"
      verb="Make a complaint about"
      back={{ to: '/breeder/responsible-breeder-program/search', label: 'Find a responsible breeder' }}
      named="breeder"
      nameless="a responsible breeder"
      id="listingId"
      intro="Breeders in the program commit to testing before mating and to taking animals back. If a breeder hasn't kept these commitments, tell us. We'll also hear from the breeder, then decide."
      countries={countries}
    />
  );
}
