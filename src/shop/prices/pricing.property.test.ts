import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCart, COUPON_KINDS, places } from '../../../test/support/random-carts.ts';
import { priceCart, shippingCost, type PriceInput } from './pricing.rules.ts';

test('T16 the parts of 10,000 random carts in six currencies add up to the total, and none is negative', () => {
  const covered = new Set<string>();
  fc.assert(
    fc.property(randomCart, (input) => {
      const cart = priceCart(input);
      expectWhole(cart);
      expectHalfUp(cart, input);
      expectShippingCost(cart, input);
      for (const feature of usedBy(cart, input)) covered.add(feature);
    }),
    { numRuns: 10_000 },
  );
  const currencies = places.map((place) => place.priceBook.currency);
  expect([...covered].toSorted()).toEqual(
    [...currencies, ...COUPON_KINDS, 'points', 'gift card', 'shipping', 'free shipping', 'reverse charge'].toSorted(),
  );
}, 600_000);

type Cart = ReturnType<typeof priceCart>;

/** The previewed price of a shipping method equals its price once it is selected. */
function expectShippingCost(cart: Cart, { shippingMethod, ...input }: PriceInput): void {
  if (shippingMethod && cart.lines.length > 0)
    expect(shippingCost(input, priceCart(input), shippingMethod)).toBe(cart.shippingCents);
}

function expectWhole(cart: Cart): void {
  const sum = (of: (line: Cart['lines'][number]) => number) => cart.lines.reduce((total, line) => total + of(line), 0);
  const ontop = cart.taxIncluded ? 0 : cart.taxCents;
  expect(cart.totalCents).toBe(cart.goodsCents - cart.discountCents - cart.pointsCents + cart.shippingCents + ontop);
  expect(cart.dueCents).toBe(cart.totalCents - cart.giftCardCents);
  expect(sum((line) => line.goodsCents)).toBe(cart.goodsCents);
  expect(sum((line) => line.discountCents)).toBe(cart.discountCents);
  expect(sum((line) => line.pointsCents)).toBe(cart.pointsCents);
  expect(sum((line) => line.taxCents) + cart.shippingTaxCents).toBe(cart.taxCents);
  expect(sum((line) => line.totalCents)).toBe(cart.totalCents - cart.shippingCents - (ontop && cart.shippingTaxCents));
  expect(cart.taxes.reduce((total, tax) => total + tax.taxCents, 0)).toBe(cart.taxCents);
  const steps = cart.steps.filter((step) => !step.included);
  expect(steps.reduce((total, step) => total + step.amountCents, 0)).toBe(cart.dueCents);
  expect(cart.pointsCents).toBe(cart.pointsUsed * 5);
  for (const cents of [cart.totalCents, cart.dueCents, cart.giftCardCents, cart.shippingCents, cart.shippingTaxCents])
    expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
  for (const line of cart.lines) {
    expect(line.unitPricesCents).toHaveLength(line.quantity);
    expect(line.goodsCents - line.discountCents - line.pointsCents).toBeGreaterThanOrEqual(0);
    for (const cents of [line.goodsCents, line.discountCents, line.pointsCents, line.taxCents])
      expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
  }
}

/**
 * Recomputes each line's tax in integers, rate by rate, in thousandths of a percent, rounded half up. The cart's taxes
 * are the sums per rate.
 */
function expectHalfUp(cart: Cart, { isReverseCharge, shipTo, taxRates }: PriceInput): void {
  const sums = new Map<string, number>();
  for (const line of cart.lines) {
    const netCents = BigInt(line.goodsCents - line.discountCents - line.pointsCents);
    const countryRates = taxRates.filter(
      (rate) => rate.countryCode === shipTo.country && rate.taxClass === line.taxClass,
    );
    const stateRates = countryRates.filter((rate) => rate.stateCode !== null && rate.stateCode === shipTo.state);
    const rates = isReverseCharge
      ? []
      : stateRates.length > 0
        ? stateRates
        : countryRates.filter((rate) => rate.stateCode === null);
    const thousandths = rates.map((rate) => BigInt(Math.round(rate.ratePercent * 1_000)));
    const base = cart.taxIncluded ? thousandths.reduce((a, b) => a + b, 100_000n) : 100_000n;
    const taxes = thousandths.map((rate) => Number((2n * netCents * rate + base) / (2n * base)));
    expect(line.taxParts.map((part) => part.taxCents)).toEqual(taxes);
    expect(line.taxCents).toBe(taxes.reduce((a, b) => a + b, 0));
    for (const [at, { label }] of rates.entries()) sums.set(label, (sums.get(label) ?? 0) + taxes[at]!);
  }
  for (const part of cart.shippingTaxParts) sums.set(part.label, (sums.get(part.label) ?? 0) + part.taxCents);
  expect(new Map(cart.taxes.map((tax) => [tax.label, tax.taxCents]))).toEqual(sums);
}

function usedBy(cart: Cart, { coupon, shippingMethod, isReverseCharge }: PriceInput): string[] {
  return [
    cart.currency,
    coupon && (cart.discountCents > 0 || coupon.kind === 'FREE_SHIPPING') ? coupon.kind : '',
    cart.pointsUsed > 0 ? 'points' : '',
    cart.giftCardCents > 0 ? 'gift card' : '',
    cart.shippingCents > 0 ? 'shipping' : '',
    cart.shippingCents === 0 && (shippingMethod?.rateCents ?? 0) > 0 ? 'free shipping' : '',
    isReverseCharge ? 'reverse charge' : '',
  ].filter(Boolean);
}
