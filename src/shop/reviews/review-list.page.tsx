import { loadList } from '#platform/context/load-list.ts';
import { dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { AdminReview } from './review-admin.contract.ts';
import { reviewStateLabel } from './reviews.rules.ts';
import { Stars } from './stars.tsx';
import type { Route } from './+types/review-list.page';

const filter = {
  label: 'Show reviews',
  name: 'filter',
  links: [
    { value: 'pending', label: 'To moderate' },
    { value: 'published', label: 'Published' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['date', 'stars'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Reviews | Damsire admin' }];

export function loader(args: Route.LoaderArgs) {
  return loadList(args, { sorts, filter }, (api, { choice, ...query }) =>
    api.reviewAdmin.list({ ...query, filter: choice }),
  );
}

export default function ReviewListPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Reviews"
      intro="Reject abuse, spam, personal data and anything unrelated to the product. Publish criticism as well as praise."
      data={loaderData}
      nouns={['review', 'reviews']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by product, title or customer"
      empty={loaderData.choice === 'pending' && !loaderData.search ? "You're all caught up." : 'No reviews match.'}
    />
  );
}

function columnsFor(countryCode: string): Column<AdminReview>[] {
  return [
    {
      key: 'title',
      header: 'Review',
      lead: true,
      cell: (row) => (
        <>
          <Link
            to={`/admin/reviews/${row.id}`}
            className="font-bold wrap-anywhere text-brand underline-offset-4 hover:underline"
          >
            {row.title}
          </Link>
          <span className="block text-sm font-normal text-muted">{row.product}</span>
        </>
      ),
    },
    { key: 'stars', header: 'Rating', sort: 'stars', cell: (row) => <Stars stars={row.stars} /> },
    { key: 'person', header: 'Customer', cell: (row) => <span className="wrap-anywhere">{row.person}</span> },
    dayColumn({ key: 'date', header: 'Written', sort: 'date' }, countryCode, (row) => row.writtenAt),
    statusColumn((row) => reviewStateLabel(row.state)),
  ];
}
