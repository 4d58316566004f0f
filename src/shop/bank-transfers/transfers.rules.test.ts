import { expect, test } from 'vitest';
import { readStatement, sharesOf, verdictsOf } from './transfers.rules.ts';

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

test('a line pays in full, in part, too much, or nothing due', () => {
  const verdict = (amountCents: number | null, openCents: number | null) =>
    verdictsOf([{ amountCents, orders: openCents === null ? [] : [{ orderId: 1, currency: 'AUD', openCents }] }])[0];
  expect(verdict(100, 100)).toBe('whole');
  expect(verdict(60, 100)).toBe('part');
  expect(verdict(140, 100)).toBe('too_much');
  expect(verdict(100, 0)).toBe('nothing_open');
  expect(verdict(100, null)).toBe('unknown');
  expect(verdict(null, 100)).toBe('no_amount');
});

test('an amount that one line of a statement pays is no longer due for the next line', () => {
  const first = { orderId: 1, currency: 'AUD', openCents: 100 };
  const lines = [
    { amountCents: 60, orders: [first] },
    { amountCents: 40, orders: [first] },
    { amountCents: 100, orders: [first] },
    { amountCents: 100, orders: [{ orderId: 2, currency: 'AUD', openCents: 100 }] },
    { amountCents: 100, orders: [] },
  ];
  expect(verdictsOf(lines)).toEqual(['part', 'whole', 'nothing_open', 'whole', 'unknown']);
});

test('a pasted line of an outgoing payment pays no order', () => {
  const lines = [
    '27.11.2026;REFUND ORDER-7;-65,00',
    '27.11.2026;REFUND ORDER-7;-65,00;2.256,95',
    '27/11/2026 REFUND ORDER-7 65.00 DR',
    '27/11/2026 REFUND ORDER-7 -1,065.00',
    '27/11/2026 REFUND ORDER-7 65.00-',
    '27/11/2026 REFUND ORDER-7 (65.00)',
  ];
  const read = lines.map((line) => readStatement(line)[0]!.amountCents);
  expect(read).toEqual([-6_500, -6_500, -6_500, -106_500, -6_500, -6_500]);
  const orders = [{ orderId: 7, currency: 'AUD', openCents: 6_500 }];
  expect(verdictsOf(read.map((amountCents) => ({ amountCents, orders })))).toEqual(lines.map(() => 'outgoing'));
  expect(readStatement('27/11/2026 LOWE ORDER-7 65.00 CR')[0]!.amountCents).toBe(6_500);
});

test('a payment that names several orders is split only if it pays each of them in full', () => {
  const [four, seven] = [4, 7].map((orderId) => ({ orderId, currency: 'AUD', openCents: orderId * 100 }));
  const verdicts = (...lines: { amountCents: number; orders: NonNullable<typeof four>[] }[]) => verdictsOf(lines);
  const both = [four!, seven!];
  expect(verdicts({ amountCents: 1_100, orders: both }, { amountCents: 400, orders: [four!] })).toEqual([
    'whole',
    'nothing_open',
  ]);
  expect(verdicts({ amountCents: 400, orders: [four!] }, { amountCents: 1_100, orders: both })).toEqual([
    'whole',
    'several',
  ]);
  for (const amountCents of [400, 1_000, 1_200]) expect(verdicts({ amountCents, orders: both })).toEqual(['several']);
  expect(verdicts({ amountCents: 1_100, orders: [four!, { ...seven!, currency: 'EUR' }] })).toEqual(['several']);
  expect(verdicts({ amountCents: 400, orders: [four!, { ...seven!, openCents: 0 }] })).toEqual(['several']);
  const paid = both.map((order) => ({ ...order, openCents: 0 }));
  expect(verdicts({ amountCents: 1_100, orders: paid })).toEqual(['nothing_open']);
  expect(sharesOf({ amountCents: 1_100, orders: both }).map(({ amountCents }) => amountCents)).toEqual([400, 700]);
  expect(sharesOf({ amountCents: 50, orders: [four!] }).map(({ amountCents }) => amountCents)).toEqual([50]);
});
