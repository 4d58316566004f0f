import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Left out for the page itself (the last crumb). */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={crumb.label} className="flex items-center gap-1">
              {last || !crumb.to ? (
                <span aria-current={last ? 'page' : undefined} className={last ? 'font-bold text-ink' : undefined}>
                  {crumb.label}
                </span>
              ) : (
                <Link to={crumb.to} className="py-1 underline-offset-4 hover:text-brand hover:underline">
                  {crumb.label}
                </Link>
              )}
              {last ? null : <ChevronRight aria-hidden="true" className="size-4 text-line-strong" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
