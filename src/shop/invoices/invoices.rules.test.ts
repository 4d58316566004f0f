import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditLines, invoiceLines, sumLines, taxesByRate } from './invoices.rules.ts';

describe('invoice arithmetic', () => {
  test('T16 a credit note has exactly its amount, and never more tax than the invoice', () => {
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
            taxClass: 'KIT_TEST' as const,
            taxRatePercent: 10,
            taxCents: tax,
            taxParts: null,
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

  test('included tax is subtracted from the net amount, and added tax is not', () => {
    const sold = {
      description: 'x',
      quantity: 1,
      paidCents: 1_100,
      taxClass: 'KIT_TEST' as const,
      taxRatePercent: 10,
      taxCents: 100,
      taxParts: null,
    };
    expect(invoiceLines([sold], true)).toMatchObject([{ netCents: 1_000, taxCents: 100 }]);
    expect(invoiceLines([{ ...sold, paidCents: 1_000 }], false)).toMatchObject([{ netCents: 1_000, taxCents: 100 }]);
  });

  test('tax is summed for each rate, highest first', () => {
    const lines = [
      { netCents: 100, taxCents: 10, taxRatePercent: 10, taxParts: null },
      { netCents: 50, taxCents: 0, taxRatePercent: 0, taxParts: [] },
      { netCents: 200, taxCents: 20, taxRatePercent: 10, taxParts: null },
    ];
    expect(taxesByRate(lines)).toEqual([
      { label: null, ratePercent: 10, netCents: 300, taxCents: 30 },
      { label: null, ratePercent: 0, netCents: 50, taxCents: 0 },
    ]);
  });

  const parts = (gst: number, pst: number) => [
    { label: 'GST', ratePercent: 5, taxCents: gst },
    { label: 'PST', ratePercent: 7, taxCents: pst },
  ];
  const bc = [
    { netCents: 9_395, taxCents: 1_128, taxRatePercent: 12, taxParts: parts(470, 658) },
    { netCents: 8_195, taxCents: 984, taxRatePercent: 12, taxParts: parts(410, 574) },
  ].map((line) => ({ ...line, description: 'Test', quantity: 1, taxClass: 'KIT_TEST' as const }));

  test('GST and PST are shown separately, each summed over the lines', () => {
    expect(taxesByRate(bc)).toEqual([
      { label: 'PST', ratePercent: 7, netCents: 17_590, taxCents: 1_232 },
      { label: 'GST', ratePercent: 5, netCents: 17_590, taxCents: 880 },
    ]);
  });

  test('a credit note splits its tax by the same rates, and a full one equals the invoice', () => {
    const whole = creditLines(bc, sumLines(bc).totalCents);
    expect(whole).toEqual(bc);
    for (const line of creditLines(bc, 7_777))
      expect(line.taxParts!.reduce((sum, part) => sum + part.taxCents, 0)).toBe(line.taxCents);
  });
});
