import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { Badge } from '#ui/badge.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { KitTabs } from './kit-tabs.tsx';
import type { AdminKitRow } from './kits.contract.ts';
import { kitStates, kitTone, kitStateLabels, WARNED_MONTHS_BEFORE } from './kits.rules.ts';
import type { Route } from './+types/kit-admin.page';

export const meta = () => [{ title: 'Kits | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const batchId = Number(new URL(args.request.url).searchParams.get('batch')) || undefined;
  const data = await loadList(args, { sorts: ['barcode', 'expires'], longest: 60 }, (api, asked, query) => {
    const shown = query.get('state');
    const state = kitStates.find((one) => one === shown);
    const expiring = shown === 'expiring' ? 'true' : undefined;
    const unreached = shown === 'unreached' ? 'true' : undefined;
    return api.kits.list({ ...asked, state, batchId, expiring, unreached });
  });
  const sendsReplacements = isAllowed(args.context.get(pageContext).user, 'store_room.manage');
  return { ...data, batchId: batchId ?? null, sendsReplacements };
}

export default function KitAdminPage({ loaderData }: Route.ComponentProps) {
  const { batchId, sendsReplacements, countryCode } = loaderData;
  return (
    <ListPage
      title="Kits"
      intro={batchId ? `Kits in batch ${batchId}.` : 'All kits and their status.'}
      data={loaderData}
      nouns={['kit', 'kits']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search="Search by barcode"
      toolbar={
        <FilterSelect
          name="state"
          label="Status"
          all="All statuses"
          options={[
            { value: 'expiring', label: `Expires within ${WARNED_MONTHS_BEFORE} months` },
            { value: 'unreached', label: 'Recalled, no replacement offered' },
            ...kitStates.map((value) => ({ value, label: kitStateLabels[value] })),
          ]}
        />
      }
      empty="No kits found."
    >
      <KitTabs sendsReplacements={sendsReplacements} />
    </ListPage>
  );
}

function columnsFor(countryCode: string): Column<AdminKitRow>[] {
  return [
    {
      key: 'barcode',
      header: 'Barcode',
      sort: 'barcode',
      lead: true,
      cell: (row) => (
        <Link to={`/admin/kits/${row.id}`} className="font-mono bold-link">
          {formatBarcode(row.barcode)}
        </Link>
      ),
    },
    { key: 'product', header: 'Product', cell: (row) => row.productName ?? 'Blank' },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={kitTone(row.state)}>{kitStateLabels[row.state]}</Badge>,
    },
    {
      key: 'batch',
      header: 'Batch',
      cell: (row) =>
        row.batchId ? (
          <Link to={`/admin/kit-batches/${row.batchId}`} className="text-link">
            {row.batchId}
          </Link>
        ) : (
          <span className="text-muted">None</span>
        ),
    },
    dayColumn({ key: 'expires', header: 'Use by', sort: 'expires' }, countryCode, (row) => row.expiresOn),
  ];
}
