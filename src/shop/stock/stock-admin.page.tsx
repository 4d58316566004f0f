import { loadList } from '#platform/context/load-list.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { countOf } from '#shared/count-of.ts';
import { CountForm } from './count-form.tsx';
import { TrackProduct } from './track-product.tsx';
import type { Route } from './+types/stock-admin.page';

export const meta = () => [{ title: 'Stock | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { longest: 80 }, (client, query) => client.stock.list(query));
  const { api } = args.context.get(pageContext);
  const productId = Number(new URL(args.request.url).searchParams.get('count'));
  const chosen = productId > 0 ? await page(api.stock.level({ productId }), args.request) : null;
  return { ...data, chosen, choices: chosen ? [] : await page(api.stock.choices(), args.request) };
}

export default function StockAdminPage({ loaderData }: Route.ComponentProps) {
  const { chosen, choices, countryCode } = loaderData;
  return (
    <>
      <ListPage
        title="Stock"
        intro="Products with tracked stock, lowest first. Customers waiting for a product are emailed when it is back in stock."
        label="Tracked products"
        data={loaderData}
        nouns={['product', 'products']}
        columns={columns}
        rowKey={(row) => row.productId}
        search="Search by name or SKU"
        empty="No products with tracked stock match."
      />
      <div className="mt-10 grid gap-8" id="count">
        {chosen ? (
          <>
            <CountForm key={chosen.productId} product={chosen} />
            <HistoryCard entries={chosen.history} countryCode={countryCode} />
          </>
        ) : (
          <TrackProduct choices={choices} />
        )}
      </div>
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

const columns: Column<Row>[] = [
  {
    key: 'product',
    header: 'Product',
    lead: true,
    cell: (row) => (
      <>
        <b>{row.name}</b> <span className="text-muted">{row.sku}</span>
      </>
    ),
  },
  { key: 'onHand', header: 'On hand', cell: (row) => row.onHand },
  { key: 'reserved', header: 'Reserved', cell: (row) => row.reserved },
  { key: 'waiting', header: 'Customers waiting', cell: (row) => row.waiting },
  {
    key: 'backorder',
    header: 'Back-orders',
    cell: (row) => (row.backorder ? `Sent within ${countOf(row.backorderDays, 'day')}` : 'Not allowed'),
  },
  { key: 'words', header: 'Status in shop', cell: (row) => row.words },
  {
    key: 'count',
    header: 'Update stock',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <LinkButton to={`/admin/stock?count=${row.productId}#count`} variant="secondary" size="sm">
        Update<span className="sr-only"> {row.name}</span>
      </LinkButton>
    ),
  },
];
