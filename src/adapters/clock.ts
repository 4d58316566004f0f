/** Time as the services see it; rules never ask, they are told `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  set(to: Date): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until moved: for tests and for seeding demo data in the past. */
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
