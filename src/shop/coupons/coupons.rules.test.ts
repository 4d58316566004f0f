import { expect, test } from 'vitest';
import { buildCoupon } from '../../../test/support/coupon-factory.ts';
import { couponDiscounts, refuseCoupon, type Coupon, type CouponLine, type CouponSituation } from './coupons.rules.ts';

const line = (overrides: Partial<CouponLine> = {}): CouponLine => ({
  productId: 36,
  categoryId: 4,
  speciesId: 1,
  kind: 'full_breed_profile',
  unitPricesCents: [19_900],
  ...overrides,
});
const at = (overrides: Partial<CouponSituation> = {}): CouponSituation => ({
  now: new Date('2026-11-20T00:00:00Z'),
  currency: 'AUD',
  countryCode: 'AU',
  region: 'AU',
  audience: 'breeder',
  history: { uses: 0, reserved: 0, hasOrderedBefore: false },
  lines: [line()],
  ...overrides,
});

test.each<[string, Coupon | null, Partial<CouponSituation>, string | null]>([
  ['unknown', null, {}, 'This coupon code was not found. Check it and try again.'],
  ['not started', buildCoupon({ startsAt: new Date('2026-11-21T00:00:00Z') }), {}, 'This coupon is not valid yet.'],
  ['ends now', buildCoupon({ endsAt: new Date('2026-11-20T00:00:00Z') }), {}, 'This coupon has expired.'],
  ['other country', buildCoupon({ conditions: { countries: ['NZ'] } }), {}, 'This coupon is not valid in your region.'],
  [
    'other region',
    buildCoupon({ conditions: { regions: ['EUROPE'] } }),
    {},
    'This coupon is not valid in your region.',
  ],
  ['one of its regions', buildCoupon({ conditions: { regions: ['EUROPE', 'AU'] } }), {}, null],
  [
    'no amount in this currency',
    buildCoupon({ kind: 'AMOUNT', amounts: { EUR: 500 } }),
    {},
    'This coupon is not valid in your region.',
  ],
  [
    'other audience',
    buildCoupon({ conditions: { audiences: ['vet'] } }),
    {},
    'This coupon is not valid for your account.',
  ],
  [
    'second order',
    buildCoupon({ conditions: { firstOrderOnly: true } }),
    { history: { uses: 0, reserved: 0, hasOrderedBefore: true } },
    'This coupon is for first orders only.',
  ],
  [
    'a first order is unpaid',
    buildCoupon({ conditions: { firstOrderOnly: true }, maxUsesPerPerson: null }),
    { history: { uses: 0, reserved: 1, hasOrderedBefore: false } },
    'Your unpaid order already uses this coupon. Pay for that order, or cancel it to use the coupon again.',
  ],
  [
    'used by this person',
    buildCoupon({ maxUsesPerPerson: 1 }),
    { history: { uses: 1, reserved: 0, hasOrderedBefore: false } },
    'You have already used this coupon.',
  ],
  [
    'one of two uses is left, one is reserved',
    buildCoupon({ maxUsesPerPerson: 2 }),
    { history: { uses: 0, reserved: 1, hasOrderedBefore: false } },
    null,
  ],
  ['used up', buildCoupon({ maxUses: 5, used: 5 }), {}, 'This coupon has reached its limit.'],
  [
    'below the minimum',
    buildCoupon({ conditions: { minSubtotal: { AUD: 20_000 } } }),
    {},
    'This coupon requires products worth at least 200.00 AUD.',
  ],
  [
    'for dogs, a cart of cats',
    buildCoupon({ conditions: { speciesIds: [1] } }),
    { lines: [line({ speciesId: 2 })] },
    'This coupon is for dog tests only.',
  ],
  [
    'for cats, a cart of dogs below the minimum',
    buildCoupon({ conditions: { speciesIds: [2], minSubtotal: { AUD: 20_000 } } }),
    {},
    'This coupon is for cat tests only.',
  ],
  [
    'for dogs, a cart of both',
    buildCoupon({ conditions: { speciesIds: [1] } }),
    { lines: [line({ speciesId: 2 }), line()] },
    null,
  ],
  [
    'for dogs, a dog product that is never discounted',
    buildCoupon({ conditions: { speciesIds: [1] } }),
    { lines: [line({ kind: 'supply' })] },
    'Nothing in your cart qualifies for this coupon.',
  ],
  [
    'for both species, a product for either',
    buildCoupon({ conditions: { speciesIds: [1, 2] } }),
    { lines: [line({ speciesId: null })] },
    null,
  ],
  [
    'nothing qualifies',
    buildCoupon({ conditions: { categoryIds: [9] } }),
    {},
    'Nothing in your cart qualifies for this coupon.',
  ],
  [
    'gift cards never qualify',
    buildCoupon(),
    { lines: [line({ kind: 'gift_card' })] },
    'Nothing in your cart qualifies for this coupon.',
  ],
  ['valid', buildCoupon(), {}, null],
])('a coupon is checked: %s', (_name, subject, situation, message) => {
  expect(refuseCoupon(subject, at(situation))).toBe(message);
});

test.each<[string, Coupon, CouponLine[], number[]]>([
  [
    'PERCENT, half up',
    buildCoupon({ percent: 15 }),
    [line({ unitPricesCents: [1_990] }), line({ kind: 'supply' })],
    [299, 0],
  ],
  [
    'PERCENT capped',
    buildCoupon({ percent: 50, conditions: { maxDiscount: { AUD: 1_000 } } }),
    [line(), line()],
    [500, 500],
  ],
  [
    'AMOUNT is distributed by value, at most the price of each line',
    buildCoupon({ kind: 'AMOUNT', amounts: { AUD: 1_000 } }),
    [line({ unitPricesCents: [200] }), line({ unitPricesCents: [100] })],
    [200, 100],
  ],
  [
    'AMOUNT, with the remainder on the largest line',
    buildCoupon({ kind: 'AMOUNT', amounts: { AUD: 100 } }),
    [line({ unitPricesCents: [100] }), line({ unitPricesCents: [101] }), line({ unitPricesCents: [100] })],
    [33, 34, 33],
  ],
  [
    'FIXED_PRICE for each unit',
    buildCoupon({ kind: 'FIXED_PRICE', amounts: { AUD: 9_900 } }),
    [line({ unitPricesCents: [19_900, 19_900] }), line({ unitPricesCents: [5_000] })],
    [20_000, 0],
  ],
  [
    'BUY_X_GET_Y, the cheapest is free',
    buildCoupon({ kind: 'BUY_X_GET_Y', conditions: { buy: 2, get: 1 } }),
    [line({ unitPricesCents: [900, 900] }), line({ unitPricesCents: [500] })],
    [0, 500],
  ],
  [
    'for one species, only its lines',
    buildCoupon({ conditions: { speciesIds: [2] } }),
    [line(), line({ speciesId: 2, unitPricesCents: [9_900] }), line({ speciesId: null })],
    [0, 990, 0],
  ],
  ['multipacks only when flagged', buildCoupon(), [line({ kind: 'multipack' })], [0]],
  [
    'multipacks when flagged',
    buildCoupon({ conditions: { includesMultipacks: true } }),
    [line({ kind: 'multipack' })],
    [1_990],
  ],
])('%s', (_name, subject, lines, discounts) => {
  expect(couponDiscounts(subject, 'AUD', lines)).toEqual(discounts);
});
