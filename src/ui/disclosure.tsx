import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';

interface DisclosureProps {
  summary: ReactNode;
  defaultOpen?: boolean;
  /** Disclosures of one name: opening one closes the others. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** A line that opens to show more; works before scripts do. */
export function Disclosure({ summary, defaultOpen, name, className, children }: DisclosureProps) {
  return (
    <details name={name} open={defaultOpen} className={cx('group/open border-b border-line', className)}>
      <summary className="flex list-none items-center gap-4 py-4 font-bold hover:text-brand">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-brand transition-transform group-open/open:rotate-180"
        />
      </summary>
      <div className="measure pb-5 text-ink/85">{children}</div>
    </details>
  );
}
