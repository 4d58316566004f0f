import { pageContext } from '#platform/context/page-context.ts';
import { namesOf } from '#platform/places/named-countries.rules.ts';
import { AboutPage } from '#platform/requests/about-page.tsx';
import type { Route } from './+types/letter.page';

export const meta = () => [
  { title: 'Write to a responsible breeder | Damsire' },
  { name: 'description', content: "Ask a breeder in the program about puppies, kittens and the parents' tests." },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: namesOf(await context.get(pageContext).api.places.countries()) };
}

export default function LetterPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <AboutPage
      kind="breeder-contact"
      verb="Write to"
      back={{ to: '/breeder/responsible-breeder-program/search', label: 'Find a responsible breeder' }}
      named="breeder"
      nameless="a responsible breeder"
      id="listingId"
      intro="We'll email your message to the breeder, with your email address so that they can reply. Ask for the parents' signed certificates."
      countries={countries}
    />
  );
}
