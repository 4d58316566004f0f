import { defineEvent, definePort } from '#platform/events/events.service.ts';

interface RegisteredKit {
  kitId: number;
  animalId: number;
  activationId: number;
  testIds: number[];
}

/** Raised when a customer has bound a kit to its animal. */
export const kitActivated = defineEvent<RegisteredKit>('kit.activated');

/** Raised when a free kit was sent to replace one with an unusable sample. */
export const replacementKitSent = defineEvent<RegisteredKit & { supersedesSampleId: number }>('kit.replacement_sent');

/** Raised every night, before overdue free kits are expired. */
export const replacementsDue = defineEvent<{ day: Date }>('kit.replacements_due');

/** Raised when the free kit for a sample was not returned in time. */
export const replacementExpired = defineEvent<{ sampleIds: number[]; reason: string }>('kit.replacement_expired');

/** Adds paid tests to the sample of a kit; returns the sample id, or null if the sample can take no more tests. */
export const addTestsToSample = definePort<
  { kitId: number; testIds: readonly number[]; orderId: number; orderLineId: number },
  number | null
>('sample.add_tests');
