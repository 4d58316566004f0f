import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { listQuery } from '#ui/lists/list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { PersonRow } from './people.contract.ts';
import { StateBadge } from '#platform/admin/state-badge.tsx';
import type { Route } from './+types/people.page';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Vets to verify' },
  { value: 'breeders', label: 'Breeders' },
  { value: 'vets', label: 'Vets' },
  { value: 'owners', label: 'Owners' },
  { value: 'staff', label: 'With roles' },
  { value: 'closed', label: 'Closed' },
] as const;
const sorts = ['name', 'createdAt', 'lastSeenAt'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Users | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'all' } = listQuery(request, { sorts, choices: filters });
  const people = await page(
    api.people.list({ page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort: sort ?? '-createdAt' }),
    request,
  );
  return { people, number, search, filter, countryCode: visitor.countryCode };
}

export default function PeoplePage({
  loaderData: { people, number, search, filter, countryCode },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Users"
      intro="Accounts, roles and vet registrations to verify."
      list={people}
      number={number}
      nouns={['account', 'accounts']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Filter users', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search name, email or clinic', value: search }}
      empty={filter === 'waiting' ? 'No vets to verify.' : 'No users found.'}
    />
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
        <>
          <Link to={`/admin/people/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
            {row.name}
          </Link>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: 'type',
      header: 'Account type',
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
    { key: 'state', header: 'Status', cell: (row) => <StateBadge state={row.state} /> },
    {
      key: 'since',
      header: 'Registered',
      sort: 'createdAt',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    {
      key: 'seen',
      header: 'Last active',
      sort: 'lastSeenAt',
      cell: (row) => <span className="nums">{row.lastSeenAt ? formatDate(row.lastSeenAt, countryCode) : 'never'}</span>,
    },
  ];
}
