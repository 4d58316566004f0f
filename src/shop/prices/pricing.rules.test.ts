import { describe, expect, test } from 'vitest';
import type { Coupon } from '#shop/coupons/coupons.rules.ts';
import { places, taxRates } from '../../../test/support/random-carts.ts';
import { priceCart, type CartLine, type PriceInput } from './pricing.rules.ts';
import { couponConditions } from '#shop/coupons/coupon-conditions.rules.ts';

function createLine(over: Partial<CartLine> = {}): CartLine {
  const line = {
    key: 1,
    productId: 36,
    name: 'Full breed profile',
    kind: 'full_breed_profile' as const,
    categoryId: 4,
    speciesId: 1,
    animalName: null,
    mustNameAnimal: false,
  };
  return { ...line, taxClass: 'KIT_TEST', animalId: null, quantity: 1, unitCents: 19_900, nextCents: null, ...over };
}
function createCoupon(over: Partial<Coupon> = {}): Coupon {
  const base = {
    id: 1,
    code: 'SAVE10',
    kind: 'PERCENT' as const,
    percent: 10,
    amounts: {},
    conditions: couponConditions.parse({}),
    startsAt: null,
    endsAt: null,
  };
  return { ...base, maxUses: null, maxUsesPerPerson: null, used: 0, ...over };
}
const auCart = (over: Partial<PriceInput> = {}): PriceInput => ({
  lines: [createLine()],
  ...places[0]!,
  taxRates,
  audience: 'breeder',
  ...over,
});

test('prices apply additional-test price, coupon, points, shipping and tax in order, each explained', () => {
  const single = { kind: 'disease' as const, categoryId: 1, animalId: 7, unitCents: 8_500, nextCents: 3_500 };
  const cart = priceCart(
    auCart({
      lines: [createLine({ key: 1, productId: 1, ...single }), createLine({ key: 2, productId: 2, ...single })],
      coupon: createCoupon(),
      points: 400,
      shippingMethod: { id: 2, name: 'Express', rateCents: 1_295, freeFromCents: null },
    }),
  );
  expect(cart).toMatchObject({
    goodsCents: 12_000,
    discountCents: 1_200,
    pointsUsed: 400,
    pointsCents: 2_000,
    shippingCents: 1_295,
    totalCents: 10_095,
  });
  expect(cart.taxCents).toBe(565 + 235 + 118);
  expect(cart.steps.map((step) => [step.label, step.amountCents])).toEqual([
    ['Products', 17_000],
    ['Additional tests for the same animal', -5_000],
    ['Coupon SAVE10', -1_200],
    ['Loyalty points', -2_000],
    ['Shipping', 1_295],
    ['GST', 918],
  ]);
});

describe('tax', () => {
  test('AU prices include 1/11, and a country without a rate has no tax', () => {
    expect(priceCart(auCart())).toMatchObject({ totalCents: 19_900, taxCents: 1_809 });
    expect(priceCart(auCart({ shipTo: { country: 'SG' } }))).toMatchObject({ totalCents: 19_900, taxCents: 0 });
  });
  test('CA adds GST and provincial tax, a province with its own rates has only those, and the US adds none without a rate', () => {
    const quebec = priceCart(auCart({ ...places[5]!, lines: [createLine({ unitCents: 19_795 })] }));
    expect(quebec).toMatchObject({ taxCents: 2_965, totalCents: 22_760 });
    expect(quebec.taxes).toEqual([
      { label: 'GST', ratePercent: 5, taxCents: 990 },
      { label: 'QST', ratePercent: 9.975, taxCents: 1_975 },
    ]);
    expect(priceCart(auCart({ ...places[5]!, shipTo: { country: 'CA', state: 'ON' } })).taxes).toEqual([
      { label: 'HST', ratePercent: 13, taxCents: 2_587 },
    ]);
    expect(priceCart(auCart({ ...places[4]! }))).toMatchObject({ taxCents: 0, totalCents: 19_900 });
  });
  test('half a cent per line is rounded up', () => {
    const lines = [1, 2].map((key) => createLine({ key, unitCents: 1_050 }));
    expect(priceCart(auCart({ ...places[5]!, shipTo: { country: 'CA' }, lines })).taxCents).toBe(53 + 53);
  });
});

describe('additional-test price', () => {
  const single = (key: number, over: Partial<CartLine>) =>
    createLine({ key, productId: key, kind: 'disease', unitCents: 8_500, nextCents: 3_500, ...over });
  test('applies to each additional single test of the same animal, but not of another one', () => {
    const lines = [single(1, { animalId: 1 }), single(2, { animalId: 1 }), single(3, { animalId: 2 })];
    expect(priceCart(auCart({ lines })).lines.map((line) => line.goodsCents)).toEqual([8_500, 3_500, 8_500]);
  });
  test('without an animal, two units of one test are for two animals, and a different test is an additional one', () => {
    const lines = [single(1, { quantity: 2 }), single(2, { unitCents: 9_000 })];
    expect(priceCart(auCart({ lines })).lines.map((line) => line.unitPricesCents)).toEqual([[3_500, 8_500], [9_000]]);
  });
});

describe('points', () => {
  test('at least 100, at most half of the products, breeders only', () => {
    expect(priceCart(auCart({ points: 99 })).pointsUsed).toBe(0);
    expect(priceCart(auCart({ points: 100 })).pointsUsed).toBe(100);
    expect(priceCart(auCart({ points: 9_999 })).pointsUsed).toBe(1_990);
    expect(priceCart(auCart({ points: 500, audience: 'vet' })).pointsUsed).toBe(0);
  });
});

describe('shipping', () => {
  const shippingMethod = { id: 1, name: 'Post', rateCents: 995, freeFromCents: 19_900 };
  test('is free above a product value after the coupon, and with a free-shipping coupon', () => {
    expect(priceCart(auCart({ shippingMethod })).shippingCents).toBe(0);
    const belowThreshold = priceCart(auCart({ shippingMethod, coupon: createCoupon() }));
    expect(belowThreshold.shippingCents).toBe(995);
    expect(belowThreshold.steps.find(({ kind }) => kind === 'shipping')!.detail).toBe(
      'Post. Free from $199.00 after discounts',
    );
    const unreachable = priceCart(auCart({ shippingMethod: { ...shippingMethod, freeFromCents: 30_000 } }));
    expect(unreachable.steps.find(({ kind }) => kind === 'shipping')!.detail).toBe('Post');
    expect(
      priceCart(
        auCart({
          shippingMethod: { ...shippingMethod, freeFromCents: null },
          coupon: createCoupon({ kind: 'FREE_SHIPPING' }),
        }),
      ).shippingCents,
    ).toBe(0);
  });
});
