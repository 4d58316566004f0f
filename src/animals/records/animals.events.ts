import { defineEvent, definePort } from '#platform/events/events.service.ts';
import type { SharedResults } from '#animals/sharing/sharing.contract.ts';

/** Raised when the sire or the dam of an animal was recorded, changed or taken away. */
export const parentsRecorded = defineEvent<{ animalId: number }>('animal.parents_recorded');

/** Raised when the owner changed the number of the microchip. */
export const chipChanged = defineEvent<{ animalId: number }>('animal.chip_changed');

/** The released results of an animal as a shared link shows them, of these kits or of all; null: there are none. */
export const releasedResults = definePort<{ animalId: number; kitIds: readonly number[] | null }, SharedResults | null>(
  'animal.released_results',
);
