import { expect, test } from 'vitest';
import { onsetInBreed, onsetText } from './onset.rules.ts';

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

test.each([
  ['8–16 months (Beagle); middle age or later (Norwegian Elkhound)', 'Beagle', '8–16 months'],
  ['6 weeks–3.5 years; Border Collies often at about 1 year', 'Beagle', '6 weeks–3.5 years'],
  ['about 3 years (Dachshund); later (Norwegian Elkhound)', 'Dachshund (Standard Wire-Haired)', 'about 3 years'],
  ['from 7 years', 'Beagle', 'from 7 years'],
])('the onset "%s" in the %s is "%s"', (text, breed, own) => {
  const tested = ['Beagle', 'Norwegian Elkhound', 'Border Collie', 'Dachshund (Standard Wire-Haired)'];
  expect(onsetInBreed(text, breed, tested)).toBe(own);
});

test('an onset keeps the text about its own breed', () => {
  const text = '6 weeks–3.5 years; Border Collies often at about 1 year';
  expect(onsetInBreed(text, 'Border Collie', ['Border Collie', 'Beagle'])).toBe(text);
});
