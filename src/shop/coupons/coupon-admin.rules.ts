import type { FieldErrors } from '#shared/failure.ts';
import { regionOf, type Region } from '#platform/places/places.rules.ts';
import type { CouponConditions } from './coupon-conditions.rules.ts';
import type { CouponKind } from './coupons.rules.ts';

export const couponKindLabels: Record<CouponKind, string> = {
  PERCENT: 'Percentage off',
  AMOUNT: 'Amount off',
  FREE_SHIPPING: 'Free shipping',
  FIXED_PRICE: 'Fixed price',
  BUY_X_GET_Y: 'Buy X, get Y free',
};

/** Labels for staff; `places.rules.ts` defines the countries of each region. */
export const couponRegionLabels: Record<Region, string> = {
  AU: 'Australia and New Zealand',
  EUROPE: 'Europe, USA and Canada',
  WORLD: 'Rest of the world',
};

export interface CouponDraft {
  code: string;
  kind: CouponKind;
  percent: number | null;
  amounts: Partial<Record<string, number>>;
  conditions: CouponConditions;
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
}

/** The errors of a coupon entered by staff, by field; empty if it can be saved. */
export function couponProblems(draft: CouponDraft): FieldErrors {
  const problems: FieldErrors = kindProblems(draft);
  if (draft.startsAt && draft.endsAt && Date.parse(draft.endsAt) <= Date.parse(draft.startsAt))
    problems['endsAt'] = ['The end date must be after the start date.'];
  if (draft.maxUses !== null && draft.maxUsesPerPerson !== null && draft.maxUsesPerPerson > draft.maxUses)
    problems['maxUsesPerPerson'] = ['Enter no more than the total number of uses.'];
  const { countries, regions } = draft.conditions;
  if (regions.length > 0 && countries.length > 0 && !countries.some((code) => regions.includes(regionOf(code))))
    problems['conditions.regions'] = ['None of the chosen countries is in these regions.'];
  return problems;
}

function kindProblems({ kind, percent, amounts, conditions }: CouponDraft): FieldErrors {
  switch (kind) {
    case 'PERCENT':
      return percent === null ? { percent: ['Please enter a percentage.'] } : {};
    case 'AMOUNT':
      return hasAmount(amounts) ? {} : { amounts: ['Please enter an amount in at least one currency.'] };
    case 'FIXED_PRICE': {
      const problems: FieldErrors = {};
      if (!hasAmount(amounts)) problems['amounts'] = ['Please enter a price in at least one currency.'];
      // A fixed price for all products would sell the most expensive test at the price of the cheapest.
      if (conditions.productIds.length === 0 && conditions.categoryIds.length === 0)
        problems['conditions.productIds'] = ['Please choose the products this price applies to.'];
      return problems;
    }
    case 'BUY_X_GET_Y':
      return {
        ...(conditions.buy ? {} : { 'conditions.buy': ['Please enter the number of items to buy.'] }),
        ...(conditions.get ? {} : { 'conditions.get': ['Please enter the number of free items.'] }),
      };
    case 'FREE_SHIPPING':
      return {};
  }
}

const hasAmount = (amounts: object) => Object.keys(amounts).length > 0;

/** Drops values that do not belong to the kind: a percentage has no amounts. */
export function trimmedDraft<D extends CouponDraft>(draft: D): D {
  const { kind } = draft;
  return {
    ...draft,
    percent: kind === 'PERCENT' ? draft.percent : null,
    amounts: kind === 'AMOUNT' || kind === 'FIXED_PRICE' ? draft.amounts : {},
  };
}

export const couponStates = ['PLANNED', 'LIVE', 'USED_UP', 'ENDED'] as const;
export type CouponState = (typeof couponStates)[number];

export function couponState(
  coupon: { startsAt: Date | null; endsAt: Date | null; maxUses: number | null; used: number },
  now: Date,
): CouponState {
  if (coupon.endsAt && now >= coupon.endsAt) return 'ENDED';
  if (coupon.startsAt && now < coupon.startsAt) return 'PLANNED';
  return coupon.maxUses !== null && coupon.used >= coupon.maxUses ? 'USED_UP' : 'LIVE';
}

/** Fields of a coupon that cannot change after its first use, because placed orders refer to them. */
export function refuseChange(
  before: { code: string; kind: string; used: number },
  after: { code: string; kind: string; maxUses: number | null },
): FieldErrors {
  const problems: FieldErrors = {};
  if (before.used > 0 && before.code !== after.code)
    problems['code'] = ['The code cannot be changed once the coupon has been used.'];
  if (before.used > 0 && before.kind !== after.kind)
    problems['kind'] = ['The type cannot be changed once the coupon has been used.'];
  if (after.maxUses !== null && after.maxUses < before.used)
    problems['maxUses'] = [`The coupon has already been used ${before.used} times. Enter at least this number.`];
  return problems;
}

/** The last valid day of a coupon whose end is a midnight. */
export function lastDay(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}
