import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import { statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { registryStateLabels } from './registries.rules.ts';
import type { AdminRegistry } from './registry-admin.contract.ts';
import type { Route } from './+types/registry-admin.page';

const filter = {
  label: 'Show registries',
  name: 'filter',
  links: [
    { value: 'open', label: 'Open' },
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['name', 'officers', 'animals', 'looked'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Registries | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (api, { choice, ...asked }) =>
    api.registryAdmin.list({ ...asked, filter: choice }),
  );
  return { ...data, edits: isAllowed(args.context.get(pageContext).user, 'registry_desk.edit') };
}

export default function RegistryAdminPage({ loaderData }: Route.ComponentProps) {
  const { edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Registries"
      intro="Registries that can view certified results where owners allow it, and what each requires."
      aside={edits ? <LinkButton to="/admin/registries/new">New registry</LinkButton> : undefined}
      data={loaderData}
      nouns={['registry', 'registries']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.code}
      filter={filter}
      search="Search by registry or officer"
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
          <Link to={`/admin/registries/${row.code}`} className="bold-link">
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
      cell: (row) => <span className="nums">{row.lookedAt ? formatDate(row.lookedAt, countryCode) : 'Never'}</span>,
    },
    statusColumn((row) => registryStateLabels[row.state]),
  ];
}
