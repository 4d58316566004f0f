interface Choice {
  value: string;
  label: string;
}

/** An animal as it is typed. */
export interface AnimalFormState {
  name: string;
  speciesId: number | null;
  breed: Choice | null;
  sex: 'male' | 'female' | null;
  born: { day: string; month: string; year: string };
  registeredName: string;
  registrationNumber: string;
  chipNumber: string;
  colour: string;
  weight: string;
  personality: string;
  sire: Choice | null;
  dam: Choice | null;
}

export const emptyAnimal: AnimalFormState = {
  name: '',
  speciesId: null,
  breed: null,
  sex: null,
  born: { day: '', month: '', year: '' },
  registeredName: '',
  registrationNumber: '',
  chipNumber: '',
  colour: '',
  weight: '',
  personality: '',
  sire: null,
  dam: null,
};

interface KnownAnimal {
  name: string;
  species: { id: number };
  breed: { id: number; name: string } | null;
  sex: 'male' | 'female';
  dateOfBirth: string | null;
  registeredName: string | null;
  registrationNumber: string | null;
  chipNumber: string | null;
  colour: string | null;
  weightGrams: number | null;
  personality: string | null;
}

interface Parents {
  sire: { id: number; name: string } | null;
  dam: { id: number; name: string } | null;
}

export function formOf(animal: KnownAnimal, { sire, dam }: Parents): AnimalFormState {
  const [year = '', month = '', day = ''] = animal.dateOfBirth?.split('-') ?? [];
  const choice = (found: { id: number; name: string } | null) =>
    found ? { value: String(found.id), label: found.name } : null;
  return {
    name: animal.name,
    speciesId: animal.species.id,
    breed: choice(animal.breed),
    sex: animal.sex,
    born: { day: String(Number(day) || ''), month: String(Number(month) || ''), year },
    registeredName: animal.registeredName ?? '',
    registrationNumber: animal.registrationNumber ?? '',
    chipNumber: animal.chipNumber ?? '',
    colour: animal.colour ?? '',
    weight: animal.weightGrams === null ? '' : String(animal.weightGrams / 1000),
    personality: animal.personality ?? '',
    sire: choice(sire),
    dam: choice(dam),
  };
}

const id = (choice: Choice | null) => (choice ? Number(choice.value) : null);

/** What is sent: an incomplete date is sent as it is, so that the server says what is wrong with it. */
export function animalRequest({ born, weight, breed, sire, dam, speciesId, sex, ...texts }: AnimalFormState) {
  const date = [born.year, born.month.padStart(2, '0'), born.day.padStart(2, '0')].join('-');
  const isEmpty = born.day === '' && born.month === '' && born.year === '';
  const kilograms = Number(weight.replace(',', '.'));
  return {
    ...texts,
    // The server says what is missing.
    speciesId: speciesId as number,
    sex: sex as 'male' | 'female',
    breedId: id(breed) as number,
    dateOfBirth: isEmpty ? null : date,
    weightGrams: weight.trim() === '' ? null : Math.round(kilograms * 1000),
    sireId: id(sire),
    damId: id(dam),
  };
}
