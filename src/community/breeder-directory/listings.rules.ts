export const listingStates = ['DRAFT', 'SUBMITTED', 'CHECKING', 'LISTED', 'LAPSED', 'REMOVED', 'DECLINED'] as const;
export type ListingState = (typeof listingStates)[number];

export const listingStateLabels: Record<ListingState, { word: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  DRAFT: { word: 'Draft', tone: 'neutral' },
  SUBMITTED: { word: 'Submitted', tone: 'neutral' },
  CHECKING: { word: 'Requirements not met yet', tone: 'warn' },
  LISTED: { word: 'Listed', tone: 'good' },
  LAPSED: { word: 'Expired', tone: 'neutral' },
  REMOVED: { word: 'Ended', tone: 'neutral' },
  DECLINED: { word: 'Declined', tone: 'bad' },
};

export const LISTED_MONTHS = 12;
/** Minimum age of a breeding animal, in months. */
export const BREEDING_MONTHS = 12;
export const MIN_TESTED_PERCENT = 80;
export const MIN_GRADED_PERCENT = 50;
export const MIN_TESTED_ANIMALS = 2;

export interface BreedingAnimal {
  /** Number of tests relevant to its breed, and how many of them have a released result. */
  relevantTests: number;
  releasedTests: number;
  /** Its sample was taken by a vet or an agent: grade A or B. */
  isGraded: boolean;
}

export interface ListingCheck {
  testedPercent: number;
  gradedPercent: number;
  /** What is missing, or null. */
  reason: string | null;
}

export function isTested({ relevantTests, releasedTests }: BreedingAnimal): boolean {
  return releasedTests > 0 && releasedTests >= relevantTests;
}

/** Business rules 3.15: 80 % of the breeding animals tested, half of them with a sample of grade A or B. */
export function checkAnimals(animals: readonly BreedingAnimal[]): ListingCheck {
  const tested = animals.filter(isTested);
  const graded = tested.filter(({ isGraded }) => isGraded);
  const percent = (count: number) => (animals.length === 0 ? 0 : Math.floor((100 * count) / animals.length));
  const check = { testedPercent: percent(tested.length), gradedPercent: percent(graded.length) };
  return { ...check, reason: missingText(check, tested.length) };
}

function missingText(check: Omit<ListingCheck, 'reason'>, tested: number): string | null {
  if (tested < MIN_TESTED_ANIMALS)
    return `A listing needs at least ${MIN_TESTED_ANIMALS} tested breeding animals. You have ${tested}.`;
  if (check.testedPercent < MIN_TESTED_PERCENT)
    return `A listing needs ${MIN_TESTED_PERCENT}% of breeding animals tested. You have ${check.testedPercent}%.`;
  if (check.gradedPercent < MIN_GRADED_PERCENT)
    return `A listing needs ${MIN_GRADED_PERCENT}% of breeding animals with a grade A or B sample, taken by a vet or a collection agent. You have ${check.gradedPercent}%.`;
  return null;
}

export const badgeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const BADGE_LENGTH = 8;

/** Address of the photo of a listing. It contains the start of the file key, so that it changes with the photo. */
export function photoAddress(under: string, { id, photoKey }: { id: number; photoKey: string | null }): string | null {
  return photoKey && `/api${under}/${id}/photo?v=${photoKey.slice(0, 12)}`;
}

/** Status label for staff: "Paused" takes precedence over the state. */
export function listingAdminLabel({ state, isPaused }: { state: ListingState; isPaused: boolean }) {
  return isPaused ? ({ word: 'Paused', tone: 'warn' } as const) : listingStateLabels[state];
}
