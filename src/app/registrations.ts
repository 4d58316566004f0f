import { composeRegistrations } from '#features/events/registrations.rules.ts';

/** Who handles which event and implements which port, put together. */
export const registrations = composeRegistrations([]);
