import { cx } from '#ui/cx.ts';

export const markPaths =
  '<g fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"><path d="M31 14v3.5C31 24 20 21.5 20 28v6" opacity=".45"/><path d="M9 14v3.5C9 24 20 21.5 20 28v6"/></g><g fill="currentColor"><circle cx="9" cy="8.6" r="5.8"/><rect x="25.4" y="3" width="11.2" height="11.2" rx="2.4" opacity=".45"/><circle cx="20" cy="34.6" r="4.2"/></g>';

/** Dam (disc) and sire (square) as in a pedigree, joined by two lines that become one. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className} dangerouslySetInnerHTML={{ __html: markPaths }} />
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark className="size-9 text-brand" />
      <span className="font-display text-[1.75rem] leading-none font-semibold tracking-tight">Damsire</span>
    </span>
  );
}
