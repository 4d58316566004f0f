import { defineEvent, definePort } from '#platform/events/events.service.ts';

interface RegisteredKit {
  kitId: number;
  animalId: number;
  activationId: number;
  testIds: number[];
}

/** Raised when a kit was bound to its animal by its customer. */
export const kitActivated = defineEvent<RegisteredKit>('kit.activated');

/** Raised when a free kit was sent in place of one whose sample could not be used. */
export const replacementKitSent = defineEvent<RegisteredKit & { supersedesSampleId: number }>('kit.replacement_sent');

/** Raised every night, before the free kits that never came back are ended. */
export const replacementsDue = defineEvent<{ day: Date }>('kit.replacements_due');

/** Raised when the free kit for a sample did not come back in time. */
export const replacementExpired = defineEvent<{ sampleIds: number[]; reason: string }>('kit.replacement_expired');

/** Adds paid tests to the sample of a kit; answers the sample, or null when it can take no more tests. */
export const addTestsToSample = definePort<
  { kitId: number; testIds: readonly number[]; orderId: number; orderLineId: number },
  number | null
>('sample.add_tests');
