import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';

export type CalloutTone = 'brand' | 'good' | 'warn' | 'bad';

const looks: Record<CalloutTone, { box: string; ink: string; Icon: typeof Info }> = {
  brand: { box: 'border-brand/25 bg-brand-wash', ink: 'text-brand', Icon: Info },
  good: { box: 'border-clear/25 bg-clear-soft', ink: 'text-clear', Icon: CircleCheck },
  warn: { box: 'border-carrier/30 bg-carrier-soft', ink: 'text-[#7a4f00]', Icon: TriangleAlert },
  bad: { box: 'border-affected/25 bg-affected-soft', ink: 'text-affected', Icon: CircleAlert },
};

interface CalloutProps {
  tone?: CalloutTone;
  title?: ReactNode;
  /** True if it appears in response to a user's action. */
  live?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Callout({ tone = 'brand', title, live, action, className, children }: CalloutProps) {
  const { box, ink, Icon } = looks[tone];
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx('flex scroll-my-24 items-start gap-3 rounded-lg border p-4', box, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-bold wrap-break-word">{title}</p> : null}
        {children ? <div className="wrap-break-word text-ink/85">{children}</div> : null}
        {action ? <div className="mt-3 flex flex-wrap gap-3">{action}</div> : null}
      </div>
    </div>
  );
}

/** The error of the last attempt; renders nothing without one. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <Callout tone="bad" live>
      {text}
    </Callout>
  ) : null;
}
