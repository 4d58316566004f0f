import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useIsStatic } from '#ui/static-page.ts';
import type { Viewed } from './recently-viewed.rules.ts';

interface RecentlyViewedProps {
  /** The product or breed on this page, which is stored; undefined on other pages. */
  viewed?: Viewed | null;
  className?: string;
}

/**
 * Empty and hidden until the browser fills it (use-viewed-list.ts): viewed products are stored in the browser only. It
 * is the last section of its page.
 */
export function RecentlyViewed({ viewed, className }: RecentlyViewedProps) {
  const section = useRef<HTMLElement>(null);
  const isStatic = useIsStatic();
  useEffect(() => {
    if (!isStatic) void import('./use-viewed.ts').then((part) => part.show(section.current!));
  }, [isStatic]);
  return (
    <section
      ref={section}
      hidden
      aria-labelledby="recently-viewed"
      className={cx('recently-viewed', className)}
      data-recently-viewed=""
      data-viewed={viewed ? JSON.stringify(viewed) : undefined}
      data-screen-only=""
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="recently-viewed" tabIndex={-1}>
          Recently viewed
        </h2>
        <Button variant="quiet" size="sm" className="-mr-3.5">
          Clear<span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <p role="status" className="text-muted" />
      <ul />
    </section>
  );
}
