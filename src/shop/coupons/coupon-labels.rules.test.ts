import { expect, test } from 'vitest';
import { couponLabel } from './coupon-labels.rules.ts';

const terms = { kind: 'AMOUNT', percent: null, amounts: {}, conditions: {} } as const;

test('a coupon in more than two currencies shows one amount and the number of currencies', () => {
  expect(couponLabel({ ...terms, amounts: { AUD: 2000 } })).toBe('$20.00 AUD off');
  expect(couponLabel({ ...terms, amounts: { AUD: 2000, NZD: 2200 } })).toBe('$20.00 AUD, $22.00 NZD off');
  const many = { AUD: 7900, CAD: 7900, USD: 6900 };
  expect(couponLabel({ ...terms, amounts: many })).toBe('$79.00 AUD off (3 currencies)');
  expect(couponLabel({ ...terms, kind: 'FIXED_PRICE', amounts: many })).toBe('Fixed price $79.00 AUD (3 currencies)');
});

test('the label of a coupon for first orders includes this condition', () => {
  const welcome = { ...terms, kind: 'PERCENT', percent: 10, conditions: { firstOrderOnly: true } } as const;
  expect(couponLabel(welcome)).toBe('10% off, first order only');
  expect(couponLabel({ ...welcome, conditions: { firstOrderOnly: false } })).toBe('10% off');
});

test('the label of a coupon includes its audience, products and minimum', () => {
  const limited = { audiences: ['owner', 'breeder'], speciesIds: [1], minSubtotal: { AUD: 10_000, USD: 7_000 } };
  expect(withLimits(limited)).toBe(
    'Free shipping, for pet owners and breeders, for dogs, from $100.00 AUD, $70.00 USD',
  );
  expect(withLimits({ clubIds: [1], excludedProductIds: [3], countries: ['AU'] })).toBe(
    'Free shipping, club members only, selected products, selected countries',
  );
});

const withLimits = (conditions: object) => couponLabel({ ...terms, kind: 'FREE_SHIPPING', conditions });
