import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { isCalendarDay } from '#shared/dates.ts';
import { gramsOf } from '#shared/weight.ts';
import type { Extras } from '#animals/extra-tests/extra-tests.rules.ts';

/** Specification section 4: the step counter starts at 1 (previous none, next 2). */
export const activationSteps = ['Enter barcode', 'About my pet', 'About me', 'Review'] as const;

/** Step labels; vets see "patient" instead of "pet". */
export function activationLabels(isVet: boolean): string[] {
  return activationSteps.map((label, index) => (isVet && index === 1 ? 'About the patient' : label));
}

export interface StepCounter {
  prev: number | null;
  current: number;
  next: number | null;
}

/** Q075: the counter stays within 1 to 4 and does not wrap around. */
export function atStep(current: number): StepCounter {
  const within = Math.min(Math.max(current, 1), activationSteps.length);
  return {
    prev: within > 1 ? within - 1 : null,
    current: within,
    next: within < activationSteps.length ? within + 1 : null,
  };
}

/** Fallback message of a step whose call failed (specification section 8). */
export const activationFailed = {
  check: 'Barcode validation failed',
  barcode: 'Failed to enter barcode',
  pet: 'Failed to add animal',
  person: 'Failed to add person',
  review: 'Failed to review activation',
  activate: 'Kit activation failed',
  balance: 'Failed to fetch test kit balance',
} as const;

export interface Barcodes {
  barcode: string;
  secondBarcode: string | null;
  /** If set, a test from the balance in this category pays for a blank kit (`type` redeem). */
  categoryId: number | null;
  /** For a blank kit that the balance cannot pay for: the test to buy at review. */
  productId?: number | null;
}

export interface Pet {
  /** Id of an existing animal; null creates a new one. */
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
  /** Parents of a new animal. */
  sireId?: number | null;
  damId?: number | null;
}

export interface ActivatingPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  acceptTerms: true;
}

export interface ExcludedProducts {
  trait: number[];
  disease: number[];
}

export interface Consent {
  research: boolean;
  contact: boolean;
  statistics: boolean;
}

export const noConsent: Consent = { research: false, contact: false, statistics: false };

export interface Collector {
  type: 'self' | 'vet' | 'agent';
  name: string;
  /** YYYY-MM-DD, if known. */
  collectedOn?: string;
}

/** Contents of a draft; each step fills its part. */
export interface DraftData {
  /** Only for guests, who have no account yet. */
  email?: string;
  barcodes?: Barcodes;
  pet?: Pet;
  person?: ActivatingPerson;
  excludedProducts?: ExcludedProducts;
  collector?: Collector;
  consent?: Consent;
  /** Additional tests ordered with those of the kit. */
  extras?: Extras;
  /** The order that pays for the test of a blank kit. */
  testOrder?: { orderId: number; productId: number };
  reviewed?: boolean;
}

/** The first unfinished step before activation; null if all are complete. */
export function missingStep(data: DraftData): number | null {
  if (!data.barcodes) return 1;
  if (!data.pet) return 2;
  if (!data.person) return 3;
  return data.reviewed ? null : 4;
}

/** Whether a step can be saved now: all earlier steps must be complete. */
export function mayFillIn(data: DraftData, step: number): boolean {
  const missing = missingStep(data);
  return missing === null || step <= missing;
}

/** Continuing with another kit clears payment and pet, and keeps "About me" (specification section 4). */
export function continueWith(data: DraftData, barcodes: Barcodes): DraftData {
  const { barcodes: previous, testOrder } = data;
  const isSameKit = previous?.barcode === barcodes.barcode;
  return {
    email: data.email,
    barcodes,
    person: data.person,
    consent: data.consent,
    ...(isSameKit && testOrder && { testOrder }),
  };
}

export type Reset = 'barcode' | 'full' | 'keep_person';

/**
 * Q074. `barcode` clears the pet and what follows from it, `full` clears everything, `keep_person` keeps only person,
 * email and consent.
 */
export function resetDraftData(data: DraftData, kind: Reset): DraftData {
  if (kind === 'full') return {};
  if (kind === 'keep_person') return { email: data.email, person: data.person, consent: data.consent };
  const { pet: _pet, excludedProducts: _excluded, extras: _extras, reviewed: _reviewed, ...rest } = data;
  return rest;
}

/** YYYY-MM-DD of a pet's date of birth, or null if incomplete. */
export function birthDateOf(pet: Pick<Pet, 'dobDay' | 'dobMonth' | 'dobYear'>): string | null {
  const { dobDay, dobMonth, dobYear } = pet;
  if (!dobDay || !dobMonth || !dobYear) return null;
  return `${dobYear}-${String(dobMonth).padStart(2, '0')}-${String(dobDay).padStart(2, '0')}`;
}

const petParts = ['petName', 'gender', 'dobDay', 'dobMonth', 'dobYear'] as const;

/** Required fields of a new animal (Q080: the full form). */
export function missingOfPet(
  pet: Partial<Record<(typeof petParts)[number], string | number | null>>,
): Record<string, string[]> {
  const missing = petParts.filter((part) => !pet[part]);
  return Object.fromEntries(missing.map((part) => [part, ['This field is required']]));
}

/** Q082: the earliest year of the date picker and of a date of birth. */
const FIRST_BIRTH_YEAR = 2000;

/** The error for an invalid date of birth, or null (Q082). */
export function refuseBirthDate(date: string | null, today: string): string | null {
  if (date === null) return null;
  if (!isCalendarDay(date)) return 'Enter a valid date.';
  if (date > today) return "The date can't be in the future.";
  return date < `${FIRST_BIRTH_YEAR}-01-01` ? 'Check the year.' : null;
}

/** The entered weight in grams. */
export function weightInGrams(pet: Pick<Pet, 'weight' | 'weightType'>): number | null {
  return pet.weight ? gramsOf(pet.weight, pet.weightType) : null;
}

const MAX_GRAMS: Record<number, number> = { 1: 150_000, 2: 30_000 };

/** The error for an invalid weight, or null; the weight is optional. */
export function refuseWeight(pet: Pick<Pet, 'weight' | 'weightType' | 'speciesId'>): string | null {
  if (pet.weight === null) return null;
  if (!(pet.weight > 0)) return 'Enter a weight above 0.';
  return (weightInGrams(pet) ?? 0) > (MAX_GRAMS[pet.speciesId] ?? 150_000) ? 'Check the weight and the unit.' : null;
}

const NURSING_DAYS = 35;

export const nursingAdvice = `Before you take the swab, keep puppies and kittens away from their mother for ${sampleFacts.fasting}.`;

/**
 * A nursing puppy's or kitten's mouth can contain its mother's cells, which contaminate the sample. The wizard warns
 * before the sample is taken.
 */
export function isNursing(birthDate: string | null, today: string): boolean {
  if (!birthDate || birthDate > today) return false;
  return (Date.parse(today) - Date.parse(birthDate)) / 86_400_000 < NURSING_DAYS;
}
