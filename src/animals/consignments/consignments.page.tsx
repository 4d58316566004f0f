import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { consignmentColumns } from './consignment-columns.tsx';
import { PackForm } from './pack-form.tsx';
import type { Route } from './+types/consignments.page';

const filters = [
  { value: 'ALL', label: 'All' },
  { value: 'PACKED', label: 'Packed' },
  { value: 'SENT', label: 'On the way' },
  { value: 'RECEIVED', label: 'Received' },
] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Sample parcels | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const known = { sorts: ['number'], choices: filters, choiceName: 'state' } as const;
  const { number, search, sort, choice: state = 'ALL' } = listQuery(request, known);
  const q = search.slice(0, 80);
  const input = { page: number, size: DEFAULT_PAGE_SIZE, q, state, sort: sort ?? ('-number' as const) };
  const [list, ready] = await page(Promise.all([api.consignments.list(input), api.consignments.ready()]), request);
  return { list, ready, number, q, state, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function ConsignmentsPage({ loaderData }: Route.ComponentProps) {
  const { list, ready, number, q, state, countryCode } = loaderData;
  return (
    <ListPage
      title="Sample parcels"
      intro="Send several samples together under one number."
      aside={
        <LinkButton to="/my/animals/collected" size="sm" variant="secondary">
          My log
        </LinkButton>
      }
      list={list}
      number={number}
      nouns={['parcel', 'parcels']}
      columns={consignmentColumns(countryCode, '/my/animals/consignments')}
      rowKey={(row) => row.id}
      filter={{ label: 'Show parcels', name: 'state', links: filters, current: state }}
      search={{ label: 'Search by number, tracking number or barcode', value: q }}
      empty={
        <EmptyState
          title={q || state !== 'ALL' ? 'No parcels found.' : 'No parcels yet.'}
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
