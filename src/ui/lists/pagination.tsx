import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '#ui/anchor.tsx';
import { pageRange } from './page-range.ts';

interface PaginationProps {
  page: number;
  pages: number;
  /** Given: buttons that call it. Left out: links that set `?page=` of the address. */
  onPage?: (page: number) => void;
  label?: string;
  turns?: Turns | undefined;
}

/** Where the next page and the one in front begin, for lists that are read from there at the same cost in any depth. */
export interface Turns {
  after: string | null;
  before: string | null;
}

export function Pagination({ page, pages, onPage, label = 'Pages', turns }: PaginationProps) {
  if (pages <= 1) return null;
  const next = turns?.after ? { after: turns.after } : undefined;
  const back = turns?.before && page > 2 ? { before: turns.before } : undefined;
  return (
    <nav aria-label={label} className="pager flex justify-center">
      <ul>
        <li>
          <PageStep page={page - 1} disabled={page <= 1} label="Previous page" onPage={onPage} turn={back}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PageStep>
        </li>
        {pageRange(page, pages).map((mark, index) => (
          <li key={mark === 'gap' ? `gap-${index < 3 ? 'start' : 'end'}` : mark}>
            {mark === 'gap' ? (
              <span className="text-muted">…</span>
            ) : (
              <PageStep
                page={mark}
                current={mark === page}
                label={`Page ${mark}`}
                onPage={onPage}
                turn={mark === page + 1 ? next : mark === page - 1 ? back : undefined}
              >
                {mark}
              </PageStep>
            )}
          </li>
        ))}
        <li>
          <PageStep page={page + 1} disabled={page >= pages} label="Next page" onPage={onPage} turn={next}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PageStep>
        </li>
      </ul>
    </nav>
  );
}

interface PageStepProps {
  page: number;
  label: string;
  current?: boolean;
  disabled?: boolean;
  onPage: PaginationProps['onPage'];
  turn?: Record<string, string> | undefined;
  children: ReactNode;
}

function PageStep({ page, label, current, disabled, onPage, turn, children }: PageStepProps) {
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
    <Link to={withPage(location, page, turn)} {...shared}>
      {children}
    </Link>
  );
}

function withPage({ pathname, search }: { pathname: string; search: string }, page: number, turn = {}): string {
  const query = new URLSearchParams(search);
  query.delete('after');
  query.delete('before');
  for (const [name, cursor] of Object.entries<string>(turn)) query.set(name, cursor);
  if (page === 1) query.delete('page');
  else query.set('page', String(page));
  return query.size ? `${pathname}?${query}` : pathname;
}
