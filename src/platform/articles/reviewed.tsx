import { PAGES_REVIEWED } from '#platform/articles/pages-reviewed.rules.ts';
import { longDate } from '#shared/dates.ts';
import { cx } from '#ui/cx.ts';
import { useCountry } from '#ui/use-country.ts';

/** The line at the end of a page with the date of its last review. */
export function Reviewed({ on = PAGES_REVIEWED, className }: { on?: string; className?: string }) {
  return (
    <p className={cx('text-sm text-muted', className)}>
      Last reviewed on <time dateTime={on}>{longDate(on, useCountry())}</time>.
    </p>
  );
}
