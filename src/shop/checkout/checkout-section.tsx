import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { LoadingShapes, Skeleton } from '#ui/layout/skeleton.tsx';

interface CheckoutSectionProps {
  /** Counts from 0. */
  step: number;
  /** Number of the open step. */
  current: number;
  title: string;
  /** Shown once the step is completed. */
  summary: ReactNode;
  /** Reopens the step; null while the order is being placed. */
  onChange: (() => void) | null;
  children: ReactNode;
}

/**
 * One step of the checkout. All steps are on one page: completed ones show their summary, and only the current one is
 * open.
 */
export function CheckoutSection({ step, current, title, summary, onChange, children }: CheckoutSectionProps) {
  const isOpen = step === current;
  const isDone = step < current;
  return (
    <section className={cx('rounded-xl border border-line', isOpen ? 'bg-white shadow-card' : 'bg-paper-deep/40')}>
      <div
        id={isOpen ? 'checkout-step' : undefined}
        tabIndex={isOpen ? -1 : undefined}
        className={cx('flex items-center gap-3 p-4 outline-none md:px-6', isOpen && 'scroll-mt-4 md:pt-6')}
      >
        <span
          aria-hidden="true"
          className={cx(
            'nums grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-extrabold',
            isDone && 'border-brand bg-brand text-white',
            isOpen && 'border-brand bg-white text-brand',
            !isDone && !isOpen && 'border-line-strong/50 bg-white text-muted',
          )}
        >
          {isDone ? <Check className="size-4" strokeWidth={3} /> : step + 1}
        </span>
        <h2 className={cx('flex-1', isOpen ? 'text-2xl' : 'text-xl', !isOpen && !isDone && 'text-muted')}>{title}</h2>
        {isDone && onChange ? (
          <button type="button" className="text-link -my-2 -mr-2 min-h-11 px-2 text-sm" onClick={onChange}>
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      {isOpen ? <div className="grid gap-8 px-4 pb-5 md:px-6 md:pb-6">{children}</div> : null}
      {isDone ? <div className="px-4 pb-4 pl-15 text-muted md:px-6 md:pb-5 md:pl-17">{summary}</div> : null}
    </section>
  );
}

/** Placeholder until the cart is loaded: the steps, with the first one open, and the summary. */
export function CheckoutSkeleton() {
  return (
    <LoadingShapes>
      <span className="flex gap-1.5 sm:gap-3">
        {FOUR.map((step) => (
          <Skeleton key={step} className="h-1.5 flex-1 rounded-full" />
        ))}
      </span>
      <span className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <span className="grid gap-4">
          <span className="grid gap-5 rounded-xl border border-line bg-white p-4 shadow-card md:p-6">
            <HeadingShape />
            <Skeleton className="h-4 w-2/3 rounded-md" />
            <Skeleton className="h-11 w-full rounded-lg" />
            <Skeleton className="h-11 w-full rounded-lg" />
            <Skeleton className="h-11 w-44 justify-self-end rounded-full" />
          </span>
          {FOUR.slice(1).map((step) => (
            <span key={step} className="rounded-xl border border-line bg-paper-deep/40 p-4 md:px-6">
              <HeadingShape />
            </span>
          ))}
        </span>
        <span className="grid gap-4 rounded-xl border border-line bg-white p-5 shadow-card md:p-6">
          <Skeleton className="h-6 w-1/2 rounded-md" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-8 w-1/2 justify-self-end rounded-md" />
        </span>
      </span>
    </LoadingShapes>
  );
}

const FOUR = [0, 1, 2, 3];

function HeadingShape() {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="h-6 w-32 rounded-md" />
    </span>
  );
}
