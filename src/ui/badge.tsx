import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'ink';

const tones: Record<Tone, string> = {
  neutral: 'bg-unknown-soft text-ink/80',
  brand: 'bg-brand-soft text-brand',
  good: 'bg-clear-soft text-clear',
  warn: 'bg-carrier-soft text-[#7a4f00]',
  bad: 'bg-affected-soft text-affected',
  ink: 'bg-ink text-white',
};

export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** A small round count with a label for screen readers. Renders nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="nums inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs leading-none font-extrabold text-white">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
}
