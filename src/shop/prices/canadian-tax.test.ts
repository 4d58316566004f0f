import { describe, expect, test } from 'vitest';
import { couponDiscounts } from '#shop/coupons/coupons.rules.ts';
import { buildCoupon } from '../../../test/support/coupon-factory.ts';
import { places, taxRates } from '../../../test/support/random-carts.ts';
import { priceCart, type CartLine } from './pricing.rules.ts';

const lineAt = (key: number, unitCents: number): CartLine => ({
  key,
  productId: key,
  name: `Test ${key}`,
  kind: 'disease',
  categoryId: 1,
  speciesId: 1,
  taxClass: 'KIT_TEST',
  animalId: null,
  animalName: null,
  mustNameAnimal: false,
  quantity: 1,
  unitCents,
  nextCents: null,
});
const inProvince = (state: string) =>
  priceCart({
    lines: [lineAt(1, 9_395), lineAt(2, 8_195)],
    priceBook: places[5]!.priceBook,
    shipTo: { country: 'CA', state },
    taxRates,
    audience: 'breeder',
  });

describe('Canadian tax is rounded per line and per rate, then summed per rate (business rules 3.9)', () => {
  test.each([
    ['BC', 2_112, 'PST', 7, 1_232],
    ['MB', 2_112, 'PST', 7, 1_232],
    ['SK', 1_936, 'PST', 6, 1_056],
    ['QC', 2_634, 'QST', 9.975, 1_754],
  ])('in %s the tax of 93.95 + 81.95 is %i cents', (state, taxCents, label, ratePercent, provincialCents) => {
    const cart = inProvince(state);
    expect(cart.taxes).toEqual([
      { label: 'GST', ratePercent: 5, taxCents: 880 },
      { label, ratePercent, taxCents: provincialCents },
    ]);
    expect(cart).toMatchObject({ taxCents, totalCents: 17_590 + taxCents });
    expect(cart.lines.map((line) => line.taxCents).reduce((a, b) => a + b)).toBe(taxCents);
    expect(cart.lines.map((line) => line.taxParts.map((part) => part.taxCents))[0]![0]).toBe(470);
  });
  test('a harmonised rate is a single tax', () => {
    expect(inProvince('ON').taxes).toEqual([{ label: 'HST', ratePercent: 13, taxCents: 1_221 + 1_065 }]);
  });
});

describe('a percentage coupon is taken from the sum and split over the lines (business rules 3.7)', () => {
  test.each([
    ['NZD', [22_995, 9_085], 3_208],
    ['CAD', [19_795, 9_685], 2_948],
  ])('%s: 10 %% off %j is %i cents', (currency, cents, discountCents) => {
    const lines = cents.map((unitCents, at) => ({ ...lineAt(at + 1, unitCents), unitPricesCents: [unitCents] }));
    const discounts = couponDiscounts(buildCoupon(), currency, lines);
    expect(discounts.reduce((a, b) => a + b)).toBe(discountCents);
    for (const [at, discount] of discounts.entries())
      expect(Math.abs(discount - cents[at]! / 10)).toBeLessThanOrEqual(cents.length);
  });
});
