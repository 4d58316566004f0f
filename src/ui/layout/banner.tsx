import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '#ui/cx.ts';

interface BannerProps {
  tone?: 'brand' | 'ink';
  onDismiss?: () => void;
  /** The name of the dismissed notice, for pages without React (src/app/static-pages/actions.ts). */
  notice?: string;
  action?: ReactNode;
  /** The accessible name. */
  label: string;
  children: ReactNode;
}

/** A full-width strip for an announcement or an important state. */
export function Banner({ tone = 'brand', onDismiss, notice, action, label, children }: BannerProps) {
  return (
    <section
      aria-label={label}
      data-screen-only=""
      className={cx('text-white', tone === 'brand' ? 'bg-brand' : 'bg-ink')}
    >
      <div className="frame flex min-h-11 items-center gap-4 py-2">
        <div className="min-w-0 flex-1 text-sm font-semibold sm:text-center sm:text-base">{children}</div>
        {action}
        {onDismiss ? (
          <button
            type="button"
            aria-label={`Close: ${label}`}
            data-action={notice && 'close-banner'}
            data-notice={notice}
            onClick={onDismiss}
            className="-mr-2 grid size-9 shrink-0 place-items-center rounded-full hover:bg-white/15 focus-visible:outline-white"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </div>
    </section>
  );
}
