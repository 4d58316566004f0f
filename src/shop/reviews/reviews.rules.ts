import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

export const reviewStates = ['PENDING', 'PUBLISHED', 'REJECTED'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewNames = ['FIRST_NAME', 'VERIFIED_CUSTOMER'] as const;
export type ReviewName = (typeof reviewNames)[number];

export const MAX_TITLE = 100;
export const MAX_TEXT = 2000;
/** Reviews per page on a product. */
export const SHOWN_REVIEWS = 5;
/** Days from the release of the results to the email that asks for a review. */
export const ASK_AFTER_DAYS = 10;

type Label = { word: string; tone: 'neutral' | 'good' | 'warn' | 'bad' };

/** null means that no review has been written. */
export function reviewStateLabel(state: ReviewState | null): Label {
  return state === null ? { word: 'Not written yet', tone: 'neutral' } : labels[state];
}

const labels: Record<ReviewState, Label> = {
  PENDING: { word: 'Awaiting moderation', tone: 'warn' },
  PUBLISHED: { word: 'Published', tone: 'good' },
  REJECTED: { word: 'Rejected', tone: 'bad' },
};

/** Kinds of products with results; services, supplies and upgrades have none. */
export const reviewableKinds = [
  'full_breed_profile',
  'breed_mix',
  'dna_profile',
  'panel',
  'disease',
  'trait',
  'custom_profile',
] as const satisfies readonly ProductKind[];

/** The author as shown on the product page: at most a first name. */
export function shownName(shownAs: ReviewName, firstName: string): string {
  return (shownAs === 'FIRST_NAME' && firstName.trim()) || 'Verified customer';
}

/** Number of reviews with one star, two stars and so on. */
export type StarCounts = readonly [number, number, number, number, number];

export interface ProductRating {
  /** Rounded to one decimal. */
  average: number;
  count: number;
  stars: StarCounts;
}

/** null without published reviews, since there is no average then. */
export function ratingOf(stars: StarCounts): ProductRating | null {
  const count = stars.reduce((sum, starCount) => sum + starCount, 0);
  if (count === 0) return null;
  const total = stars.reduce((sum, starCount, index) => sum + starCount * (index + 1), 0);
  return { average: Math.round((total / count) * 10) / 10, count, stars };
}

/** "4.6 out of 5" */
export function starsText(stars: number): string {
  return `${stars} out of 5`;
}
