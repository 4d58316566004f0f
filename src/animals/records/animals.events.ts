import { defineEvent, definePort } from '#platform/events/events.service.ts';
import type { OpenedLink } from '#animals/sharing/sharing.contract.ts';

/** Raised when the sire or the dam of an animal was recorded, changed or taken away. */
export const parentsRecorded = defineEvent<{ animalId: number }>('animal.parents_recorded');

/** Raised when the owner changed the number of the microchip. */
export const chipChanged = defineEvent<{ animalId: number }>('animal.chip_changed');

/** The released results of a kit as a shared link shows them; null: nothing is released. */
export const releasedResults = definePort<{ kitId: number }, ReleasedResults | null>('animal.released_results');

export interface ReleasedResults {
  releasedAt: string;
  tests: OpenedLink['results'][number]['tests'];
}
