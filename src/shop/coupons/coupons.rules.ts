import { percentOf, spreadWithin } from '#shared/money.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import type { Region } from '#platform/places/places.rules.ts';
import type { CouponConditions } from './coupon-conditions.rules.ts';

/** Of one use of a coupon, by an order. */
export const couponUseStates = ['RESERVED', 'USED', 'RELEASED'] as const;
export const couponKinds = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'FIXED_PRICE', 'BUY_X_GET_Y'] as const;
export type CouponKind = (typeof couponKinds)[number];

export interface Coupon {
  id: number;
  code: string;
  kind: CouponKind;
  percent: number | null;
  /** AMOUNT: what is taken off; FIXED_PRICE: what a unit costs. */
  amounts: Partial<Record<string, number>>;
  conditions: CouponConditions;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  used: number;
}

export interface CouponLine {
  productId: number;
  categoryId: number;
  speciesId: number | null;
  kind: string;
  /** What each unit costs before the coupon. */
  unitPricesCents: number[];
}

/** Of one person, by account or email address. */
export interface CouponHistory {
  /** Orders with this coupon that are placed. */
  uses: number;
  /** Orders with it that wait for their payment: cancelled or expired, they let it go. */
  held: number;
  /** An earlier order, with or without the coupon, is paid or on account. */
  hasOrderedBefore: boolean;
}

export interface CouponSituation {
  now: Date;
  currency: string;
  countryCode: string;
  region: Region;
  audience: Audience;
  history: CouponHistory;
  /** Clubs of which the shopper is a member now. */
  clubIds?: readonly number[];
  lines: CouponLine[];
}

const neverDiscounted = new Set(['gift_card', 'shipping', 'supply']);

/** The message that tells why a coupon cannot be used now, or null. */
export function refuseCoupon(coupon: Coupon | null, at: CouponSituation): string | null {
  if (!coupon) return 'This coupon code was not found. Check it and try again.';
  const { conditions } = coupon;
  if (coupon.startsAt && at.now < coupon.startsAt) return 'This coupon is not valid yet.';
  if (coupon.endsAt && at.now >= coupon.endsAt) return 'This coupon has expired.';
  if (excludes(conditions.countries, at.countryCode) || excludes(conditions.regions, at.region))
    return 'This coupon is not valid in your region.';
  if (!hasAmount(coupon, at.currency)) return 'This coupon is not valid in your region.';
  if (excludes(conditions.audiences, at.audience)) return 'This coupon is not valid for your account.';
  if (conditions.clubIds.length > 0 && !conditions.clubIds.some((id) => at.clubIds?.includes(id)))
    return 'This coupon is for club members only.';
  const repeat = refuseRepeat(coupon, at.history);
  if (repeat) return repeat;
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'This coupon has reached its limit.';
  const otherSpecies = refuseSpecies(conditions.speciesIds, at.lines);
  if (otherSpecies) return otherSpecies;
  const subtotal = at.lines.reduce((sum, line) => sum + valueOf(line), 0);
  const minimum = sumIn(conditions.minSubtotal, at.currency) ?? 0;
  if (subtotal < minimum)
    return `This coupon requires products worth at least ${(minimum / 100).toFixed(2)} ${at.currency}.`;
  if (!hasEffect(coupon, at)) return 'Nothing in your cart qualifies for this coupon.';
  return null;
}

/** A coupon for one species needs a product of it in the cart; null if it has one. */
function refuseSpecies(speciesIds: readonly number[], lines: readonly CouponLine[]): string | null {
  const only = onlySpecies(speciesIds);
  if (only === null) return null;
  if (lines.some(({ speciesId }) => speciesId === only)) return null;
  return `This coupon is for ${only === 2 ? 'cat' : 'dog'} tests only.`;
}

/** Why this person may not use the coupon again, or null. Only one of several unpaid orders can be the first. */
export function refuseRepeat(
  { conditions, maxUsesPerPerson }: Pick<Coupon, 'conditions' | 'maxUsesPerPerson'>,
  { uses, held, hasOrderedBefore }: CouponHistory,
): string | null {
  if (conditions.firstOrderOnly && (hasOrderedBefore || uses > 0)) return 'This coupon is for first orders only.';
  if (maxUsesPerPerson !== null && uses >= maxUsesPerPerson) return ALREADY_USED;
  const isHeld =
    held > 0 && (conditions.firstOrderOnly || (maxUsesPerPerson !== null && uses + held >= maxUsesPerPerson));
  return isHeld ? HELD_BY_UNPAID : null;
}

