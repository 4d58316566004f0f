import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { Badge } from '#ui/badge.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/desk-list.page';
import { FilterLinks } from './filter-links.tsx';
import { listQuery, orderColumns } from './order-columns.tsx';
import { orderWord, paymentWord } from './order-words.rules.ts';

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
  const { query, number, search, sort } = listQuery(request);
  const asked = filters.find(({ value }) => value === query.get('filter'))?.value;
  const filter = asked ?? (search ? 'all' : 'to_ship');
  const orders = await page(
    api.orderDesk.list({ page: number, size: SIZE, filter, q: search || undefined, sort }),
    request,
  );
  return { orders, number, filter, search, countryCode: visitor.countryCode };
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
  const { order, date, items, total } = orderColumns<Row>(countryCode, '/admin/orders');
  return [
    order,
    date,
    { key: 'buyer', header: 'Buyer', cell: (row) => row.buyer },
    items,
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
    total,
  ];
}
