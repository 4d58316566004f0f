import { loadList } from '#platform/context/load-list.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { consignmentColumns } from '#animals/consignments/consignment-columns.tsx';
import type { ConsignmentRow } from '#animals/consignments/consignments.contract.ts';
import type { Route } from './+types/lab-consignments.page';

const filter = {
  label: 'Show parcels',
  name: 'state',
  links: [
    { value: 'OPEN', label: 'Expected' },
    { value: 'RECEIVED', label: 'Received' },
    { value: 'ALL', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Parcels | Damsire laboratory' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: ['number'], filter, longest: 80 }, (api, { choice: state, ...asked }) =>
    api.consignments.adminList({ ...asked, state }),
  );

const agent: Column<ConsignmentRow> = { key: 'agent', header: 'Agent', cell: (row) => row.agent };

/** Parcels of collected samples, for the staff who open them. */
export default function LabConsignmentsPage({ loaderData }: Route.ComponentProps) {
  const { search, choice, countryCode } = loaderData;
  const [first, ...others] = consignmentColumns(countryCode, '/lab/consignments');
  return (
    <ListPage
      title="Parcels"
      intro="Sample parcels from collection agents and clinics. Find a parcel by the number on the outside."
      data={loaderData}
      nouns={['parcel', 'parcels']}
      columns={[first!, agent, ...others]}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by number, agent, tracking number or barcode"
      empty={search ? 'No parcels found.' : choice === 'OPEN' ? 'No parcels expected.' : 'No parcels yet.'}
    />
  );
}
