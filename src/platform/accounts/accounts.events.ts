import { defineEvent } from '#platform/events/events.service.ts';

/** Raised in the transaction that creates an account. */
export const accountRegistered = defineEvent<{ personId: string; email: string }>('account.registered');
