import { expect, test } from 'vitest';
import { onsetText } from './onset.rules.ts';

test.each([
  ['varies: 6 months-15 years', 'varies (6 months–15 years)'],
  ['8-12 weeks', '8–12 weeks'],
  [
    '6 weeks-3.5 years; in Border Collies often at about 1 year',
    '6 weeks–3.5 years; in Border Collies often at about 1 year',
  ],
  ['late-onset, from 7 years', 'late-onset, from 7 years'],
])('the onset "%s" is printed as "%s"', (stored, printed) => {
  expect(onsetText(stored)).toBe(printed);
});
