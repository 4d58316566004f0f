import { roundHalfUp } from '#shared/money.ts';

/** Business rules 3.6: 1 point = 0.05 in any order currency. */
export const POINT_CENTS = 5;
export const MIN_POINTS = 100;
export const MAX_POINTS_SHARE = 0.5;
/** Message for a customer who chose fewer points than the minimum. */
export const POINTS_LIMITS = `Use at least ${MIN_POINTS} points, up to ${MAX_POINTS_SHARE * 100}% of the product total.`;
export const POINTS_LIFETIME_MONTHS = 24;
/** Business rules 3.6: emails 14 and 60 days before points expire. */
export const POINTS_WARNED_DAYS_BEFORE = [14, 60] as const;
/** Period of the spend that determines the level. */
export const LEVEL_MONTHS = 12;
export const RELEASE_DAYS_AFTER_DISPATCH = 14;

/** Usable points of the requested ones: at least 100, at most half of the product price; breeders only. */
export function usablePoints(input: { wanted: number; productsCents: number; audience: string }): number {
  if (!collectsPoints(input.audience)) return 0;
  const max = Math.floor((input.productsCents * MAX_POINTS_SHARE) / POINT_CENTS);
  const used = Math.min(Math.max(0, Math.trunc(input.wanted)), max);
  return used >= MIN_POINTS ? used : 0;
}

export function collectsPoints(audience: string): boolean {
  return audience === 'breeder';
}

export const levelNames = ['Bronze', 'Silver', 'Gold'] as const;
export type LevelName = (typeof levelNames)[number];

export const pointsKinds = [
  'EARN',
  'RELEASE',
  'HOLD',
  'REDEEM',
  'UNHOLD',
  'REVERSE',
  'EXPIRE',
  'VOUCHER',
  'ADJUST',
] as const;
export type PointsKind = (typeof pointsKinds)[number];
export interface Level {
  name: LevelName;
  fromCents: number;
  factor: number;
}

/** The level for the net spend in the last 12 months; `levels` must include one that starts at zero. */
export function levelOf(spentCents: number, levels: readonly Level[]): Level {
  const ascending = levels.toSorted((a, b) => a.fromCents - b.fromCents);
  return ascending.findLast((level) => spentCents >= level.fromCents) ?? ascending[0]!;
}

/** 1 point for each full 1.00 of net product price paid (after coupon and points, before tax, without shipping). */
export function pointsFor(input: { netPaidCents: number; factor: number; audience: string }): number {
  if (!collectsPoints(input.audience)) return 0;
  return Math.max(0, Math.floor((input.netPaidCents * input.factor) / 100 + 1e-9));
}

/** The earned points that a refund of `refundedCents` reverses, in proportion. */
export function pointsToReverse(input: { earned: number; paidCents: number; refundedCents: number }): number {
  if (input.paidCents <= 0) return 0;
  return Math.min(input.earned, roundHalfUp((input.earned * input.refundedCents) / input.paidCents));
}
