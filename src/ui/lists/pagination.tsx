import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '#ui/anchor.tsx';
import { pageRange } from './page-range.ts';

interface PaginationProps {
  page: number;
  pages: number;
  /** If set, buttons call it; otherwise links set `?page=`. */
  onPage?: (page: number) => void;
  label?: string;
  turns?: Turns | undefined;
  /** The query parameter, and the hash of the links. */
  name?: string;
  hash?: string;
}

/** Cursors of the previous and next page, for keyset pagination, which costs the same at any depth. */
export interface Turns {
  after: string | null;
  before: string | null;
}

export function Pagination({ page, pages, onPage, label = 'Pages', turns, name, hash }: PaginationProps) {
  if (pages <= 1) return null;
  const next = turns?.after ? { after: turns.after } : undefined;
  const back = turns?.before && page > 2 ? { before: turns.before } : undefined;
  const to = { onPage, name, hash };
  return (
    <nav aria-label={label} className="pager flex justify-center">
      <ul>
        <li>
          <PageStep {...to} page={page - 1} disabled={page <= 1} label="Previous page" turn={back}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PageStep>
        </li>
        {pageRange(page, pages).map((mark, index) => (
          <li key={mark === 'gap' ? `gap-${index < 3 ? 'start' : 'end'}` : mark}>
            {mark === 'gap' ? (
              <span className="text-muted">…</span>
            ) : (
              <PageStep
                {...to}
                page={mark}
                current={mark === page}
                label={`Page ${mark}`}
                turn={mark === page + 1 ? next : mark === page - 1 ? back : undefined}
              >
                {mark}
              </PageStep>
            )}
          </li>
        ))}
        <li>
          <PageStep {...to} page={page + 1} disabled={page >= pages} label="Next page" turn={next}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PageStep>
        </li>
      </ul>
    </nav>
  );
}

interface PageStepProps extends Pick<PaginationProps, 'name' | 'hash'> {
  page: number;
  label: string;
  current?: boolean;
  disabled?: boolean;
  onPage: PaginationProps['onPage'];
  turn?: Record<string, string> | undefined;
  children: ReactNode;
}

function PageStep({ page, label, current, disabled, onPage, turn, name = 'page', hash = '', children }: PageStepProps) {
  const location = useLocation();
  if (disabled) return <span className="pointer-events-none opacity-30">{children}</span>;
  const shared = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (onPage) {
    return (
      <button type="button" {...shared} onClick={() => onPage(page)}>
        {children}
      </button>
    );
  }
  return (
    <Link to={withPage(location, { page, name }, turn) + hash} {...shared}>
      {children}
    </Link>
  );
}

interface Place {
  pathname: string;
  search: string;
}

function withPage({ pathname, search }: Place, { page, name }: { page: number; name: string }, turn = {}): string {
  const query = new URLSearchParams(search);
  query.delete('after');
  query.delete('before');
  for (const [key, cursor] of Object.entries<string>(turn)) query.set(key, cursor);
  if (page === 1) query.delete(name);
  else query.set(name, String(page));
  return query.size ? `${pathname}?${query}` : pathname;
}
