/** Specification section 4: the step counter starts at 1 (previous none, next 2). */
export const activationSteps = ['Enter barcode', 'About my pet', 'About me', 'Review'] as const;

export interface StepCounter {
  prev: number | null;
  current: number;
  next: number | null;
}

export const firstStep: StepCounter = { prev: null, current: 1, next: 2 };

export function atStep(current: number): StepCounter {
  const within = Math.min(Math.max(current, 1), activationSteps.length);
  return { prev: within > 1 ? within - 1 : null, current: within, next: within < activationSteps.length ? within + 1 : null };
}

export function stepForward(steps: StepCounter): StepCounter {
  return atStep(steps.next ?? steps.current);
}

export function stepBack(steps: StepCounter): StepCounter {
  return atStep(steps.prev ?? steps.current);
}

export interface Pet {
  /** An animal of the account; null makes a new one. */
  animalId: number | null;
  petName: string;
  gender: 'male' | 'female';
  dobDay: number | null;
  dobMonth: number | null;
  dobYear: number | null;
  weight: number | null;
  weightType: 'kg' | 'lb';
  speciesId: number;
  breedId: number | null;
  registrationName: string;
  registrationNumber: string;
  chipNumber: string;
  colour: string;
  personality: string;
}

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** What a draft holds; each part is filled by its step. */
export interface DraftData {
  barcodes?: { barcode: string; secondBarcode: string | null };
  pet?: Pet;
  person?: Person;
  excludedTestIds?: number[];
  collector?: { type: 'self' | 'vet' | 'agent'; name: string };
  consent?: { research: boolean };
}

/** The first part that is missing before a kit can be activated, as the step to go back to; null when all is there. */
export function missingStep(data: DraftData): number | null {
  if (!data.barcodes) return 1;
  if (!data.pet) return 2;
  return data.person ? null : 3;
}

/** Continuing an activation clears payment and pet; "another kit" keeps who I am (specification section 4). */
export function continueWith(data: DraftData, barcodes: DraftData['barcodes']): DraftData {
  return { barcodes, person: data.person, consent: data.consent };
}

/** YYYY-MM-DD of a pet's birthday, or null when it is not known in full; `now` bounds it. */
export function birthDateOf(pet: Pick<Pet, 'dobDay' | 'dobMonth' | 'dobYear'>): string | null {
  const { dobDay, dobMonth, dobYear } = pet;
  if (!dobDay || !dobMonth || !dobYear) return null;
  return `${dobYear}-${String(dobMonth).padStart(2, '0')}-${String(dobDay).padStart(2, '0')}`;
}

/** Why a birthday cannot be right, or null. */
export function refuseBirthDate(date: string | null, today: string): string | null {
  if (date === null) return null;
  const parsed = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) return 'This date does not exist.';
  if (date > today) return 'This date is in the future.';
  return date < `${Number(today.slice(0, 4)) - 40}-01-01` ? 'Please check the year.' : null;
}

/** Grams of a weight as typed. */
export function weightInGrams(pet: Pick<Pet, 'weight' | 'weightType'>): number | null {
  if (!pet.weight) return null;
  return Math.round(pet.weight * (pet.weightType === 'lb' ? 453.592_37 : 1000));
}

/** Business rules 3.13: who collected, and was the chip read? Without a signed form a vet's or agent's sample is grade B. */
export function custodyGrade(collector: DraftData['collector']): 'B' | 'C' {
  return collector && collector.type !== 'self' ? 'B' : 'C';
}

const NURSING_DAYS = 35;

/** Mother's cells in the mouth of a nursing pup can spoil the sample: said before it is taken. */
export function isNursing(birthDate: string | null, today: string): boolean {
  if (!birthDate) return false;
  return (Date.parse(today) - Date.parse(birthDate)) / 86_400_000 < NURSING_DAYS;
}
