import { Pagination } from '#ui/lists/pagination.tsx';
import { Link } from '#ui/link.tsx';
import { countOf } from '#shared/count-of.ts';
import { longDate } from '#shared/dates.ts';
import type { ShownReview } from './reviews.contract.ts';
import type { ProductRating } from './reviews.rules.ts';
import { Stars } from './stars.tsx';

interface ProductReviewsProps {
  rating: ProductRating | null;
  reviews: { list: readonly ShownReview[]; page: number; pages: number };
  countryCode: string;
}

/** Reviews of a product by customers with released results, or a note that there are none. */
export function ProductReviews({ rating, reviews, countryCode }: ProductReviewsProps) {
  return (
    <section id="reviews" className="mt-12 scroll-mt-28" aria-labelledby="reviews-title" data-screen-only="">
      <h2 id="reviews-title">Customer reviews</h2>
      {rating ? (
        <>
          <Summary rating={rating} />
          <ul className="mt-6 divide-y divide-line border-y border-line">
            {reviews.list.map((review) => (
              <Review key={review.id} review={review} countryCode={countryCode} />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              page={reviews.page}
              pages={reviews.pages}
              label="Pages of reviews"
              name="reviews"
              hash="#reviews"
            />
          </div>
        </>
      ) : (
        <p className="mt-3 text-muted">There are no reviews of this product yet.</p>
      )}
      <p className="mt-4 text-sm text-muted">
        Only customers whose results have been released can{' '}
        <Link to="/my/reviews" className="text-link">
          write a review
        </Link>
        . We reject abusive reviews but not critical ones, and do not reward reviews.
      </p>
    </section>
  );
}

/** Average rating next to the product name, linking to the reviews. */
export function RatingLink({ average, count }: Pick<ProductRating, 'average' | 'count'>) {
  return (
    <p className="mt-3">
      <a href="#reviews" className="inline-flex items-center gap-2 hover:text-brand">
        <Stars stars={average} />
        <span className="nums text-sm">
          {average.toFixed(1)} <span className="text-muted">({countOf(count, 'review')})</span>
        </span>
      </a>
    </p>
  );
}

function Summary({ rating: { average, count, stars } }: { rating: ProductRating }) {
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 rounded-lg border border-line bg-white p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div>
        <p className="nums font-display text-4xl">{average.toFixed(1)}</p>
        <Stars stars={average} className="mt-1" />
        <p className="nums mt-1 text-sm text-muted">{countOf(count, 'review')}</p>
      </div>
      <ul className="grid gap-1 text-sm">
        {stars
          .map((many, index) => ({ many, given: index + 1 }))
          .toReversed()
          .map(({ many, given }) => (
            <li key={given} className="nums grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>{countOf(given, 'star')}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
                <rect width="100" height="4" rx="2" className="fill-paper-deep" />
                <rect width={(100 * many) / count} height="4" rx="2" className="fill-carrier" />
              </svg>
              <span className="text-right text-muted">{many}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Review({ review, countryCode }: { review: ShownReview; countryCode: string }) {
  const { stars, title, text, name, writtenAt, answer } = review;
  return (
    <li className="py-5">
      <Stars stars={stars} />
      <h3 className="mt-2 text-lg">{title}</h3>
      <p className="measure mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-2 text-sm text-muted">
        {name}, {longDate(writtenAt.slice(0, 10), countryCode)}
        {name === 'Verified customer' ? null : ', verified customer'}
      </p>
      {answer ? (
        <div className="mt-3 ml-4 border-l-3 border-brand-soft pl-4">
          <p className="font-bold">Answer from Damsire</p>
          <p className="measure mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      ) : null}
    </li>
  );
}
