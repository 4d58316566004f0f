import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { BatchForm } from './batch-form.tsx';
import { KitTabs } from './kit-tabs.tsx';
import type { KitBatch } from './kits.contract.ts';
import type { Route } from './+types/batches.page';

export const meta = () => [{ title: 'Kit batches | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const { api, user } = args.context.get(pageContext);
  const known = { sorts: ['batch', 'product', 'expires'], longest: 60 } as const;
  const [data, products] = await Promise.all([
    loadList(args, known, (calls, asked) => calls.kits.batches(asked)),
    page(api.kits.products(), args.request),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...data,
    products,
    mayMake: isAllowed(user, 'kits.create'),
    sendsReplacements: isAllowed(user, 'store_room.manage'),
    today,
  };
}

export default function BatchesPage({ loaderData }: Route.ComponentProps) {
  const { products, mayMake, sendsReplacements, today, countryCode } = loaderData;
  return (
    <ListPage
      title="Kit batches"
      intro="Create kits, print labels and recall batches."
      data={loaderData}
      nouns={['batch', 'batches']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search="Search by barcode, lot, location or product"
      empty="No batches found."
    >
      <div className="grid gap-6">
        <KitTabs sendsReplacements={sendsReplacements} />
        {mayMake ? <BatchForm products={products} today={today} /> : null}
      </div>
    </ListPage>
  );
}

function columnsFor(countryCode: string): Column<KitBatch>[] {
  return [
    {
      key: 'batch',
      header: 'Batch',
      sort: 'batch',
      lead: true,
      cell: (row) => (
        <Link to={`/admin/kit-batches/${row.id}`} className="bold-link">
          Batch {row.id}
        </Link>
      ),
    },
    { key: 'product', header: 'Product', sort: 'product', cell: (row) => row.productName ?? 'Blank' },
    {
      key: 'codes',
      header: 'First barcode',
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
      sort: 'expires',
      cell: (row) =>
        row.recalledAt ? (
          <Badge tone="bad">Recalled</Badge>
        ) : (
          <span className="nums">{formatDate(row.expiresOn, countryCode)}</span>
        ),
    },
  ];
}
