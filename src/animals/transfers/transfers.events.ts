import { defineEvent } from '#platform/events/events.service.ts';

/** Raised when animals have a new owner, in the transaction that moved them. */
export const animalsTransferred = defineEvent<{ animalIds: number[] }>('animal.transferred');