const HELD_BY_UNPAID =
  'Your unpaid order already uses this coupon. Pay for that order, or cancel it to use the coupon again.';
export const ALREADY_USED = 'You have already used this coupon.';

/** A used coupon returns code 103; every other problem is reported for the field. */
export function isSpent({ coupon, problem }: { coupon: Coupon | null; problem: string | null }): boolean {
  if (!coupon || !problem) return false;
  return problem === ALREADY_USED || (coupon.maxUses === 1 && coupon.used >= 1);
}

/** Discount of the coupon for each line, in cents; at most the line's value. */
export function couponDiscounts(coupon: Coupon, currency: string, lines: readonly CouponLine[]): number[] {
  const cap = sumIn(coupon.conditions.maxDiscount, currency) ?? Number.MAX_SAFE_INTEGER;
  const wanted = wantedDiscounts(coupon, currency, lines);
  const total = wanted.reduce((a, b) => a + b, 0);
  return total > cap ? spreadWithin(cap, wanted) : wanted;
}

export function qualifies(coupon: Coupon, line: CouponLine): boolean {
  const { conditions } = coupon;
  if (neverDiscounted.has(line.kind)) return false;
  if (line.kind === 'multipack' && !conditions.includesMultipacks) return false;
  if (excludes(conditions.productIds, line.productId) || excludes(conditions.categoryIds, line.categoryId))
    return false;
  const only = onlySpecies(conditions.speciesIds);
  if (only !== null && line.speciesId !== only) return false;
  if (conditions.excludedProductIds.includes(line.productId)) return false;
  return !conditions.excludedCategoryIds.includes(line.categoryId);
}

function wantedDiscounts(coupon: Coupon, currency: string, lines: readonly CouponLine[]): number[] {
  const values = lines.map((line) => (qualifies(coupon, line) ? valueOf(line) : 0));
  switch (coupon.kind) {
    case 'PERCENT':
      return spreadWithin(percentOf(sum(values), coupon.percent ?? 0), values);
    case 'AMOUNT':
      return spreadWithin(coupon.amounts[currency] ?? 0, values);
    case 'FREE_SHIPPING':
      return values.map(() => 0);
    case 'FIXED_PRICE':
      return lines.map((line) => (qualifies(coupon, line) ? overPrice(line, coupon.amounts[currency]) : 0));
    case 'BUY_X_GET_Y':
      return freeUnits(coupon, lines);
  }
}

function overPrice(line: CouponLine, fixedCents: number | undefined): number {
  if (fixedCents === undefined) return 0;
  return line.unitPricesCents.reduce((sum, price) => sum + Math.max(0, price - fixedCents), 0);
}

function freeUnits(coupon: Coupon, lines: readonly CouponLine[]): number[] {
  const { buy = 1, get = 1 } = coupon.conditions;
  const units = lines.flatMap((line, at) =>
    qualifies(coupon, line) ? line.unitPricesCents.map((price) => ({ at, price })) : [],
  );
  const free = Math.floor(units.length / (buy + get)) * get;
  const discounts = lines.map(() => 0);
  for (const unit of units.toSorted((a, b) => a.price - b.price).slice(0, free)) discounts[unit.at]! += unit.price;
  return discounts;
}

function hasEffect(coupon: Coupon, at: CouponSituation): boolean {
  if (coupon.kind === 'FREE_SHIPPING') return at.lines.some((line) => qualifies(coupon, line));
  return couponDiscounts(coupon, at.currency, at.lines).some((cents) => cents > 0);
}

function hasAmount(coupon: Coupon, currency: string): boolean {
  if (coupon.kind !== 'AMOUNT' && coupon.kind !== 'FIXED_PRICE') return true;
  return coupon.amounts[currency] !== undefined;
}

/** The one species that a coupon is for; both restrict as little as none, since some products are for either. */
function onlySpecies(speciesIds: readonly number[]): number | null {
  const [only, another] = new Set(speciesIds);
  return only === undefined || another !== undefined ? null : only;
}

/** An empty list excludes nothing. */
const excludes = <T>(list: readonly T[], value: T | null) =>
  list.length > 0 && (value === null || !list.includes(value));
const sumIn = (sums: Partial<Record<string, number>>, currency: string) => sums[currency];
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const valueOf = (line: CouponLine) => sum(line.unitPricesCents);
