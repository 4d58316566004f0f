import { loadList } from '#platform/context/load-list.ts';
import { api } from '#ui/api/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { LinkButton } from '#ui/button.tsx';
import { actionsColumn, dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { MyReview } from './reviews.contract.ts';
import { reviewStateLabel } from './reviews.rules.ts';
import { Stars } from './stars.tsx';
import type { Route } from './+types/my-reviews.page';

export const meta = () => [{ title: 'Reviews | Damsire' }];

export function loader(args: Route.LoaderArgs) {
  return loadList(args, {}, (api, { page, size, search }) => api.reviews.mine({ page, size, search }));
}

/** Products whose results were released to the user, with their reviews. */
export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Reviews"
      intro="You can review each product once its results have been released. We read every review before it is published."
      data={loaderData}
      nouns={['product', 'products']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.productId}
      search="Search by product"
      empty={
        loaderData.search ? undefined : (
          <EmptyState title="Nothing to review yet.">
            Products appear here when your animal's results have been released.
          </EmptyState>
        )
      }
    />
  );
}

function columnsFor(countryCode: string): Column<MyReview>[] {
  return [
    {
      key: 'product',
      header: 'Product',
      lead: true,
      cell: ({ product, review }) => (
        <>
          {product}
          {review ? <span className="block font-normal text-muted">{review.title}</span> : null}
        </>
      ),
    },
    {
      key: 'stars',
      header: 'Rating',
      cell: ({ review }) => (review ? <Stars stars={review.stars} /> : <span className="text-muted">–</span>),
    },
    dayColumn({ key: 'date', header: 'Results released' }, countryCode, (row) => row.releasedAt),
    statusColumn(({ review }) => reviewStateLabel(review?.state ?? null)),
    actionsColumn(({ productId, product, review }) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <LinkButton to={`/my/reviews/${productId}`} size="sm" variant={review ? 'secondary' : 'primary'}>
          {review ? 'Edit' : 'Write a review'}
          <span className="sr-only">{review ? ` the review of ${product}` : ` of ${product}`}</span>
        </LinkButton>
        {review ? (
          <ConfirmAction
            label="Delete"
            about={` the review of ${product}`}
            question={`Delete your review of the ${product}?`}
            confirm="Delete review"
            call={() => api.reviews.remove({ productId })}
            done="Review deleted."
          >
            It is removed from the product page immediately.
          </ConfirmAction>
        ) : null}
      </span>
    )),
  ];
}
