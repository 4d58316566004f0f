import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import type { AdminClub } from './club-admin.contract.ts';
import { clubStateLabels } from './club-admin.rules.ts';
import type { Route } from './+types/club-admin.page';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'without_admin', label: 'No admin' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
const sorts = ['name', 'members', 'animals', 'created'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Clubs | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'open' } = listQuery(request, { sorts, choices: filters });
  const wanted = { page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort };
  const clubs = await page(api.clubAdmin.list(wanted), request);
  return { clubs, number, search, filter, edits: isAllowed(user, 'club_desk.edit'), countryCode: visitor.countryCode };
}

export default function ClubAdminPage({ loaderData }: Route.ComponentProps) {
  const { clubs, number, search, filter, edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Clubs"
      intro="Breed clubs, their admins and their products."
      aside={edits ? <LinkButton to="/admin/clubs/new">New club</LinkButton> : undefined}
      list={clubs}
      number={number}
      nouns={['club', 'clubs']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show clubs', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search by club or member', value: search }}
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
          <Link to={`/admin/clubs/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
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
          {row.admins === 0 ? <span className="block text-sm text-affected">no admin yet</span> : null}
        </>
      ),
    },
    {
      key: 'animals',
      header: 'Shared animals',
      sort: 'animals',
      cell: (row) => <span className="nums">{row.animals}</span>,
    },
    {
      key: 'created',
      header: 'Since',
      sort: 'created',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={clubStateLabels[row.state].tone}>{clubStateLabels[row.state].word}</Badge>,
    },
  ];
}
