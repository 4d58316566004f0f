import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  art?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  className?: string;
}

/** An empty state with a message, an illustration and the next step. */
export function EmptyState({ title, children, art, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-lg border border-dashed border-line-strong/50 bg-white/60 px-6 py-10 text-center',
        className,
      )}
    >
      {art ? <div className="mb-5 w-44 max-w-full text-brand">{art}</div> : null}
      <p className="font-display text-xl">{title}</p>
      {children ? <div className="mt-2 max-w-md text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
