import type { AnimalIdentity } from './animals.rules.ts';
import { parseNumber } from '#shared/forms/parse-number.ts';
import { gramsOf, weightIn, type WeightUnit } from '#shared/weight.ts';

interface Choice {
  value: string;
  label: string;
}

/** The state of the animal form. */
export interface AnimalFormState {
  name: string;
  speciesId: number | null;
  breed: Choice | null;
  sex: 'male' | 'female' | null;
  isNeutered: boolean;
  born: { day: string; month: string; year: string };
  registeredName: string;
  registrationNumber: string;
  chipNumber: string;
  colour: string;
  weight: string;
  weightUnit: WeightUnit;
  /** The stored weight, used until another is entered. */
  knownGrams: number | null;
  personality: string;
  sire: Choice | null;
  dam: Choice | null;
}

export const emptyAnimal: AnimalFormState = {
  name: '',
  speciesId: null,
  breed: null,
  sex: null,
  isNeutered: false,
  born: { day: '', month: '', year: '' },
  registeredName: '',
  registrationNumber: '',
  chipNumber: '',
  colour: '',
  weight: '',
  weightUnit: 'kg',
  knownGrams: null,
  personality: '',
  sire: null,
  dam: null,
};

interface KnownAnimal extends AnimalIdentity {
  name: string;
  species: { id: number };
  breed: { id: number; name: string } | null;
  isNeutered: boolean;
  weightGrams: number | null;
  personality: string | null;
}

interface Parents {
  sire: { id: number; name: string } | null;
  dam: { id: number; name: string } | null;
}

export function animalFormOf(
  animal: KnownAnimal,
  { sire, dam, weightUnit = 'kg' }: Parents & { weightUnit?: WeightUnit },
): AnimalFormState {
  const [year = '', month = '', day = ''] = animal.dateOfBirth?.split('-') ?? [];
  const choice = (found: { id: number; name: string } | null) =>
    found ? { value: String(found.id), label: found.name } : null;
  return {
    name: animal.name,
    speciesId: animal.species.id,
    breed: choice(animal.breed),
    sex: animal.sex,
    isNeutered: animal.isNeutered,
    born: { day: String(Number(day) || ''), month: String(Number(month) || ''), year },
    registeredName: animal.registeredName ?? '',
    registrationNumber: animal.registrationNumber ?? '',
    chipNumber: animal.chipNumber ?? '',
    colour: animal.colour ?? '',
    weight: shownWeight(animal.weightGrams, weightUnit),
    weightUnit,
    knownGrams: animal.weightGrams,
    personality: animal.personality ?? '',
    sire: choice(sire),
    dam: choice(dam),
  };
}

const id = (choice: Choice | null) => (choice ? Number(choice.value) : null);

/** The request for the form. An incomplete date is sent as it is, so that the server reports the error. */
export function animalRequest(form: AnimalFormState) {
  const { born, weight, weightUnit, knownGrams, breed, sire, dam, speciesId, sex, ...texts } = form;
  const date = [born.year, born.month.padStart(2, '0'), born.day.padStart(2, '0')].join('-');
  const isEmpty = born.day === '' && born.month === '' && born.year === '';
  return {
    ...texts,
    // The server reports missing fields.
    speciesId: speciesId as number,
    sex: sex as 'male' | 'female',
    breedId: id(breed) as number,
    dateOfBirth: isEmpty ? null : date,
    weightGrams: gramsTyped({ weight, weightUnit, knownGrams }),
    sireId: id(sire),
    damId: id(dam),
  };
}

function shownWeight(grams: number | null, unit: WeightUnit): string {
  return grams === null ? '' : String(weightIn(grams, unit));
}

/** An unedited weight keeps its exact value in grams. */
function gramsTyped(form: Pick<AnimalFormState, 'weight' | 'weightUnit' | 'knownGrams'>): number | null {
  const { weight, weightUnit, knownGrams } = form;
  if (weight.trim() === '') return null;
  if (weight === shownWeight(knownGrams, weightUnit)) return knownGrams;
  const number = parseNumber(weight);
  return typeof number === 'number' ? gramsOf(number, weightUnit) : number;
}
