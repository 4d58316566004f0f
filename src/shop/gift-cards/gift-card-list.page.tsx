import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { OfferTabs } from '#platform/admin/offer-tabs.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import type { GiftCardRow } from './gift-card-admin.contract.ts';
import type { Route } from './+types/gift-card-list.page';

const filters = [
  { value: 'live', label: 'With balance' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
  { value: 'all', label: 'All' },
] as const;
const sorts = ['date', 'balance', 'expires'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Gift cards | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'live' } = listQuery(request, { sorts, choices: filters });
  const cards = await page(
    api.giftCardAdmin.list({ page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort }),
    request,
  );
  const edits = isAllowed(user, 'catalogue.edit');
  return { cards, number, search, filter, edits, countryCode: visitor.countryCode };
}

export default function GiftCardListPage({ loaderData }: Route.ComponentProps) {
  const { cards, number, search, filter, edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Gift cards"
      intro="Gift cards sold and their balances. Only their owners have the codes."
      list={cards}
      number={number}
      nouns={['gift card', 'gift cards']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show gift cards', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search last four characters, order or customer', value: search }}
      empty="No gift cards match."
    >
      <OfferTabs isEditor={edits} />
    </ListPage>
  );
}

const words = { LIVE: 'Active', USED: 'Used', EXPIRED: 'Expired' };

function columnsFor(countryCode: string): Column<GiftCardRow>[] {
  return [
    {
      key: 'code',
      header: 'Ends in',
      lead: true,
      cell: (row) => (
        <Link
          to={`/admin/gift-cards/${row.id}`}
          className="font-mono font-bold text-brand underline-offset-4 hover:underline"
        >
          {row.hint}
        </Link>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={row.state === 'LIVE' ? 'good' : 'neutral'}>{words[row.state]}</Badge>,
    },
    {
      key: 'buyer',
      header: 'Bought by',
      cell: (row) => <span className="wrap-anywhere">{row.buyerEmail ?? '–'}</span>,
    },
    {
      key: 'date',
      header: 'Sold',
      sort: 'date',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    {
      key: 'expires',
      header: 'Expires',
      sort: 'expires',
      cell: (row) => <span className="nums">{formatDate(row.expiresAt, countryCode)}</span>,
    },
    {
      key: 'balance',
      header: 'Balance',
      sort: 'balance',
      align: 'end',
      cell: (row) => (
        <span className="nums">
          <b>{formatMoney(row.balanceCents, row.currency)}</b> of {formatMoney(row.amountCents, row.currency)}
        </span>
      ),
    },
  ];
}
