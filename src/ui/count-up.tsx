import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { formatCount, runCountUp } from './run-count-up.ts';

interface CountUpProps {
  value: number;
  /** spec 9: 2000 ms by default. */
  durationMs?: number;
  suffix?: string;
}

/** A number that counts up when it comes into view; the full number is in the markup from the start. */
export function CountUp({ value, durationMs = 2000, suffix = '' }: CountUpProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const final = formatCount(value) + suffix;
  useEffect(() => (shown.current ? runCountUp(shown.current) : undefined), [value, durationMs, suffix]);
  return (
    <>
      <span
        ref={shown}
        aria-hidden="true"
        data-count-up={value}
        data-suffix={suffix}
        data-duration={durationMs}
        className="nums"
      >
        {final}
      </span>
      <span className="sr-only">{final}</span>
    </>
  );
}

/** A large figure with its label. */
export function KeyFigure({ figure, label, note }: { figure: ReactNode; label: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <p className="font-display text-3xl text-brand sm:text-4xl">{figure}</p>
      <p className="mt-1 font-bold">{label}</p>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}
