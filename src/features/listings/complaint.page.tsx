import { useSearchParams } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { RequestForm } from '#features/requests/request-form.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/complaint.page';

export const meta = () => [
  { title: 'Complain about a responsible breeder | Damsire' },
  { name: 'description', content: 'Something was not as the program promises? Tell us: we hear both sides.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const countries = await api.places.countries();
  return { countries: countries.map(({ code, name }) => ({ code, name })) };
}

/** The link beside a listed breeder fills in whom it is about. */
export default function BreederComplaintPage({ loaderData: { countries } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const breeder = query.get('breeder')?.slice(0, 120);
  return (
    <div className="frame max-w-4xl py-10">
      <BackLink to="/breeder/responsible-breeder-program/search">Search of responsible breeders</BackLink>
      <div className="mt-4">
        <SectionHeading
          level={1}
          title={breeder ? `Complain about ${breeder}` : 'Complain about a responsible breeder'}
          intro="Breeders of the program promise to test before mating and to take an animal back. If that was not so, tell us: we ask the breeder as well, and decide."
        />
      </div>
      <Card as="section" pad="lg" className="mt-8">
        <RequestForm kind="breeder-complaint" about={query.get('listingId') ?? ''} countries={countries} />
      </Card>
    </div>
  );
}
