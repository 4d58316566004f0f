import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditLines, invoiceLines, sumLines, taxesByRate } from './invoices.rules.ts';

describe('invoice arithmetic', () => {
  test('T16 a credit note of any amount is exactly that amount, and never more tax than there was', () => {
    const line = fc.record({ net: fc.integer({ min: 0, max: 90_000 }), tax: fc.integer({ min: 0, max: 9_000 }) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, share) => {
          const lines = parts.map(({ net, tax }) => ({
            description: 'x',
            quantity: 1,
            netCents: net,
            taxClass: 'KIT_TEST',
            taxRatePercent: 10,
            taxCents: tax,
          }));
          const whole = sumLines(lines);
          fc.pre(whole.totalCents > 0);
          const amount = Math.max(1, Math.floor(whole.totalCents * share));
          const credit = sumLines(creditLines(lines, amount));
          expect(credit.totalCents).toBe(amount);
          expect(credit.taxCents).toBeLessThanOrEqual(whole.taxCents + lines.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('tax that is inside the price is taken out of the net, tax on top is not', () => {
    const sold = {
      description: 'x',
      quantity: 1,
      paidCents: 1_100,
      taxClass: 'KIT_TEST',
      taxRatePercent: 10,
      taxCents: 100,
    };
    expect(invoiceLines([sold], true)).toMatchObject([{ netCents: 1_000, taxCents: 100 }]);
    expect(invoiceLines([{ ...sold, paidCents: 1_000 }], false)).toMatchObject([{ netCents: 1_000, taxCents: 100 }]);
  });

  test('tax is summed for each rate, highest first', () => {
    const lines = [
      { netCents: 100, taxCents: 10, taxRatePercent: 10 },
      { netCents: 50, taxCents: 0, taxRatePercent: 0 },
      { netCents: 200, taxCents: 20, taxRatePercent: 10 },
    ];
    expect(taxesByRate(lines)).toEqual([
      { ratePercent: 10, netCents: 300, taxCents: 30 },
      { ratePercent: 0, netCents: 50, taxCents: 0 },
    ]);
  });
});
