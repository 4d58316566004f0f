import { defineEvent } from '#platform/events/events.service.ts';

/** Raised in the transaction that issues, changes or revokes a certificate. */
export const certificateChanged = defineEvent<{
  certificateId: number;
  animalId: number;
  kind: 'certificate.issued' | 'certificate.changed' | 'certificate.revoked';
}>('certificate.changed');
