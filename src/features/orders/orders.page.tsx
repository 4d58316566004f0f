import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/orders.page';
import { FilterLinks } from './filter-links.tsx';
import { listQuery, orderColumns } from './order-columns.tsx';
import { orderWord } from './order-words.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Order history | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { query, number, search, sort } = listQuery(request);
  const stage = stages.find(({ value }) => value !== '' && value === query.get('stage'))?.value;
  const orders = await page(
    api.orders.history({ page: number, size: SIZE, sort, ...(stage ? { stage } : {}), ...(search ? { search } : {}) }),
    request,
  );
  return { orders, number, stage: stage ?? '', search, countryCode: user?.countryCode ?? visitor.countryCode };
}

const stages = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Not paid' },
  { value: 'open', label: 'Under way' },
  { value: 'completed', label: 'Completed' },
  { value: 'ended', label: 'Ended' },
] as const;

export default function OrdersPage({
  loaderData: { orders, number, stage, search, countryCode },
}: Route.ComponentProps) {
  const isNarrowed = stage !== '' || search !== '';
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
            <>
              <FilterLinks label="Show orders" links={stages} current={stage} name="stage" />
              <SearchBox label="Search order number or product" defaultValue={search} className="w-full sm:w-80" />
            </>
          }
          empty={
            isNarrowed ? (
              <EmptyState title="Nothing found." action={<LinkButton to="/my/orders">Show all orders</LinkButton>} />
            ) : (
              <EmptyState title="No orders yet." action={<LinkButton to="/">Find a test</LinkButton>}>
                Orders that you made as a guest with your mail address appear here too.
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['orders']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  const { order, date, items, total } = orderColumns<Row>(countryCode, '/my/orders');
  return [
    order,
    date,
    items,
    {
      key: 'state',
      header: 'State',
      cell: (row) => {
        const { word, tone } = orderWord(row);
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    total,
  ];
}
