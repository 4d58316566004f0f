import type { Clock } from '#adapters/clock.ts';

export interface SettableClock extends Clock {
  set(to: Date): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is set. */
export function settableClock(start: Date): SettableClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to.getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}
