import { Check } from 'lucide-react';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';

export interface Step {
  label: string;
  /** The path of a finished step that can be reopened. */
  to?: string;
}

/** The current step in a sequence; `current` counts from 0. */
export function Stepper({
  steps,
  current,
  label = 'Progress',
}: {
  steps: readonly Step[];
  current: number;
  label?: string;
}) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm font-bold text-muted sm:hidden">
        Step {current + 1} of {steps.length}: <span className="text-brand">{steps[current]?.label}</span>
      </p>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => (
          <StepItem key={step.label} step={step} index={index} current={current} />
        ))}
      </ol>
    </nav>
  );
}

function StepItem({ step, index, current }: { step: Step; index: number; current: number }) {
  const done = index < current;
  const here = index === current;
  const name = (
    <>
      <span
        className={cx(
          'nums hidden size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-extrabold sm:grid',
          done && 'border-brand bg-brand text-white',
          here && 'border-brand bg-white text-brand',
          !done && !here && 'border-line-strong/50 bg-white text-muted',
        )}
      >
        {done ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : index + 1}
      </span>
      <span className={cx('hidden truncate font-bold sm:block', here ? 'text-ink' : 'text-muted')}>{step.label}</span>
    </>
  );
  return (
    <li aria-current={here ? 'step' : undefined} className="min-w-0 flex-1">
      <span
        aria-hidden="true"
        className={cx('mb-2.5 block h-1.5 rounded-full', done || here ? 'bg-brand' : 'bg-line', here && 'opacity-60')}
      />
      <span className="sr-only">{done ? 'Done: ' : here ? 'Current: ' : 'To do: '}</span>
      {done && step.to ? (
        <Link to={step.to} aria-label={step.label} className="flex items-center gap-2 hover:underline">
          {name}
        </Link>
      ) : (
        <span className="flex items-center gap-2">{name}</span>
      )}
    </li>
  );
}
