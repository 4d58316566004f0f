import { expect, test } from 'vitest';
import { isDocumentNumber } from './document-number.rules.ts';

test.each([
  ['C-2026-000047', true],
  [' r 2026 000047 ', true],
  ['VXHMA-4ZPRK-SMG6E-3VB6W', false],
  ['VXHMA4ZPRKSMG6E3VB6W', false],
  ['GGSD-6PNX-0AH1', false],
  ['', false],
])('%o is the number of a document: %s', (typed, isNumber) => {
  expect(isDocumentNumber(typed)).toBe(isNumber);
});
