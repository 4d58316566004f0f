import { defineEvent, definePort } from '#platform/events/events.service.ts';

/** Raised in the transaction that erases a person, before their rows are emptied. */
export const personErased = defineEvent<{ personId: string }>('person.erased');

/**
 * Documents of a person for the data export: bytes by their path in the archive. Each slice with documents adds its
 * own.
 */
export const personalDocuments = definePort<{ personId: string }, Record<string, Uint8Array>>('person.documents');
