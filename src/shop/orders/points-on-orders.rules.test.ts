import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCart, type PriceInput } from '#shop/prices/pricing.rules.ts';
import { randomCart } from '../../../test/support/random-carts.ts';
import { sharePoints, withPoints, type PricedOrder } from './points-on-orders.rules.ts';

/** The order placed from a cart. */
function ordered(input: PriceInput): PricedOrder {
  const { lines, ...priced } = priceCart(input);
  return {
    ...priced,
    id: 1,
    audience: input.audience,
    paymentState: 'NONE',
    lines: lines.map((line, i) => ({ ...line, id: i + 1 })),
  };
}

test('T16 points applied to an order later give the same amounts to the cent as in the cart, in 2,000 random carts', () => {
  let used = 0;
  fc.assert(
    fc.property(randomCart, (cart) => {
      const input = { ...cart, giftCard: null };
      const inCart = priceCart(input);
      const order = ordered({ ...input, points: 0 });
      const share = sharePoints([order], Math.max(0, input.points ?? 0)).get(1) ?? 0;
      expect(share).toBe(inCart.pointsUsed);
      if (share === 0) return;
      used += 1;
      const later = withPoints(order, share);
      const { pointsUsed, pointsCents, taxCents, totalCents } = inCart;
      expect(later).toMatchObject({ pointsUsed, pointsCents, taxCents, totalCents });
      expect(later.lines.map((line) => [line.pointsCents, line.taxCents])).toEqual(
        inCart.lines.map((line) => [line.pointsCents, line.taxCents]),
      );
      expect(taxSteps(later.steps)).toEqual(taxSteps(inCart.steps));
      expect(later.steps.map((step) => step.kind)).toEqual(inCart.steps.map((step) => step.kind));
      const steps = later.steps.filter((step) => !step.included);
      expect(steps.reduce((sum, step) => sum + step.amountCents, 0)).toBe(totalCents);
    }),
    { numRuns: 2_000 },
  );
  expect(used).toBeGreaterThan(200);
}, 600_000);

const taxSteps = (steps: PricedOrder['steps']) => steps.filter((step) => step.kind === 'tax');

test('an old order without per-rate rounding keeps its figures when its points are removed', () => {
  const steps = [
    { kind: 'goods', label: 'Products', amountCents: 9_395, detail: '', included: false },
    { kind: 'tax', label: 'GST', amountCents: 470, detail: '5%', included: false },
    { kind: 'tax', label: 'PST', amountCents: 657, detail: '7%', included: false },
  ] satisfies PricedOrder['steps'];
  const lines = [{ id: 1, kind: 'disease', goodsCents: 9_395, discountCents: 0, taxRatePercent: 12, taxParts: null }];
  const stored = { id: 1, audience: 'breeder', currency: 'CAD', paymentState: 'NONE', pointsUsed: 0, giftCardCents: 0 };
  const money = {
    shippingCents: 0,
    shippingTaxCents: 0,
    shippingTaxParts: null,
    taxIncluded: false,
    totalCents: 10_522,
  };
  const repriced = withPoints({ ...stored, ...money, steps, lines }, 0);
  expect(repriced).toMatchObject({ taxCents: 1_127, totalCents: 10_522, lines: [{ taxCents: 1_127, taxParts: null }] });
  expect(repriced.steps).toEqual(steps);
});

describe('points that unpaid orders accept', () => {
  const order = (id: number, over: Partial<PricedOrder> = {}): PricedOrder => ({
    id,
    audience: 'breeder',
    currency: 'AUD',
    paymentState: 'NONE',
    pointsUsed: 0,
    giftCardCents: 0,
    shippingCents: 0,
    shippingTaxCents: 0,
    shippingTaxParts: null,
    taxIncluded: true,
    totalCents: 10_000,
    steps: [],
    lines: [{ id, kind: 'disease', goodsCents: 10_000, discountCents: 0, taxRatePercent: 10, taxParts: null }],
    ...over,
  });

  test('at least 100 in total, and at most half the products of each order, oldest orders first', () => {
    expect(sharePoints([order(1), order(2)], 1_100)).toEqual(
      new Map([
        [1, 1_000],
        [2, 100],
      ]),
    );
    expect(sharePoints([order(1), order(2)], 1_050)).toEqual(
      new Map([
        [1, 1_000],
        [2, 50],
      ]),
    );
    expect(sharePoints([order(1), order(2)], 9_999)).toEqual(
      new Map([
        [1, 1_000],
        [2, 1_000],
      ]),
    );
    expect(sharePoints([order(1)], 99)).toEqual(new Map());
  });

  test('none for an order with points, a gift card or a transfer, or of a clinic', () => {
    const excluded = [
      { pointsUsed: 100 },
      { giftCardCents: 100 },
      { paymentState: 'PARTIALLY_PAID' },
      { audience: 'vet' },
    ];
    for (const over of excluded) expect(sharePoints([order(1, over)], 500)).toEqual(new Map());
    const line = { id: 1, kind: 'gift_card', goodsCents: 10_000, discountCents: 0, taxRatePercent: 0, taxParts: null };
    expect(sharePoints([order(1, { lines: [line] })], 500)).toEqual(new Map());
  });
});
