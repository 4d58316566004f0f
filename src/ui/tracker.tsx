import type { ReactNode } from 'react';
import { Check, Minus } from 'lucide-react';
import { cx } from './cx.ts';

export type StationState = 'done' | 'current' | 'todo' | 'problem';

export interface Station {
  label: string;
  state: StationState;
  /** The actual or expected date: "3 November", "expected 20 to 24 November". */
  date?: ReactNode;
  note?: ReactNode;
}

/** A progress tracker as a line with stations: vertical on a phone, horizontal on a desktop. */
export function Tracker({ stations, label }: { stations: readonly Station[]; label: string }) {
  return (
    <ol aria-label={label} className="grid lg:auto-cols-fr lg:grid-flow-col">
      {stations.map((station, index) => (
        <StationItem key={station.label} station={station} next={stations[index + 1]} />
      ))}
    </ol>
  );
}

const spoken: Record<StationState, string> = {
  done: 'Done',
  current: 'Current',
  todo: 'Upcoming',
  problem: 'Needs attention',
};

function StationItem({ station, next }: { station: Station; next: Station | undefined }) {
  const { state } = station;
  const travelled = state === 'done' && next !== undefined && next.state !== 'todo';
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-4 pb-7 last:pb-0 lg:flex-col lg:gap-3 lg:pr-4 lg:pb-0"
    >
      {next ? (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-4 bottom-0 left-[15px] w-0.5 lg:top-[15px] lg:right-0 lg:bottom-auto lg:left-4 lg:h-0.5 lg:w-full',
            travelled ? 'bg-brand' : 'bg-line-strong/40',
          )}
        />
      ) : null}
      <Dot state={state} />
      <div className="min-w-0 pt-1 lg:pt-0">
        <p
          className={cx(
            'font-bold',
            state === 'todo' && 'font-semibold text-muted',
            state === 'current' && 'text-brand',
          )}
        >
          <span className="sr-only">{spoken[state]}: </span>
          {station.label}
        </p>
        {station.date ? <p className="nums text-sm text-muted">{station.date}</p> : null}
        {station.note ? <div className="mt-1 text-sm text-ink/85">{station.note}</div> : null}
      </div>
    </li>
  );
}

function Dot({ state }: { state: StationState }) {
  const round = 'relative grid size-8 shrink-0 place-items-center rounded-full border-2';
  if (state === 'done') {
    return (
      <span aria-hidden="true" className={cx(round, 'border-brand bg-brand text-white')}>
        <Check className="size-4" strokeWidth={3} />
      </span>
    );
  }
  if (state === 'problem') {
    return (
      <span aria-hidden="true" className={cx(round, 'border-affected bg-white text-affected')}>
        <Minus className="size-5" strokeWidth={4} />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        round,
        state === 'current' ? 'border-brand bg-white ring-4 ring-brand-soft' : 'border-line-strong/60 bg-paper',
      )}
    >
      {state === 'current' ? <span className="size-3 rounded-full bg-brand" /> : null}
    </span>
  );
}
