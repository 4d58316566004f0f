import { useSearchParams } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { RequestForm } from '#features/requests/request-form.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/letter.page';

export const meta = () => [
  { title: 'Write to a responsible breeder | Damsire' },
  { name: 'description', content: 'Ask a breeder of the program about puppies, kittens and the tests of the parents.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const countries = await api.places.countries();
  return { countries: countries.map(({ code, name }) => ({ code, name })) };
}

/** The link beside a listed breeder fills in whom it is about. */
export default function LetterPage({ loaderData: { countries } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const breeder = query.get('breeder')?.slice(0, 120);
  return (
    <div className="frame max-w-4xl py-10">
      <BackLink to="/breeder/responsible-breeder-program/search">Search of responsible breeders</BackLink>
      <div className="mt-4">
        <SectionHeading
          level={1}
          title={breeder ? `Write to ${breeder}` : 'Write to a responsible breeder'}
          intro="Your letter goes to the breeder by mail, with the address you give for the answer. Ask for the signed certificates of the parents."
        />
      </div>
      <Card as="section" pad="lg" className="mt-8">
        <RequestForm kind="breeder-contact" about={query.get('listingId') ?? ''} countries={countries} />
      </Card>
    </div>
  );
}
