import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { LinkButton } from '#ui/button.tsx';
import { dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { AdminClub } from './club-admin.contract.ts';
import { clubStateLabels } from './club-admin.rules.ts';
import type { Route } from './+types/club-admin.page';

const filter = {
  label: 'Show clubs',
  name: 'filter',
  links: [
    { value: 'open', label: 'Open' },
    { value: 'without_admin', label: 'No admin' },
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['name', 'members', 'animals', 'created'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Clubs | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (api, { choice, ...asked }) =>
    api.clubAdmin.list({ ...asked, filter: choice }),
  );
  return { ...data, edits: isAllowed(args.context.get(pageContext).user, 'club_desk.edit') };
}

export default function ClubAdminPage({ loaderData }: Route.ComponentProps) {
  const { edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Clubs"
      intro="Breed clubs, their admins and their products."
      aside={edits ? <LinkButton to="/admin/clubs/new">New club</LinkButton> : undefined}
      data={loaderData}
      nouns={['club', 'clubs']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by club or member"
      empty="No clubs found."
    />
  );
}

function columnsFor(countryCode: string): Column<AdminClub>[] {
  return [
    {
      key: 'name',
      header: 'Club',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/admin/clubs/${row.id}`} className="bold-link">
            {row.name}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {row.country}
            {row.registryCode ? `, ${row.registryCode}` : ''}
          </span>
        </>
      ),
    },
    {
      key: 'members',
      header: 'Members',
      sort: 'members',
      cell: (row) => (
        <>
          <span className="nums">{row.members}</span>
          {row.admins === 0 ? <span className="block text-sm text-affected">No admin yet</span> : null}
        </>
      ),
    },
    {
      key: 'animals',
      header: 'Shared animals',
      sort: 'animals',
      cell: (row) => <span className="nums">{row.animals}</span>,
    },
    dayColumn({ key: 'created', header: 'Since', sort: 'created' }, countryCode, (row) => row.createdAt),
    statusColumn((row) => clubStateLabels[row.state]),
  ];
}
