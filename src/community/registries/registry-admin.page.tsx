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
import { registryStateLabels } from './registries.rules.ts';
import type { AdminRegistry } from './registry-admin.contract.ts';
import type { Route } from './+types/registry-admin.page';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
const sorts = ['name', 'officers', 'animals', 'looked'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Registries | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'open' } = listQuery(request, { sorts, choices: filters });
  const wanted = { page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort };
  const registries = await page(api.registryAdmin.list(wanted), request);
  const edits = isAllowed(user, 'registry_desk.edit');
  return { registries, number, search, filter, edits, countryCode: visitor.countryCode };
}

export default function RegistryAdminPage({ loaderData }: Route.ComponentProps) {
  const { registries, number, search, filter, edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Registries"
      intro="Registries with access to certified results where owners allow it, and their requirements."
      aside={edits ? <LinkButton to="/admin/registries/new">New registry</LinkButton> : undefined}
      list={registries}
      number={number}
      nouns={['registry', 'registries']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.code}
      filter={{ label: 'Show registries', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search by registry or officer', value: search }}
      empty="No registries found."
    />
  );
}

function columnsFor(countryCode: string): Column<AdminRegistry>[] {
  return [
    {
      key: 'name',
      header: 'Registry',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <Link
            to={`/admin/registries/${row.code}`}
            className="font-bold text-brand underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {row.code}, {row.country}
          </span>
        </>
      ),
    },
    { key: 'grade', header: 'Minimum grade', cell: (row) => row.minimumGrade },
    {
      key: 'officers',
      header: 'Officers',
      sort: 'officers',
      cell: (row) => <span className="nums">{row.officers}</span>,
    },
    {
      key: 'animals',
      header: 'Shared animals',
      sort: 'animals',
      cell: (row) => <span className="nums">{row.animals}</span>,
    },
    {
      key: 'looked',
      header: 'Last lookup',
      sort: 'looked',
      cell: (row) => <span className="nums">{row.lookedAt ? formatDate(row.lookedAt, countryCode) : 'never'}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={registryStateLabels[row.state].tone}>{registryStateLabels[row.state].word}</Badge>,
    },
  ];
}
