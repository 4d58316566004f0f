import type { Coupon } from '#shop/coupons/coupons.rules.ts';

/** A coupon of 10 percent without conditions or end. */
export const buildCoupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'SAVE10',
  kind: 'PERCENT',
  percent: 10,
  amounts: {},
  conditions: {},
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  used: 0,
  ...over,
});
