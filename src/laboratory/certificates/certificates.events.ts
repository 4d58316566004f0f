import { defineEvent } from '#platform/events/events.service.ts';

/** Raised in the transaction that issues, changes or revokes certificates. */
export const certificateChanged = defineEvent<{
  certificates: readonly { certificateId: number; animalId: number }[];
  kind: 'certificate.issued' | 'certificate.changed' | 'certificate.revoked';
}>('certificate.changed');
