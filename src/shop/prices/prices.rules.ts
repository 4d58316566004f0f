import { countries } from '#platform/places/places.rules.ts';
import type { FieldErrors } from '#shared/failure.ts';

export const priceChangeStates = ['PLANNED', 'IN_FORCE', 'CANCELLED'] as const;

export const priceAudiences = ['breeder', 'vet', 'owner', 'agent'] as const;
export type PricedFor = (typeof priceAudiences)[number];
export const priceAudienceLabels: Record<PricedFor, string> = {
  breeder: 'Breeders',
  vet: 'Veterinarians',
  owner: 'Pet owners',
  agent: 'Collection agents',
};

/** The countries that use a price book. */
export function countriesOfBook(book: string): string[] {
  return countries.filter(({ priceBook }) => priceBook === book).map(({ name }) => name);
}

/** Version of the price shown on the page; empty if there is none. */
export function priceVersion(price: { amountCents: number | null; nextAmountCents: number | null } | null): string {
  return price?.amountCents == null ? '' : `${price.amountCents} ${price.nextAmountCents}`;
}

export interface PlannedPrice {
  amountCents: number;
  nextAmountCents: number | null;
  /** ISO; null is now. */
  effectiveAt: string | null;
}

/** Errors in a price that staff want to schedule. */
export function priceProblems(
  planned: PlannedPrice,
  before: { amountCents: number; nextAmountCents: number | null } | null,
  now: Date,
): FieldErrors {
  const problems: FieldErrors = {};
  const { amountCents, nextAmountCents, effectiveAt } = planned;
  if (nextAmountCents !== null && nextAmountCents > amountCents)
    problems['nextAmountCents'] = ['An additional unit cannot cost more than the first.'];
  if (effectiveAt !== null && Date.parse(effectiveAt) <= now.getTime())
    problems['effectiveAt'] = ['Choose a future date, or leave the date empty to change the price now.'];
  if (effectiveAt !== null && Date.parse(effectiveAt) > now.getTime() + YEARS_AHEAD * 366 * 86_400_000)
    problems['effectiveAt'] = [`Choose a date within ${YEARS_AHEAD} years.`];
  if (effectiveAt === null && before?.amountCents === amountCents && before.nextAmountCents === nextAmountCents)
    problems['amountCents'] = ['This is already the current price.'];
  return problems;
}

const YEARS_AHEAD = 2;

interface PriceChangeAmounts {
  /** Null if there was no price. */
  fromCents: number | null;
  toCents: number;
}

/** The change in percent of the old price; null without an old price to compare. */
export function changeInPercent({ fromCents, toCents }: PriceChangeAmounts): number | null {
  return fromCents ? ((toCents - fromCents) / fromCents) * 100 : null;
}

export const LARGE_CHANGE_PERCENT = 20;

/** True for a change that needs a second confirmation: more than 20 % up or down, in whole cents. */
export function isLargeChange({ fromCents, toCents }: PriceChangeAmounts): boolean {
  if (fromCents === null) return false;
  return Math.abs(toCents - fromCents) * 100 > fromCents * LARGE_CHANGE_PERCENT;
}

/** "+12.5 %", "−49.8 %", "0 %", "new"; a change too small for one decimal gets two. */
export function percentLabel(percent: number | null): string {
  if (percent === null) return 'new';
  const size = Math.abs(percent);
  const digits = Number(size.toFixed(size > 0 && size < 0.05 ? 2 : 1));
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${digits}%`;
}
