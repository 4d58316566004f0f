import { percentOf, spreadWithin } from '#shared/money.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import type { Region } from '#platform/places/places.rules.ts';
import type { CouponConditions } from './coupon-conditions.rules.ts';

/** States of one use of a coupon by an order. */
export const couponUseStates = ['RESERVED', 'USED', 'RELEASED'] as const;
export const couponKinds = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'FIXED_PRICE', 'BUY_X_GET_Y'] as const;
export type CouponKind = (typeof couponKinds)[number];

export interface Coupon {
  id: number;
  code: string;
  kind: CouponKind;
  percent: number | null;
  /** AMOUNT: the discount; FIXED_PRICE: the price of a unit. */
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
  /** Price of each unit before the coupon. */
  unitPricesCents: number[];
}

/** Earlier uses by one person, identified by account or email address. */
export interface CouponHistory {
  /** Placed orders with this coupon. */
  uses: number;
  /** Orders with it that await payment; they release it when they are cancelled or expire. */
  reserved: number;
  /** Whether an earlier order, with or without the coupon, is paid or on account. */
  hasOrderedBefore: boolean;
}

export interface CouponSituation {
  now: Date;
  currency: string;
  countryCode: string;
  region: Region;
  audience: Audience;
  history: CouponHistory;
  /** Clubs that the shopper currently belongs to. */
  clubIds?: readonly number[];
  lines: CouponLine[];
}

const neverDiscounted = new Set(['gift_card', 'shipping', 'supply']);

/** The message explaining why a coupon cannot be used now, or null. */
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

/** Message if the cart has no product of the coupon's only species; otherwise null. */
function refuseSpecies(speciesIds: readonly number[], lines: readonly CouponLine[]): string | null {
  const only = singleSpecies(speciesIds);
  if (only === null) return null;
  if (lines.some(({ speciesId }) => speciesId === only)) return null;
  return `This coupon is for ${only === 2 ? 'cat' : 'dog'} tests only.`;
}

/**
 * Message if this person may not use the coupon again, otherwise null. Only one of several unpaid orders can be the
 * first order.
 */
export function refuseRepeat(
  { conditions, maxUsesPerPerson }: Pick<Coupon, 'conditions' | 'maxUsesPerPerson'>,
  { uses, reserved, hasOrderedBefore }: CouponHistory,
): string | null {
  if (conditions.firstOrderOnly && (hasOrderedBefore || uses > 0)) return 'This coupon is for first orders only.';
  if (maxUsesPerPerson !== null && uses >= maxUsesPerPerson) return ALREADY_USED;
  const isReserved =
    reserved > 0 && (conditions.firstOrderOnly || (maxUsesPerPerson !== null && uses + reserved >= maxUsesPerPerson));
  return isReserved ? RESERVED_BY_UNPAID : null;
}

const RESERVED_BY_UNPAID =
  'Your unpaid order already uses this coupon. Pay for that order, or cancel it to use the coupon again.';
export const ALREADY_USED = 'You have already used this coupon.';

/** Whether to answer with code 103 (used coupon); all other problems are reported for the field. */
export function isSpent({ coupon, problem }: { coupon: Coupon | null; problem: string | null }): boolean {
  if (!coupon || !problem) return false;
  return problem === ALREADY_USED || (coupon.maxUses === 1 && coupon.used >= 1);
}

/** Discount of the coupon for each line, in cents; at most the value of the line. */
export function couponDiscounts(coupon: Coupon, currency: string, lines: readonly CouponLine[]): number[] {
  const cap = sumIn(coupon.conditions.maxDiscount, currency) ?? Number.MAX_SAFE_INTEGER;
  const discounts = uncappedDiscounts(coupon, currency, lines);
  const total = discounts.reduce((a, b) => a + b, 0);
  return total > cap ? spreadWithin(cap, discounts) : discounts;
}

export function qualifies(coupon: Coupon, line: CouponLine): boolean {
  const { conditions } = coupon;
  if (neverDiscounted.has(line.kind)) return false;
  if (line.kind === 'multipack' && !conditions.includesMultipacks) return false;
  if (excludes(conditions.productIds, line.productId) || excludes(conditions.categoryIds, line.categoryId))
    return false;
  const only = singleSpecies(conditions.speciesIds);
  if (only !== null && line.speciesId !== only) return false;
  if (conditions.excludedProductIds.includes(line.productId)) return false;
  return !conditions.excludedCategoryIds.includes(line.categoryId);
}

function uncappedDiscounts(coupon: Coupon, currency: string, lines: readonly CouponLine[]): number[] {
  const values = lines.map((line) => (qualifies(coupon, line) ? valueOf(line) : 0));
  switch (coupon.kind) {
    case 'PERCENT':
      return spreadWithin(percentOf(sum(values), coupon.percent ?? 0), values);
    case 'AMOUNT':
      return spreadWithin(coupon.amounts[currency] ?? 0, values);
    case 'FREE_SHIPPING':
      return values.map(() => 0);
    case 'FIXED_PRICE':
      return lines.map((line) => (qualifies(coupon, line) ? discountToFixedPrice(line, coupon.amounts[currency]) : 0));
    case 'BUY_X_GET_Y':
      return freeUnits(coupon, lines);
  }
}

function discountToFixedPrice(line: CouponLine, fixedCents: number | undefined): number {
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

/**
 * The only species of a coupon; null without a restriction. Both species count as no restriction, since some products
 * suit either.
 */
function singleSpecies(speciesIds: readonly number[]): number | null {
  const [only, another] = new Set(speciesIds);
  return only === undefined || another !== undefined ? null : only;
}

/** An empty list excludes nothing. */
const excludes = <T>(list: readonly T[], value: T | null) =>
  list.length > 0 && (value === null || !list.includes(value));
const sumIn = (sums: Partial<Record<string, number>>, currency: string) => sums[currency];
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const valueOf = (line: CouponLine) => sum(line.unitPricesCents);
