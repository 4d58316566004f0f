import { leastDaysBetweenLitters } from '#animals/breeding-dates/breeding-dates.rules.ts';
import { daysFromTo } from '#platform/calendar/calendar.rules.ts';

/** Covers the largest recorded litters of dogs (24) and cats (19). */
export const MAX_PUPPIES = 24;

export interface TypedPuppy {
  name: string;
  sex: 'male' | 'female';
  chipNumber: string | null;
  colour: string | null;
}

interface Parent {
  breedId: number | null;
}

/** The breed that both parents share, or the dam's if the sire is not recorded; null if the parents' breeds differ. */
export function breedOfLitter(dam: Parent, sire: Parent | null): number | null {
  return sire === null || sire.breedId === dam.breedId ? dam.breedId : null;
}

/**
 * Maps the errors of one animal to form fields: its own errors to its row, those of the whole litter to their field.
 */
export function placeErrors(fields: Record<string, string[]>, row: number): Record<string, string[]> {
  const placeOf = (field: string) => {
    if (field === 'sireId' || field === 'damId') return field;
    return field === 'dateOfBirth' ? 'bornOn' : `puppies.${row}.${field}`;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [placeOf(field), messages]));
}

/** A birth may continue after midnight. */
const DAYS_OF_ONE_BIRTH = 1;

/**
 * The date of another litter of the dam that is too close to this one; null if there is none, or if these animals
 * belong to that litter.
 */
export function litterTooClose(
  bornOn: string,
  { speciesId, litters }: { speciesId: number; litters: readonly string[] },
): string | null {
  const daysTo = (day: string) => Math.abs(daysFromTo(bornOn, day));
  const [nearest] = litters.toSorted((a, b) => daysTo(a) - daysTo(b));
  if (nearest === undefined || daysTo(nearest) <= DAYS_OF_ONE_BIRTH) return null;
  return daysTo(nearest) < leastDaysBetweenLitters(speciesId) ? nearest : null;
}
