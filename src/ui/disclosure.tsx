import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';

interface DisclosureProps {
  summary: ReactNode;
  defaultOpen?: boolean;
  /** Opening one of several disclosures with the same name closes the others. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/** A line that expands to show more; works without scripts. */
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
