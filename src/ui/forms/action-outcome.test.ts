import { expect, test } from 'vitest';
import { isOutdated, isRefused, outcomeOf } from './action-outcome.ts';

const answer = (status: number, more: Partial<Parameters<typeof outcomeOf>[0]> = {}) => ({
  status,
  fields: {},
  messages: ['What the answer said.'],
  ...more,
});

test('fields that were refused are told beside themselves, and in no toast', () => {
  const fields = { email: ['This address is not right.'] };
  expect(outcomeOf(answer(428, { fields, messages: ['Please check the marked fields.'] }), 'It failed')).toEqual({
    problem: { fields, message: null, status: 428 },
    toasts: [],
  });
});

test('what was refused is told in its own words, whatever is said when the call itself fails', () => {
  for (const status of [401, 403, 404, 409, 429])
    expect(outcomeOf(answer(status, { messages: ['No.', 'Not now.'] }), 'It failed')).toEqual({
      problem: { fields: {}, message: 'No. Not now.', status },
      toasts: ['No.', 'Not now.'],
    });
});

test('a call that failed, or found no one, is told in the words of the button, or else of the answer', () => {
  for (const status of [0, 500, 503]) {
    expect(outcomeOf(answer(status), 'It failed').toasts).toEqual(['It failed']);
    expect(outcomeOf(answer(status)).toasts).toEqual(['What the answer said.']);
  }
});

test('refused is what the other side understood; a broken or a lost call can be tried once more', () => {
  expect([400, 404, 409, 428, 499].map(isRefused)).toEqual([true, true, true, true, true]);
  expect([0, 200, 399, 500, 503].map(isRefused)).toEqual([false, false, false, false, false]);
});

test.each([
  [409, true],
  [404, true],
  [428, false],
  [500, false],
  [0, false],
])('an answer %d means that the page shows what is no longer so: %s', (status, isSo) => {
  expect(isOutdated(status)).toBe(isSo);
});
