/** Time as the services see it; rules never ask, they are told `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
