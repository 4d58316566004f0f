/** More than the largest litters on record of dogs (24) and cats (19). */
export const MOST_PUPPIES = 24;

export interface TypedPuppy {
  name: string;
  sex: 'male' | 'female';
  chipNumber: string | null;
  colour: string | null;
}

interface Parent {
  breedId: number | null;
}

/** The breed that both parents share, or the dam's if the sire is not recorded; null: the parents are of two breeds. */
export function breedOfLitter(dam: Parent, sire: Parent | null): number | null {
  return sire === null || sire.breedId === dam.breedId ? dam.breedId : null;
}

/** Errors of one animal where the form has them: its own at its row, those of the whole litter at their field. */
export function placeErrors(fields: Record<string, string[]>, row: number): Record<string, string[]> {
  const placeOf = (field: string) => {
    if (field === 'sireId' || field === 'damId') return field;
    return field === 'dateOfBirth' ? 'bornOn' : `puppies.${row}.${field}`;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [placeOf(field), messages]));
}
