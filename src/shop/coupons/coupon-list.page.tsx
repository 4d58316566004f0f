import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { OfferTabs } from '#platform/admin/offer-tabs.tsx';
import { formatDate } from '#shared/dates.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { CouponRow } from './coupon-admin.contract.ts';
import { lastDay } from './coupon-admin.rules.ts';
import { CouponState } from './coupon-state.tsx';
import type { Route } from './+types/coupon-list.page';

const filter = {
  label: 'Show coupons',
  name: 'filter',
  links: [
    { value: 'live', label: 'Active' },
    { value: 'planned', label: 'Scheduled' },
    { value: 'ended', label: 'Ended' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['code', 'end', 'used', 'created'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Coupons | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (api, { choice, ...query }) =>
    api.couponAdmin.list({ ...query, filter: choice }),
  );
  return { ...data, edits: isAllowed(args.context.get(pageContext).user, 'coupons.edit') };
}

export default function CouponListPage({ loaderData }: Route.ComponentProps) {
  const { search, edits, countryCode } = loaderData;
  return (
    <ListPage
      title="Coupons"
      intro="Create, edit and end discount codes. Placed orders keep their discount."
      aside={edits ? <LinkButton to="/admin/coupons/new">New coupon</LinkButton> : undefined}
      data={loaderData}
      nouns={['coupon', 'coupons']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by code or note"
      empty={search ? 'No coupons match.' : 'No coupons in this list.'}
    >
      <OfferTabs isEditor={edits} />
    </ListPage>
  );
}

function columnsFor(countryCode: string): Column<CouponRow>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      lead: true,
      sort: 'code',
      cell: (row) => (
        <span>
          <Link to={`/admin/coupons/${row.id}`} className="font-mono bold-link">
            {row.code}
          </Link>
          {row.note ? <span className="block text-sm text-muted">{row.note}</span> : null}
        </span>
      ),
    },
    { key: 'words', header: 'Discount', cell: (row) => row.words },
    { key: 'state', header: 'Status', cell: (row) => <CouponState state={row.state} /> },
    {
      key: 'end',
      header: 'Ends',
      sort: 'end',
      cell: (row) => (
        <span className="nums">{row.endsAt ? formatDate(lastDay(row.endsAt), countryCode) : 'No end date'}</span>
      ),
    },
    {
      key: 'used',
      header: 'Used',
      sort: 'used',
      align: 'end',
      cell: (row) => <span className="nums">{row.maxUses ? `${row.used} of ${row.maxUses}` : row.used}</span>,
    },
  ];
}
