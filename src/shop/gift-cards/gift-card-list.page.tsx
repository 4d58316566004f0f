import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { OfferTabs } from '#platform/admin/offer-tabs.tsx';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { dayColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { GiftCardRow } from './gift-card-admin.contract.ts';
import type { Route } from './+types/gift-card-list.page';

const filter = {
  label: 'Show gift cards',
  name: 'filter',
  links: [
    { value: 'live', label: 'With balance' },
    { value: 'used', label: 'Used' },
    { value: 'expired', label: 'Expired' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['date', 'balance', 'expires'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Gift cards | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (api, { choice, ...query }) =>
    api.giftCardAdmin.list({ ...query, filter: choice }),
  );
  return { ...data, edits: isAllowed(args.context.get(pageContext).user, 'catalogue.edit') };
}

export default function GiftCardListPage({ loaderData }: Route.ComponentProps) {
  const { edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Gift cards"
      intro="Gift cards sold and their balances. Staff cannot see the codes."
      data={loaderData}
      nouns={['gift card', 'gift cards']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by last four characters, order or customer"
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
        <Link to={`/admin/gift-cards/${row.id}`} className="font-mono bold-link">
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
    dayColumn({ key: 'date', header: 'Sold', sort: 'date' }, countryCode, (row) => row.createdAt),
    dayColumn({ key: 'expires', header: 'Expires', sort: 'expires' }, countryCode, (row) => row.expiresAt),
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
