import { defineEvent, definePort } from '#platform/events/events.service.ts';

/** Raised in the transaction that erases a person, before their rows are emptied. */
export const personErased = defineEvent<{ personId: string }>('person.erased');

/** Documents of a person for the copy of their data: bytes by the path in the archive. Each slice that prints some adds its own. */
export const personalDocuments = definePort<{ personId: string }, Record<string, Uint8Array>>('person.documents');
