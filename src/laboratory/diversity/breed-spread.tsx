import { formatPercent } from '#shared/count-of.ts';
import { cx } from '#ui/cx.ts';
import { measureGroups } from './breed-reference.rules.ts';
import type { BreedSpread as Spread } from './diversity.contract.ts';
import { spreadLabels } from './diversity-texts.rules.ts';

interface BreedSpreadProps {
  spread: Spread;
  /** Formats a limit. */
  format: (limit: number) => string;
}

/** Number of animals of the breed in each group; the animal's group is also marked in text. */
export function BreedSpread({ spread: { counts, limits, group }, format }: BreedSpreadProps) {
  const labels = spreadLabels(limits, format);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul aria-label="Distribution in the breed" className="mt-4 grid gap-2 text-sm">
      {measureGroups.map((name, at) => (
        <li key={name} className={cx('grid gap-1', name === group && 'font-bold')}>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>
              {labels[at]}
              {name === group ? ' (this animal)' : ''}
            </span>
            <span className="nums">{formatPercent((counts[at] ?? 0) / total)}</span>
          </span>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2 w-full overflow-hidden rounded-full"
          >
            <rect width="100" height="4" className="fill-paper-deep" />
            <rect
              width={(100 * (counts[at] ?? 0)) / total}
              height="4"
              className={name === group ? 'fill-brand' : 'fill-unknown'}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
