import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creditLines,
  discountTexts,
  invoiceLines,
  sumLines,
  taxesByRate,
  type CreditLine,
  type InvoiceLineDraft,
  type SoldLine,
} from './invoices.rules.ts';

/** The lines of an invoice after these credit notes. */
const soldAfter = (lines: readonly InvoiceLineDraft[], notes: readonly CreditLine[][] = []): SoldLine[] =>
  lines.map((line, i) => {
    const rows = notes.flat().filter(({ correctsLineNo }) => correctsLineNo === i + 1);
    return {
      ...line,
      lineNo: i + 1,
      credited: { ...sumLines(rows), taxParts: rows.flatMap((row) => row.taxParts ?? []) },
    };
  });

describe('invoice arithmetic', () => {
  const draft = { description: 'x', quantity: 1, taxClass: 'KIT_TEST' as const, taxRatePercent: 10, taxParts: null };

  test('T16 a credit note has exactly its amount, and the notes of a fully credited invoice add up to exactly its tax', () => {
    const line = fc.record({ net: fc.integer({ min: 0, max: 90_000 }), tax: fc.integer({ min: 0, max: 9_000 }) });
    const splits = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 60_000 }), line: fc.integer({ max: 8 }) }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), splits, (parts, wanted) => {
        const sold = parts.map(({ net, tax }) => ({ ...draft, netCents: net, taxCents: tax }));
        const whole = sumLines(sold);
        const notes: CreditLine[][] = [];
        let left = whole.totalCents;
        for (const { amount, line: lineNo } of [...wanted, { amount: left, line: 0 }]) {
          const amountCents = Math.min(amount, left);
          const note = creditLines(soldAfter(sold, notes), amountCents, new Map([[lineNo, amountCents]]));
          expect(sumLines(note).totalCents).toBe(amountCents);
          for (const { correctsLineNo, netCents, taxCents } of note) {
            const { netCents: net, taxCents: tax } = sold[correctsLineNo - 1]!;
            expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
            expect(Math.abs(taxCents - (tax * (netCents + taxCents)) / (net + tax))).toBeLessThanOrEqual(1);
          }
          notes.push(note);
          left -= amountCents;
        }
        expect(sumLines(notes.flat())).toEqual(whole);
        for (const [i, { netCents, taxCents }] of sold.entries())
          expect(sumLines(notes.flat().filter((note) => note.correctsLineNo === i + 1))).toMatchObject({
            netCents,
            taxCents,
          });
      }),
      { numRuns: 1_000 },
    );
  });

  test('3.9 the tax of each credit note is rounded half up, and the last note takes the rest', () => {
    const sold = [{ ...draft, netCents: 5_909, taxCents: 591 }];
    const notes: CreditLine[][] = [];
    for (const cents of [2_000, 2_000, 2_500]) notes.push(creditLines(soldAfter(sold, notes), cents));
    expect(notes.map((note) => sumLines(note).taxCents)).toEqual([182, 182, 227]);
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
    const whole = creditLines(soldAfter(bc), sumLines(bc).totalCents);
    expect(whole).toMatchObject(bc);
    const first = creditLines(soldAfter(bc), 7_777);
    for (const line of first) expect(line.taxParts!.reduce((sum, part) => sum + part.taxCents, 0)).toBe(line.taxCents);
    const last = creditLines(soldAfter(bc, [first]), sumLines(bc).totalCents - 7_777);
    expect(taxesByRate([...first, ...last])).toMatchObject([
      { label: 'PST', taxCents: 1_232 },
      { label: 'GST', taxCents: 880 },
    ]);
  });
});

describe('the discounts of an invoice', () => {
  const none = { coupon: null, points: null, currency: 'AUD', taxIncluded: true };
  const heading = 'The amounts above already include these discounts:';

  test('are the coupon and the points, each with its discount', () => {
    const coupon = { code: 'SPRING10', discountCents: 1_990 };
    const points = { count: 200, discountCents: 1_000 };
    expect(discountTexts({ ...none, coupon, points })).toEqual([
      heading,
      'Coupon SPRING10: $19.90 including tax.',
      '200 loyalty points: $10.00 including tax.',
    ]);
    expect(discountTexts({ ...none, points, taxIncluded: false })).toEqual([
      heading,
      '200 loyalty points: $10.00 before tax.',
    ]);
  });

  test('have no heading if no line was discounted', () => {
    expect(discountTexts(none)).toEqual([]);
    expect(discountTexts({ ...none, coupon: { code: 'POST', discountCents: 0 } })).toEqual([
      'Free shipping with coupon POST.',
    ]);
  });
});
