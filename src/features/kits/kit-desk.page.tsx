import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { Select } from '#ui/select.tsx';
import { useQuery } from '#ui/use-query.ts';
import { formatBarcode } from './barcode.rules.ts';
import { KitTabs } from './kit-tabs.tsx';
import type { DeskKitRow } from './kits.contract.ts';
import { kitStates, kitTone, kitWords } from './kits.rules.ts';
import type { Route } from './+types/kit-desk.page';

const SIZE = 20;

export const meta = () => [{ title: 'Kits | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.min(Math.max(1, Number(query.get('page')) || 1), 10_000);
  const search = query.get('search')?.trim().slice(0, 60) ?? '';
  const shown = query.get('state') ?? '';
  const batchId = Number(query.get('batch')) || undefined;
  const state = kitStates.find((one) => one === shown);
  const expiring = shown === 'expiring' ? 'true' : undefined;
  const kits = await page(api.kits.list({ page: number, size: SIZE, search, state, batchId, expiring }), request);
  return { kits, number, search, batchId: batchId ?? null, countryCode: visitor.countryCode };
}

export default function KitDeskPage({ loaderData }: Route.ComponentProps) {
  const { kits, number, search, batchId, countryCode } = loaderData;
  return (
    <>
      <SectionHeading
        level={1}
        title="Kits"
        intro={batchId ? `The kits of batch ${batchId}.` : 'Every kit and where it is.'}
      />
      <div className="mt-6">
        <KitTabs />
      </div>
      <div className="mt-6">
        <DataList
          label="Kits"
          columns={columnsFor(countryCode)}
          rows={kits.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(kits.count / SIZE)}
          count={kits.count}
          countLabel={kits.count === 1 ? 'kit' : 'kits'}
          toolbar={<Filters search={search} />}
          empty={<EmptyState title="Nothing found.">No kit fits.</EmptyState>}
        />
      </div>
    </>
  );
}

function Filters({ search }: { search: string }) {
  const query = useQuery();
  return (
    <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchBox label="Search a barcode" defaultValue={search} onSearch={(text) => query.set({ search: text })} />
      <Select
        aria-label="State"
        placeholder="Every state"
        options={[
          { value: 'expiring', label: 'Expire within three months' },
          ...kitStates.map((value) => ({ value, label: kitWords[value] })),
        ]}
        value={query.get('state')}
        onChange={(event) => query.set({ state: event.target.value })}
      />
    </div>
  );
}

function columnsFor(countryCode: string): Column<DeskKitRow>[] {
  return [
    {
      key: 'barcode',
      header: 'Barcode',
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
    { key: 'state', header: 'State', cell: (row) => <Badge tone={kitTone(row.state)}>{kitWords[row.state]}</Badge> },
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
      cell: (row) => <span className="nums">{formatDate(row.expiresOn, countryCode)}</span>,
    },
  ];
}
