import { dayColumn } from '#ui/lists/columns.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { type Column, DataList } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/gift-card.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Gift card ending in ${loaderData?.card.hint ?? ''} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  if (!/^\d{1,9}$/.test(params.id)) throw new Response(null, { status: 404 });
  const card = await page(api.giftCardAdmin.find({ id: Number(params.id) }), request);
  return { card, countryCode: visitor.countryCode };
}

export default function GiftCardPage({ loaderData: { card, countryCode } }: Route.ComponentProps) {
  const balance = formatMoney(card.balanceCents, card.currency);
  return (
    <div className="grid gap-6">
      <BackLink to="/admin/gift-cards">Gift cards</BackLink>
      <SectionHeading
        level={1}
        title={`Gift card ending in ${card.hint}`}
        intro={`${balance} of ${formatMoney(card.amountCents, card.currency)} left. Expires on ${formatDate(card.expiresAt, countryCode)}.`}
      />
      <DataList
        label="History"
        rows={card.entries}
        rowKey={(row) => row.id}
        columns={columnsFor(countryCode, card.currency)}
      />
    </div>
  );
}

type Entry = Route.ComponentProps['loaderData']['card']['entries'][number];

function columnsFor(countryCode: string, currency: string): Column<Entry>[] {
  return [
    { key: 'what', header: 'Event', lead: true, cell: (row) => row.words },
    dayColumn({ key: 'date', header: 'Date' }, countryCode, (row) => row.at),
    {
      key: 'order',
      header: 'Order',
      cell: (row) =>
        row.orderId === null ? (
          '–'
        ) : (
          <Link to={`/admin/orders/${row.orderId}`} className="text-link">
            {row.orderNumber ?? `Order ${row.orderId}`}
          </Link>
        ),
    },
    {
      key: 'delta',
      header: 'Amount',
      align: 'end',
      cell: (row) => <span className="nums font-bold">{formatMoney(row.deltaCents, currency)}</span>,
    },
  ];
}
