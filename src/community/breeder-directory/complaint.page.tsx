import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Complain about a responsible breeder | Damsire' },
  { name: 'description', content: 'Something was not as the program promises? Tell us: we hear both sides.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function BreederComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="breeder-complaint"
      verb="Complain about"
      back={{ to: '/breeder/responsible-breeder-program/search', label: 'Search of responsible breeders' }}
      named="breeder"
      nameless="a responsible breeder"
      id="listingId"
      intro="Breeders of the program promise to test before mating and to take an animal back. If that was not so, tell us: we ask the breeder as well, and decide."
      countries={countries}
    />
  );
}
