import { PersonLink } from '#platform/admin/person-link.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { formatDate } from '#shared/dates.ts';
import { dayColumn } from '#ui/lists/columns.tsx';
import { accountTypes } from '#platform/accounts/audience.rules.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { PersonRow } from './people.contract.ts';
import { roleLabels } from './role-labels.rules.ts';
import { StateBadge } from '#platform/admin/state-badge.tsx';
import type { Route } from './+types/people.page';

const filter = {
  label: 'Filter users',
  name: 'filter',
  links: [
    { value: 'all', label: 'All' },
    { value: 'waiting', label: 'Vets to verify' },
    { value: 'breeders', label: 'Breeders' },
    { value: 'vets', label: 'Vets' },
    { value: 'owners', label: 'Owners' },
    { value: 'staff', label: 'With roles' },
    { value: 'closed', label: 'Closed' },
  ],
} as const;
const sorts = ['name', 'createdAt', 'lastSeenAt'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Users | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts, filter }, (api, { choice, ...asked }) => api.people.list({ ...asked, filter: choice }));

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { choice, countryCode } = loaderData;

  return (
    <ListPage
      title="Users"
      intro="Accounts, roles and vet registrations to verify."
      data={loaderData}
      nouns={['account', 'accounts']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by name, email or clinic"
      empty={choice === 'waiting' ? 'No vets to verify.' : 'No users found.'}
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
      cell: (row) => <PersonLink person={row} />,
    },
    {
      key: 'type',
      header: 'Account type',
      cell: (row) => (
        <span>
          {accountTypes[row.type]}
          {row.clinicName ? <span className="block text-sm text-muted">{row.clinicName}</span> : null}
        </span>
      ),
    },
    {
      key: 'roles',
      header: 'Roles',
      cell: (row) => row.roles.map((role) => roleLabels[role]).join(', ') || 'none',
    },
    { key: 'state', header: 'Status', cell: (row) => <StateBadge state={row.state} /> },
    dayColumn({ key: 'since', header: 'Registered', sort: 'createdAt' }, countryCode, (row) => row.createdAt),
    {
      key: 'seen',
      header: 'Last active',
      sort: 'lastSeenAt',
      cell: (row) => <span className="nums">{row.lastSeenAt ? formatDate(row.lastSeenAt, countryCode) : 'never'}</span>,
    },
  ];
}
