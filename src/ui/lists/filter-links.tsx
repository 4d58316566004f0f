import { useLocation } from 'react-router';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';

export interface FilterLinksProps {
  /** Names the group: "Show orders". */
  label: string;
  /** The query parameter that they set. */
  name: string;
  links: readonly { value: string; label: string }[];
  current: string;
}

/**
 * A row of filter links. The filter is in the URL together with search and sort order; changing it resets the page to
 * 1.
 */
export function FilterLinks({ label, name, links, current }: FilterLinksProps) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.value}>
            <Link
              to={pathname + withChoice(search, name, link.value)}
              aria-current={link.value === current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-10 items-center rounded-full border px-4 font-bold',
                link.value === current
                  ? 'border-brand bg-brand-soft text-brand'
                  : 'border-line-strong/60 bg-white text-ink hover:border-brand hover:text-brand',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function withChoice(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  for (const place of ['page', 'after', 'before']) params.delete(place);
  if (value) params.set(name, value);
  else params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
