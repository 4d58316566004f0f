import { defineEvent, definePort } from '#platform/events/events.service.ts';
import type { SharedResults } from '#animals/sharing/sharing.contract.ts';

/** Raised when the sire or dam of an animal was recorded, changed or removed. */
export const parentsRecorded = defineEvent<{ animalId: number }>('animal.parents_recorded');

/** Raised when an animal's microchip number was changed. */
export const chipChanged = defineEvent<{ animalId: number }>('animal.chip_changed');

/** The released results of an animal as a share link shows them, of these kits or of all; null if there are none. */
export const releasedResults = definePort<{ animalId: number; kitIds: readonly number[] | null }, SharedResults | null>(
  'animal.released_results',
);
