import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/desk-list.page';
import { FilterLinks } from './filter-links.tsx';
import { orderWord, paymentWord, productWords } from './order-words.rules.ts';

const SIZE = 20;
const filters = [
  { value: 'to_ship', label: 'To send' },
  { value: 'review', label: 'To check' },
  { value: 'unpaid', label: 'Not paid' },
  { value: 'shipped', label: 'Sent' },
  { value: 'all', label: 'All' },
] as const;

export const meta = () => [{ title: 'Order desk | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('search')?.trim() || undefined;
  const asked = filters.find(({ value }) => value === query.get('filter'))?.value;
  const filter = asked ?? (search ? 'all' : 'to_ship');
  const orders = await page(api.orderDesk.list({ page: number, size: SIZE, filter, q: search }), request);
  return { orders, number, filter, search: search ?? '', countryCode: visitor.countryCode };
}

export default function DeskListPage({
  loaderData: { orders, number, filter, search, countryCode },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading level={1} title="Order desk" intro="Pack what is owed, send it, and look at what is stuck." />
      <div className="mt-8">
        <DataList
          label="Orders"
          columns={columnsFor(countryCode)}
          rows={orders.results}
          rowKey={(row) => row.orderId}
          page={number}
          pages={Math.ceil(orders.count / SIZE)}
          count={orders.count}
          countLabel={orders.count === 1 ? 'order' : 'orders'}
          toolbar={
            <>
              <FilterLinks label="Show orders" name="filter" links={filters} current={filter} />
              <SearchBox label="Search number or mail address" defaultValue={search} className="w-full sm:w-80" />
            </>
          }
          empty={
            <EmptyState title="Nothing found.">
              {filter === 'to_ship' ? 'Everything that was paid has been sent.' : 'No order fits.'}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['orders']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      lead: true,
      cell: (row) => (
        <Link to={`/admin/orders/${row.orderId}`} className="font-bold text-brand underline-offset-4 hover:underline">
          {row.number ?? `Order ${row.orderId}`}
        </Link>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    { key: 'buyer', header: 'Buyer', cell: (row) => row.buyer },
    { key: 'items', header: 'Products', cell: (row) => productWords(row) },
    { key: 'kits', header: 'Kits to send', align: 'end', cell: (row) => <span className="nums">{row.kitsOwed}</span> },
    {
      key: 'state',
      header: 'State',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={orderWord(row).tone}>{orderWord(row).word}</Badge>
          <Badge tone={paymentWord(row.paymentState).tone}>{paymentWord(row.paymentState).word}</Badge>
        </span>
      ),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      cell: (row) => <span className="nums font-bold">{formatMoney(row.totalCents, row.currency)}</span>,
    },
  ];
}
