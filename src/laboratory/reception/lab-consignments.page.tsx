import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { consignmentColumns } from '#animals/consignments/consignment-columns.tsx';
import type { ConsignmentRow } from '#animals/consignments/consignments.contract.ts';
import type { Route } from './+types/lab-consignments.page';

const filters = [
  { value: 'OPEN', label: 'Expected' },
  { value: 'RECEIVED', label: 'Received' },
  { value: 'ALL', label: 'All' },
] as const;

export const meta = () => [{ title: 'Parcels | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const known = { sorts: ['number'], choices: filters, choiceName: 'state' } as const;
  const { number, search, sort, choice: state = 'OPEN' } = listQuery(request, known);
  const q = search.slice(0, 80);
  const input = { page: number, size: DEFAULT_PAGE_SIZE, q, state, sort: sort ?? ('-number' as const) };
  return {
    list: await page(api.consignments.desk(input), request),
    number,
    q,
    state,
    countryCode: visitor.countryCode,
  };
}

const agent: Column<ConsignmentRow> = { key: 'agent', header: 'Agent', cell: (row) => row.agent };

/** Parcels of collected samples, for whoever opens them. */
export default function LabConsignmentsPage({ loaderData }: Route.ComponentProps) {
  const { list, number, q, state, countryCode } = loaderData;
  const [first, ...others] = consignmentColumns(countryCode, '/lab/consignments');
  return (
    <ListPage
      title="Parcels"
      intro="Sample parcels from collection agents and clinics. Find a parcel by the number on the outside."
      list={list}
      number={number}
      nouns={['parcel', 'parcels']}
      columns={[first!, agent, ...others]}
      rowKey={(row) => row.id}
      filter={{ label: 'Show parcels', name: 'state', links: filters, current: state }}
      search={{ label: 'Search by number, agent, tracking number or barcode', value: q }}
      empty={q ? 'No parcels found.' : state === 'OPEN' ? 'No parcels expected.' : 'No parcels yet.'}
    />
  );
}
