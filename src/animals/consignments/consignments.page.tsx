import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { consignmentColumns } from './consignment-columns.tsx';
import { PackForm } from './pack-form.tsx';
import type { Route } from './+types/consignments.page';

const filter = {
  label: 'Show parcels',
  name: 'state',
  links: [
    { value: 'ALL', label: 'All' },
    { value: 'PACKED', label: 'Packed' },
    { value: 'SENT', label: 'On its way' },
    { value: 'RECEIVED', label: 'Received' },
  ],
} as const;

export const meta: Route.MetaFunction = () => [{ title: 'Sample parcels | Damsire' }];

export async function loader(args: Route.LoaderArgs) {
  const known = { sorts: ['number'], filter, longest: 80 } as const;
  const [data, ready] = await Promise.all([
    loadList(args, known, (api, { choice: state, ...asked }) => api.consignments.list({ ...asked, state })),
    page(args.context.get(pageContext).api.consignments.ready(), args.request),
  ]);
  return { ...data, ready };
}

export default function ConsignmentsPage({ loaderData }: Route.ComponentProps) {
  const { ready, search, choice, countryCode } = loaderData;
  return (
    <ListPage
      title="Sample parcels"
      intro="Send several samples together under one number."
      aside={
        <LinkButton to="/my/animals/collected" size="sm" variant="secondary">
          Sampled animals
        </LinkButton>
      }
      data={loaderData}
      nouns={['parcel', 'parcels']}
      columns={consignmentColumns(countryCode, '/my/animals/consignments')}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by number, tracking number or barcode"
      empty={
        <EmptyState
          title={search || choice !== 'ALL' ? 'No parcels found.' : 'No parcels yet.'}
          art={<EmptyArt kind="kit" />}
        >
          {ready.length === 0 ? 'Add collected kits to your log, then pack them here.' : null}
        </EmptyState>
      }
    >
      <PackForm key={ready.map(({ id }) => id).join()} ready={ready} countryCode={countryCode} />
    </ListPage>
  );
}
