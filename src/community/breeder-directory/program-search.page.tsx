import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { page } from '#platform/context/page-problem.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { Link } from '#ui/link.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Select } from '#ui/forms/select.tsx';
import { ListingBadge } from './listing-badge.tsx';
import type { Listing } from './listings.contract.ts';
import type { Route } from './+types/program-search.page';

const SIZE = 20;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Find a responsible breeder',
    description: 'Find breeders in the responsible breeder program by breed, country or name.',
    canonical: loaderData?.canonical ?? '',
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const pathname = pathOf(request);
  const search = (searchParams.get('search') ?? '').trim().slice(0, 80).replaceAll('\0', '');
  const asked = (searchParams.get('country') ?? '').toUpperCase();
  const number = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
  const countries = await api.places.countries();
  const country = countries.some(({ code }) => code === asked) ? asked : '';
  const species = speciesOf(pathname);
  const filters = { search, page: number, size: SIZE, ...(species && { species }), ...(country && { country }) };
  return {
    found: await page(api.listings.search(filters), request),
    countries: countries.map(({ code, name }) => ({ value: code, label: name })),
    country,
    number,
    search,
    canonical: origin + pathname,
    crumbs: [{ label: 'Responsible breeder program', to: pathname.replace(/\/search\/?$/, '') }, { label: 'Search' }],
  };
}

function speciesOf(pathname: string): 'dog' | 'cat' | undefined {
  if (pathname.includes('/for-dogs/')) return 'dog';
  return pathname.includes('/for-cats/') ? 'cat' : undefined;
}

export default function ProgramSearchPage({ loaderData }: Route.ComponentProps) {
  const { found, countries, country, number, search } = loaderData;
  return (
    <div className="frame max-w-4xl pt-6 pb-10 md:pb-16">
      <Breadcrumb crumbs={loaderData.crumbs} />
      <SectionHeading
        className="mt-6"
        level={1}
        title="Find a responsible breeder"
        intro="Find breeders in the program by breed and place. Ask for the parents' signed certificates, which you can verify on our website."
      />
      <form method="get" data-autosubmit="" className="mt-8 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Breed, kennel or place">
          <TextInput name="search" type="search" defaultValue={search} maxLength={80} />
        </Field>
        <Field label="Country">
          <Select name="country" defaultValue={country} placeholder="All countries" options={countries} />
        </Field>
        <Button type="submit">Search</Button>
      </form>
      <p className="mt-6" role="status">
        {found.count === 1 ? '1 breeder' : `${found.count} breeders`}
      </p>
      {found.results.length === 0 ? (
        <EmptyState title="No breeders found.">
          {search || country ? 'Try fewer words or another country.' : 'No breeders are listed yet.'}
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-4">
          {found.results.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination page={number} pages={Math.ceil(found.count / SIZE)} />
      </div>
    </div>
  );
}

function ListingCard({ listing }: { listing: Listing }) {
  return (
    <Card pad="lg">
      {listing.photo ? (
        <img
          src={listing.photo}
          alt={listing.kennelName}
          loading="lazy"
          className="mb-4 aspect-video w-full rounded-lg object-cover sm:float-right sm:ml-6 sm:w-64"
        />
      ) : null}
      <h2 className="text-xl">{listing.kennelName}</h2>
      <p>{[listing.area, listing.country].filter(Boolean).join(', ')}</p>
      <p className="mt-2 font-bold">{listing.breeds.join(', ')}</p>
      <p className="mt-2">{listing.about}</p>
      {listing.plannedLitters ? <p className="mt-2">Planned litters: {listing.plannedLitters}</p> : null}
      <div className="mt-3">
        <ListingBadge code={listing.badgeCode} />
      </div>
      <p className="mt-2 text-muted">
        {listing.testedPercent}% of breeding animals tested, {listing.gradedPercent}% with a grade A or B sample
      </p>
      {listing.website ? (
        <a href={listing.website} rel="nofollow noopener" target="_blank" className="text-link mt-2 inline-block">
          {new URL(listing.website).hostname}
        </a>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton variant="secondary" size="sm" to={letterTo('letter', listing)}>
          Write to {listing.kennelName}
        </LinkButton>
        <Link to={letterTo('complaint', listing)} className="text-link text-sm">
          Make a complaint<span className="sr-only"> about {listing.kennelName}</span>
        </Link>
      </p>
    </Card>
  );
}

/** Links to the forms, with the listing filled in. */
function letterTo(form: 'letter' | 'complaint', { id, kennelName }: Listing): string {
  const query = new URLSearchParams({ listingId: String(id), breeder: kennelName });
  return `/breeder/responsible-breeder-program/${form}?${query.toString()}`;
}
