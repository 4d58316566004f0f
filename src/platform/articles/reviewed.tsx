import { longDate } from '#shared/dates.ts';
import { cx } from '#ui/cx.ts';
import { useCountry } from '#ui/use-country.ts';

/** When the words that are in the code, not in content/, were last read over: the home page, landing pages, tools. */
const PAGES_REVIEWED = '2026-11-21';

/** The line at the end of a page that says how fresh it is. */
export function Reviewed({ on = PAGES_REVIEWED, className }: { on?: string; className?: string }) {
  return (
    <p className={cx('text-sm text-muted', className)}>
      Last reviewed on <time dateTime={on}>{longDate(on, useCountry())}</time>.
    </p>
  );
}
