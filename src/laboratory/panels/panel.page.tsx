import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { markerColumns } from './marker-columns.tsx';
import { purposeLabels } from './panels.rules.ts';
import type { Route } from './+types/panel.page';

const sorts = ['order', 'marker', 'place'] as const;

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.id} | Damsire laboratory` }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const { id } = args.params;
  const panel = await page(api.panels.find({ id }), args.request);
  const list = await loadList(args, { sorts, longest: 80 }, (calls, { choice: _none, ...asked }) =>
    calls.panels.markers({ ...asked, id }),
  );
  return { ...list, panel };
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const { panel, search } = loaderData;
  const species = panel.species === 'cat' ? 'cats' : 'dogs';
  return (
    <>
      <BackLink to="/lab/panels">Panels</BackLink>
      <ListPage
        title={panel.name}
        intro={`${panel.id}. ${panel.kind} markers for ${species}. ${purposeLabels[panel.purpose]}.`}
        label="Markers"
        data={loaderData}
        nouns={['marker', 'markers']}
        rowKey={(row) => row.marker}
        search="Search by marker or chromosome (chr5)"
        empty={search ? 'No markers found.' : 'No markers yet. Import the panel to add them.'}
        columns={markerColumns(true)}
      >
        {panel.loaded < panel.declared ? (
          <Callout tone="warn" title={`${panel.loaded} of ${panel.declared} markers are imported`}>
            Genotype files can't produce a profile on this panel until its markers are imported with their alleles.
          </Callout>
        ) : null}
      </ListPage>
    </>
  );
}
