import { expect, test } from 'vitest';
import { collectTexts } from '../scripts/words/collect-texts.ts';
import { periodsWithoutRule, statedPeriod } from './support/stated-periods.ts';

const stated = collectTexts()
  .filter(({ kind, file }) => (kind === 'screen' || kind === 'message') && file.startsWith('src/'))
  .map(({ file, line, text }) => ({ file, line, text: text.replaceAll(/\s+/g, ' ').trim() }))
  .filter(({ text }) => statedPeriod(text) !== null);

const fits = (rule: (typeof periodsWithoutRule)[number], { file, text }: { file: string; text: string }) =>
  rule.texts.test(text) && (rule.file?.test(file) ?? true);

test('no screen, message or email states a period that a rule applies', () => {
  const literal = stated.filter((found) => !periodsWithoutRule.some((rule) => fits(rule, found)));
  expect(literal.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('every group of periods without a rule still has a text', () => {
  const unused = periodsWithoutRule.filter((rule) => !stated.some((found) => fits(rule, found)));
  expect(unused.map(({ reason }) => reason)).toEqual([]);
});

test.each([
  'We save your unpaid order for 7 days.',
  'This link expires in 24 hours and can be used once.',
  'Your approval is valid for 2 years.',
  'Your two-year term has ended.',
  'Results within 5 business days of arrival.',
])('a stated period is found: %s', (text) => {
  expect(statedPeriod(text)).not.toBeNull();
});

test.each(['The link expires in {} hours.', 'Choose a day of the next year.', 'About once a month.'])(
  'no period is found: %s',
  (text) => {
    expect(statedPeriod(text)).toBeNull();
  },
);
