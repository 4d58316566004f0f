/** The time for services. Rules do not use it: they get `now` as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
