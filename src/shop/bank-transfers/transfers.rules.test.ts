import { expect, test } from 'vitest';
import { readStatement, verdictsOf } from './transfers.rules.ts';

test('a pasted statement is read line by line, in any notation of amounts and references', () => {
  const pasted =
    '21.11.2026 ADA TEST order-17 thanks 1.234,50\n\n2026-11-22\tINV-AU-2026-000042\t$199.00\nAU-1000003 and nothing else\nRent 12,00';
  expect(readStatement(pasted).map(({ references, amountCents }) => ({ references, amountCents }))).toEqual([
    { references: ['ORDER-17'], amountCents: 123_450 },
    { references: ['INV-AU-2026-000042'], amountCents: 19_900 },
    { references: ['AU-1000003'], amountCents: null },
    { references: [], amountCents: 1_200 },
  ]);
});

test('a CSV line is read without thousands separators and with a balance after the amount', () => {
  const read = (line: string) => {
    const [found] = readStatement(line);
    return [found!.references[0], found!.amountCents];
  };
  expect(read('22/11/2026,LOWE ORDER-7,65.00')).toEqual(['ORDER-7', 6_500]);
  expect(read('22/11/2026,"LOWE ORDER-7","1065.00","6130.00"')).toEqual(['ORDER-7', 106_500]);
  expect(read('22/11/2026;LOWE ORDER-7;1.065,00;6.130,00')).toEqual(['ORDER-7', 106_500]);
  expect(read('22.11.2026 LOWE ORDER-7 1065.00')).toEqual(['ORDER-7', 106_500]);
  expect(read('22.11.2026 LOWE ORDER-7')).toEqual(['ORDER-7', null]);
});

test('a reference is recognised without its dashes, and other words and numbers are not', () => {
  const referencesOf = (line: string) => readStatement(line)[0]!.references;
  expect(referencesOf('WALK order 17 500.00')).toEqual(['ORDER-17']);
  expect(referencesOf('ORDER17/ADA 1.00')).toEqual(['ORDER-17']);
  expect(referencesOf('INVAU2026000042 and INV AU 2026 000043')).toEqual(['INV-AU-2026-000042', 'INV-AU-2026-000043']);
  expect(referencesOf('AU1000003 199.00')).toEqual(['AU-1000003']);
  expect(referencesOf('reorder 17, border-17, AU 2000003')).toEqual([]);
});

test('a line pays in full, in part, too much, or nothing that is due', () => {
  const verdict = (amountCents: number | null, openCents: number | null) =>
    verdictsOf([{ amountCents, order: openCents === null ? null : { orderId: 1, openCents } }])[0];
  expect(verdict(100, 100)).toBe('whole');
  expect(verdict(60, 100)).toBe('part');
  expect(verdict(140, 100)).toBe('too_much');
  expect(verdict(100, 0)).toBe('nothing_open');
  expect(verdict(100, null)).toBe('unknown');
  expect(verdict(null, 100)).toBe('no_amount');
});

test('an amount that one line of a statement pays is no longer due for the next line', () => {
  const first = { orderId: 1, openCents: 100 };
  const lines = [
    { amountCents: 60, order: first },
    { amountCents: 40, order: first },
    { amountCents: 100, order: first },
    { amountCents: 100, order: { orderId: 2, openCents: 100 } },
    { amountCents: 100, order: null },
  ];
  expect(verdictsOf(lines)).toEqual(['part', 'whole', 'nothing_open', 'whole', 'unknown']);
});
