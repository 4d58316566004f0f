import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { FilterLinks } from '#features/orders/filter-links.tsx';
import { formatDate } from '#shared/dates.ts';
import { type Column, DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { PersonRow } from './people.contract.ts';
import { StateBadge } from './state-badge.tsx';
import type { Route } from './+types/people.page';

const SIZE = 20;
const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Vets to check' },
  { value: 'breeders', label: 'Breeders' },
  { value: 'vets', label: 'Vets' },
  { value: 'owners', label: 'Owners' },
  { value: 'staff', label: 'With a role' },
  { value: 'closed', label: 'Closed' },
] as const;
const sorts = ['name', '-name', 'createdAt', '-createdAt', 'lastSeenAt', '-lastSeenAt'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'People | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('search')?.trim().slice(0, 120) ?? '';
  const filter = filters.find(({ value }) => value === query.get('filter'))?.value ?? 'all';
  const sort = sorts.find((name) => name === query.get('sort')) ?? '-createdAt';
  const people = await page(api.people.list({ page: number, size: SIZE, search, filter, sort }), request);
  return { people, number, search, filter, countryCode: visitor.countryCode };
}

export default function PeoplePage({
  loaderData: { people, number, search, filter, countryCode },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="People"
        intro="Accounts, their roles, and vets whose registration is to be checked."
      />
      <div className="mt-8">
        <DataList
          label="People"
          columns={columnsFor(countryCode)}
          rows={people.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(people.count / SIZE)}
          count={people.count}
          countLabel={people.count === 1 ? 'account' : 'accounts'}
          toolbar={
            <>
              <FilterLinks label="Show people" name="filter" links={filters} current={filter} />
              <SearchBox label="Search name, mail address or clinic" defaultValue={search} className="w-full sm:w-80" />
            </>
          }
          empty={
            <EmptyState title="Nothing found.">
              {filter === 'waiting' ? 'No vet waits for approval.' : 'No account fits.'}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

function columnsFor(countryCode: string): Column<PersonRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <Link to={`/admin/people/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
          {row.name}
        </Link>
      ),
    },
    { key: 'email', header: 'E-mail address', cell: (row) => <span className="wrap-anywhere">{row.email}</span> },
    {
      key: 'type',
      header: 'Kind',
      cell: (row) => (
        <span>
          {row.type}
          {row.clinicName ? <span className="block text-sm text-muted">{row.clinicName}</span> : null}
        </span>
      ),
    },
    {
      key: 'roles',
      header: 'Roles',
      cell: (row) => row.roles.map((role) => role.replaceAll('_', ' ')).join(', ') || 'none',
    },
    { key: 'state', header: 'State', cell: (row) => <StateBadge state={row.state} /> },
    {
      key: 'since',
      header: 'Since',
      sort: 'createdAt',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    {
      key: 'seen',
      header: 'Last here',
      sort: 'lastSeenAt',
      cell: (row) => (
        <span className="nums">{row.lastSeenAt ? formatDate(row.lastSeenAt, countryCode) : 'not signed in'}</span>
      ),
    },
  ];
}
