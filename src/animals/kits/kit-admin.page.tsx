import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { KitTabs } from './kit-tabs.tsx';
import type { AdminKitRow } from './kits.contract.ts';
import { kitStates, kitTone, kitStateLabels } from './kits.rules.ts';
import type { Route } from './+types/kit-admin.page';

export const meta = () => [{ title: 'Kits | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { query, number, search, sort } = listQuery(request, { sorts: ['barcode', 'expires'] });
  const shown = query.get('state') ?? '';
  const batchId = Number(query.get('batch')) || undefined;
  const state = kitStates.find((one) => one === shown);
  const expiring = shown === 'expiring' ? 'true' : undefined;
  const input = { page: number, size: DEFAULT_PAGE_SIZE, search: search.slice(0, 60), state, batchId, expiring, sort };
  const kits = await page(api.kits.list(input), request);
  return { kits, number, search, batchId: batchId ?? null, countryCode: visitor.countryCode };
}

export default function KitAdminPage({ loaderData }: Route.ComponentProps) {
  const { kits, number, search, batchId, countryCode } = loaderData;
  return (
    <ListPage
      title="Kits"
      intro={batchId ? `Kits in batch ${batchId}.` : 'All kits and their status.'}
      list={kits}
      number={number}
      nouns={['kit', 'kits']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search={{ label: 'Search barcode', value: search }}
      toolbar={
        <FilterSelect
          name="state"
          label="Status"
          all="All statuses"
          options={[
            { value: 'expiring', label: 'Expires within 3 months' },
            ...kitStates.map((value) => ({ value, label: kitStateLabels[value] })),
          ]}
        />
      }
      empty="No kits found."
    >
      <KitTabs />
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
        <Link
          to={`/admin/kits/${row.id}`}
          className="font-mono font-bold text-brand underline-offset-4 hover:underline"
        >
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
          <span className="text-muted">none</span>
        ),
    },
    {
      key: 'expires',
      header: 'Use by',
      sort: 'expires',
      cell: (row) => <span className="nums">{formatDate(row.expiresOn, countryCode)}</span>,
    },
  ];
}
