import { couponConditions } from '#shop/coupons/coupon-conditions.rules.ts';
import type { Coupon } from '#shop/coupons/coupons.rules.ts';

/** A coupon of 10 percent without conditions or end. */
type CouponOverrides = Partial<Omit<Coupon, 'conditions'>> & { conditions?: Partial<Coupon['conditions']> };
export const buildCoupon = ({ conditions = {}, ...over }: CouponOverrides = {}): Coupon => ({
  id: 1,
  code: 'SAVE10',
  kind: 'PERCENT',
  percent: 10,
  amounts: {},
  conditions: couponConditions.parse(conditions),
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  used: 0,
  ...over,
});
