import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { isAllowed } from '#features/accounts/access.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { useQuery } from '#ui/use-query.ts';
import { formatBarcode } from './barcode.rules.ts';
import { BatchForm } from './batch-form.tsx';
import { KitTabs } from './kit-tabs.tsx';
import type { KitBatch } from './kits.contract.ts';
import type { Route } from './+types/batches.page';

const SIZE = 20;

export const meta = () => [{ title: 'Kit batches | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.min(Math.max(1, Number(query.get('page')) || 1), 10_000);
  const search = query.get('search')?.trim().slice(0, 60) ?? '';
  const [batches, products] = await Promise.all([
    page(api.kits.batches({ page: number, size: SIZE, search }), request),
    page(api.kits.products(), request),
  ]);
  return {
    batches,
    products,
    number,
    search,
    mayMake: isAllowed(user, 'kits.create'),
    today: new Date().toISOString().slice(0, 10),
    countryCode: visitor.countryCode,
  };
}

export default function BatchesPage({ loaderData }: Route.ComponentProps) {
  const { batches, products, number, search, mayMake, today, countryCode } = loaderData;
  return (
    <>
      <SectionHeading level={1} title="Kit batches" intro="Make kits, print their labels, take a batch back." />
      <div className="mt-6">
        <KitTabs />
      </div>
      {mayMake ? (
        <div className="mt-6">
          <BatchForm products={products} today={today} />
        </div>
      ) : null}
      <div className="mt-8">
        <DataList
          label="Kit batches"
          columns={columnsFor(countryCode)}
          rows={batches.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(batches.count / SIZE)}
          count={batches.count}
          countLabel={batches.count === 1 ? 'batch' : 'batches'}
          toolbar={<Search search={search} />}
          empty={<EmptyState title="Nothing found.">No batch fits.</EmptyState>}
        />
      </div>
    </>
  );
}

function Search({ search }: { search: string }) {
  const query = useQuery();
  return (
    <SearchBox
      label="Search lot, place or product"
      defaultValue={search}
      onSearch={(text) => query.set({ search: text })}
      className="w-full sm:w-80"
    />
  );
}

function columnsFor(countryCode: string): Column<KitBatch>[] {
  return [
    {
      key: 'batch',
      header: 'Batch',
      lead: true,
      cell: (row) => (
        <Link to={`/admin/kit-batches/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
          Batch {row.id}
        </Link>
      ),
    },
    { key: 'product', header: 'Product', cell: (row) => row.productName ?? 'Blank' },
    {
      key: 'codes',
      header: 'First code',
      cell: (row) => (
        <span className="font-mono text-sm">{row.firstBarcode ? formatBarcode(row.firstBarcode) : ''}</span>
      ),
    },
    { key: 'lot', header: 'Swab lot', cell: (row) => row.swabLot },
    {
      key: 'stock',
      header: 'In stock',
      align: 'end',
      cell: (row) => (
        <span className="nums">
          {row.states['IN_STOCK'] ?? 0} of {row.size}
        </span>
      ),
    },
    {
      key: 'expires',
      header: 'Use by',
      cell: (row) =>
        row.recalledAt ? (
          <Badge tone="bad">Recalled</Badge>
        ) : (
          <span className="nums">{formatDate(row.expiresOn, countryCode)}</span>
        ),
    },
  ];
}
