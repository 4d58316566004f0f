import type { FieldErrors } from '#shared/failure.ts';
import type { CouponConditions, CouponKind } from './coupons.rules.ts';

export const couponKinds = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'FIXED_PRICE', 'BUY_X_GET_Y'] as const;
export const couponKindLabels: Record<CouponKind, string> = {
  PERCENT: 'Percentage off',
  AMOUNT: 'Amount off',
  FREE_SHIPPING: 'Free shipping',
  FIXED_PRICE: 'Fixed price',
  BUY_X_GET_Y: 'Buy X, get Y free',
};
export const couponCurrencies = ['AUD', 'NZD', 'USD', 'CAD', 'EUR', 'GBP'] as const;

export interface CouponDraft {
  code: string;
  kind: CouponKind;
  percent: number | null;
  amounts: Record<string, number>;
  conditions: CouponConditions;
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
}

/** What is wrong with a coupon as staff typed it, field by field; empty when it can be kept. */
export function couponProblems(draft: CouponDraft): FieldErrors {
  const problems: FieldErrors = kindProblems(draft);
  if (draft.startsAt && draft.endsAt && Date.parse(draft.endsAt) <= Date.parse(draft.startsAt))
    problems['endsAt'] = ['The end must be after the start.'];
  if (draft.maxUses !== null && draft.maxUsesPerPerson !== null && draft.maxUsesPerPerson > draft.maxUses)
    problems['maxUsesPerPerson'] = ['This is more than the total uses.'];
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
      // Fixed price for everything would sell the dearest test at the price of the cheapest.
      if (!conditions.productIds?.length && !conditions.categoryIds?.length)
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

const hasAmount = (amounts: Record<string, number>) => Object.keys(amounts).length > 0;

/** Only what belongs to the kind is kept: a share has no amounts, and lists without a row do not restrict. */
export function trimmedDraft<D extends CouponDraft>(draft: D): D {
  const { kind, conditions } = draft;
  const { buy, get, ...rest } = conditions;
  const kept = Object.entries(rest).filter(([, value]) => !isVoid(value));
  return {
    ...draft,
    percent: kind === 'PERCENT' ? draft.percent : null,
    amounts: kind === 'AMOUNT' || kind === 'FIXED_PRICE' ? draft.amounts : {},
    conditions: { ...Object.fromEntries(kept), ...(kind === 'BUY_X_GET_Y' ? { buy, get } : {}) },
  };
}

function isVoid(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0;
}

export type CouponState = 'PLANNED' | 'LIVE' | 'USED_UP' | 'ENDED';

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
    problems['code'] = ['The code cannot be changed after the coupon is used.'];
  if (before.used > 0 && before.kind !== after.kind)
    problems['kind'] = ['The type cannot be changed after the coupon is used.'];
  if (after.maxUses !== null && after.maxUses < before.used)
    problems['maxUses'] = [`It has already been used ${before.used} times.`];
  return problems;
}

/** The end is a moment; its last day is the one before midnight. */
export function lastDay(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}
