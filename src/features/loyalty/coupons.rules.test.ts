import { expect, test } from 'vitest';
import { couponDiscounts, refuseCoupon, type Coupon, type CouponLine, type CouponSituation } from './coupons.rules.ts';

const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'X',
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
const line = (over: Partial<CouponLine> = {}): CouponLine => ({
  productId: 36,
  categoryId: 4,
  speciesId: 1,
  kind: 'full_breed_profile',
  unitPricesCents: [19_900],
  ...over,
});
const at = (over: Partial<CouponSituation> = {}): CouponSituation => ({
  now: new Date('2026-11-20T00:00:00Z'),
  currency: 'AUD',
  countryCode: 'AU',
  region: 'AU',
  audience: 'breeder',
  usesByPerson: 0,
  hasOrderedBefore: false,
  lines: [line()],
  ...over,
});

test.each<[string, Coupon | null, Partial<CouponSituation>, string | null]>([
  ['unknown', null, {}, 'This coupon code was not found.'],
  ['not started', coupon({ startsAt: new Date('2026-11-21T00:00:00Z') }), {}, 'This coupon is not valid yet.'],
  ['ends now', coupon({ endsAt: new Date('2026-11-20T00:00:00Z') }), {}, 'This coupon has expired.'],
  ['other country', coupon({ conditions: { countries: ['NZ'] } }), {}, 'This coupon is not for your region.'],
  [
    'no amount in this currency',
    coupon({ kind: 'AMOUNT', amounts: { EUR: 500 } }),
    {},
    'This coupon is not for your region.',
  ],
  ['other audience', coupon({ conditions: { audiences: ['vet'] } }), {}, 'This coupon is not for your account.'],
  [
    'second order',
    coupon({ conditions: { firstOrderOnly: true } }),
    { hasOrderedBefore: true },
    'This coupon is for a first order only.',
  ],
  ['used by this person', coupon({ maxUsesPerPerson: 1 }), { usesByPerson: 1 }, 'You have already used this coupon.'],
  ['used up', coupon({ maxUses: 5, used: 5 }), {}, 'This coupon has reached its limit.'],
  [
    'below the minimum',
    coupon({ conditions: { minSubtotal: { AUD: 20_000 } } }),
    {},
    'This coupon needs products for at least 200.00 AUD.',
  ],
  [
    'nothing qualifies',
    coupon({ conditions: { categoryIds: [9] } }),
    {},
    'Nothing in your cart qualifies for this coupon.',
  ],
  [
    'gift cards never qualify',
    coupon(),
    { lines: [line({ kind: 'gift_card' })] },
    'Nothing in your cart qualifies for this coupon.',
  ],
  ['good', coupon(), {}, null],
])('a coupon is checked: %s', (_name, subject, situation, message) => {
  expect(refuseCoupon(subject, at(situation))).toBe(message);
});

test.each<[string, Coupon, CouponLine[], number[]]>([
  [
    'PERCENT, half up',
    coupon({ percent: 15 }),
    [line({ unitPricesCents: [1_990] }), line({ kind: 'supply' })],
    [299, 0],
  ],
  [
    'PERCENT capped',
    coupon({ percent: 50, conditions: { maxDiscount: { AUD: 1_000 } } }),
    [line(), line()],
    [500, 500],
  ],
  [
    'AMOUNT over lines by value, never more than they cost',
    coupon({ kind: 'AMOUNT', amounts: { AUD: 1_000 } }),
    [line({ unitPricesCents: [200] }), line({ unitPricesCents: [100] })],
    [200, 100],
  ],
  [
    'AMOUNT, the rest on the largest line',
    coupon({ kind: 'AMOUNT', amounts: { AUD: 100 } }),
    [line({ unitPricesCents: [100] }), line({ unitPricesCents: [101] }), line({ unitPricesCents: [100] })],
    [33, 34, 33],
  ],
  [
    'FIXED_PRICE for each unit',
    coupon({ kind: 'FIXED_PRICE', amounts: { AUD: 9_900 } }),
    [line({ unitPricesCents: [19_900, 19_900] }), line({ unitPricesCents: [5_000] })],
    [20_000, 0],
  ],
  [
    'BUY_X_GET_Y, the cheapest is free',
    coupon({ kind: 'BUY_X_GET_Y', conditions: { buy: 2, get: 1 } }),
    [line({ unitPricesCents: [900, 900] }), line({ unitPricesCents: [500] })],
    [0, 500],
  ],
  ['multipacks only when flagged', coupon(), [line({ kind: 'multipack' })], [0]],
  [
    'multipacks when flagged',
    coupon({ conditions: { includesMultipacks: true } }),
    [line({ kind: 'multipack' })],
    [1_990],
  ],
])('%s', (_name, subject, lines, discounts) => {
  expect(couponDiscounts(subject, 'AUD', lines)).toEqual(discounts);
});
