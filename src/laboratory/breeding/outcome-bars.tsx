import { cx } from '#ui/cx.ts';
import { ResultDisc } from '#ui/result-disc.tsx';
import type { LitterOutcome } from './breeding.contract.ts';
import { percentText } from '#laboratory/breeding-tools/chance.rules.ts';

export const toneFill = {
  clear: 'fill-clear',
  carrier: 'fill-carrier',
  affected: 'fill-affected',
  unknown: 'fill-unknown',
} as const;

/** One bar for each outcome, with its result, genotype and probability. */
export function OutcomeBars({ outcomes, label }: { outcomes: readonly LitterOutcome[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {outcomes.map((outcome) => (
        <li key={outcome.genotype}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <ResultDisc tone={outcome.tone} word={outcome.result} />
              {outcome.result === outcome.genotype ? null : (
                <span className="font-mono text-sm text-muted">{outcome.genotype}</span>
              )}
            </span>
            <span className="nums font-extrabold">{percentText(outcome.probability)}</span>
          </div>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1.5 h-3 w-full overflow-hidden rounded-full"
          >
            <rect width="100" height="4" className="fill-paper-deep" />
            <rect width={outcome.probability * 100} height="4" className={toneFill[outcome.tone]} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** The same as one thin stacked bar, for a table. */
export function OutcomeStrip({ outcomes, className }: { outcomes: readonly LitterOutcome[]; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('h-2.5 w-full overflow-hidden rounded-full', className)}
    >
      {outcomes.map((outcome, at) => {
        const from = outcomes.slice(0, at).reduce((sum, { probability }) => sum + probability, 0);
        return (
          <rect
            key={outcome.genotype}
            x={from * 100}
            width={Math.max(0, outcome.probability * 100 - 0.6)}
            height="4"
            className={toneFill[outcome.tone]}
          />
        );
      })}
    </svg>
  );
}
