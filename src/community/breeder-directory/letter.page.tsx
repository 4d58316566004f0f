import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/letter.page';

export const meta = () => [
  { title: 'Write to a responsible breeder | Damsire' },
  { name: 'description', content: 'Ask a breeder of the program about puppies, kittens and the tests of the parents.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function LetterPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="breeder-contact"
      verb="Write to"
      back={{ to: '/breeder/responsible-breeder-program/search', label: 'Search of responsible breeders' }}
      named="breeder"
      nameless="a responsible breeder"
      id="listingId"
      intro="Your letter goes to the breeder by mail, with the address you give for the answer. Ask for the signed certificates of the parents."
      countries={countries}
    />
  );
}
