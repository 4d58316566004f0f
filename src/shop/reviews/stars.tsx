import { cx } from '#ui/cx.ts';
import { starsText } from './reviews.rules.ts';

const STAR = 'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z';
const starsFrom = (first: number, after: number) =>
  Array.from({ length: after - first }, (_, index) => `M${12 + 24 * (first + index)} 2${STAR}`).join('');

/** Five stars with `stars` of them filled, and the number as text for screen readers. */
export function Stars({ stars, className }: { stars: number; className?: string }) {
  const filled = Math.round(stars);
  return (
    <svg
      role="img"
      aria-label={starsText(stars)}
      viewBox="0 0 120 24"
      className={cx('h-5 w-25 shrink-0 stroke-carrier', className)}
    >
      {filled > 0 ? <path d={starsFrom(0, filled)} className="fill-carrier" /> : null}
      {filled < 5 ? <path d={starsFrom(filled, 5)} className="fill-none" strokeWidth="1.5" /> : null}
    </svg>
  );
}
