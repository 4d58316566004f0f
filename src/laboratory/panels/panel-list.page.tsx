import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { labPermissionsOf } from '#laboratory/samples/lab-work.rules.ts';
import { LinkButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { purposeLabels } from './panels.rules.ts';
import type { Route } from './+types/panel-list.page';

const sorts = ['id', 'name', 'markers', 'samples'] as const;

export const meta = () => [{ title: 'Panels | Damsire laboratory' }];

export async function loader(args: Route.LoaderArgs) {
  const { user } = args.context.get(pageContext);
  const list = await loadList(args, { sorts, longest: 80 }, (api, { choice: _none, ...asked }) =>
    api.panels.list(asked),
  );
  return { ...list, mayImport: labPermissionsOf(user?.roles ?? []).bench };
}

/** Marker panels, and how many of their markers are imported. */
export default function PanelListPage({ loaderData }: Route.ComponentProps) {
  const { search, mayImport } = loaderData;
  return (
    <ListPage
      title="Panels"
      intro="Markers used to read DNA profiles and genotype files. SNP genotypes from any file are converted to the alleles listed here."
      aside={mayImport ? <LinkButton to="/lab/panels/import">Import panel</LinkButton> : null}
      data={loaderData}
      nouns={['panel', 'panels']}
      rowKey={(row) => row.id}
      search="Search by panel or marker"
      empty={search ? 'No panels found.' : 'No panels yet.'}
      columns={[
        {
          key: 'name',
          header: 'Panel',
          sort: 'name',
          lead: true,
          cell: (row) => (
            <Link to={`/lab/panels/${row.id}`} className="bold-link">
              {row.name}
            </Link>
          ),
        },
        { key: 'id', header: 'ID', sort: 'id', keep: true, cell: (row) => row.id },
        { key: 'species', header: 'Species', cell: (row) => (row.species === 'cat' ? 'Cat' : 'Dog') },
        { key: 'kind', header: 'Marker type', cell: (row) => row.kind },
        { key: 'purpose', header: 'Used for', cell: (row) => purposeLabels[row.purpose] },
        {
          key: 'markers',
          header: 'Markers imported',
          sort: 'markers',
          align: 'end',
          cell: (row) => <span className="nums">{`${row.loaded} of ${row.declared}`}</span>,
        },
        {
          key: 'samples',
          header: 'Profiles',
          sort: 'samples',
          align: 'end',
          cell: (row) => <span className="nums">{row.samples}</span>,
        },
      ]}
    />
  );
}
