import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/orders.page';
import { FilterLinks } from './filter-links.tsx';
import { orderWord, productWords } from './order-words.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Order history | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const paid = query.has('paid') ? query.get('paid') === 'true' : undefined;
  const orders = await page(api.orders.history({ page: number, size: SIZE, paid }), request);
  return { orders, number, paid, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function OrdersPage({ loaderData: { orders, number, paid, countryCode } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Order history"
        intro="Every order with its kits, its invoice and how far it has come."
      />
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
            <FilterLinks
              label="Show orders"
              links={filters}
              current={paid === undefined ? '' : String(paid)}
              name="paid"
            />
          }
          empty={
            <EmptyState title="No orders yet." action={<LinkButton to="/">Find a test</LinkButton>}>
              Orders that you made as a guest with your mail address appear here too.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

const filters = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Paid' },
  { value: 'false', label: 'Not paid' },
];

type Row = Route.ComponentProps['loaderData']['orders']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      lead: true,
      cell: (row) => (
        <Link to={`/my/orders/${row.orderId}`} className="font-bold text-brand underline-offset-4 hover:underline">
          {row.number ?? `Order ${row.orderId}`}
        </Link>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    { key: 'items', header: 'Products', cell: (row) => productWords(row) },
    {
      key: 'state',
      header: 'State',
      cell: (row) => {
        const { word, tone } = orderWord(row);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      cell: (row) => <span className="nums font-bold">{formatMoney(row.totalCents, row.currency)}</span>,
    },
  ];
}
