import { expect, test } from 'vitest';
import { isOutdated, isRefused, outcomeOf } from './action-outcome.ts';

const problem = (status: number, more: Partial<Parameters<typeof outcomeOf>[0]> = {}) => ({
  status,
  fields: {},
  messages: ['What the answer said.'],
  ...more,
});

test('field errors are shown beside the fields and not in a toast', () => {
  const fields = { email: ['This address is not right.'] };
  expect(outcomeOf(problem(428, { fields, messages: ['Please check the marked fields.'] }), 'It failed')).toEqual({
    problem: { fields, message: null, status: 428 },
    toasts: [],
  });
});

test('a refusal shows its own message instead of the general failure message', () => {
  for (const status of [401, 403, 404, 409, 429])
    expect(outcomeOf(problem(status, { messages: ['No.', 'Not now.'] }), 'It failed')).toEqual({
      problem: { fields: {}, message: 'No. Not now.', status },
      toasts: ['No.', 'Not now.'],
    });
});

test("a failed request shows the button's message, or else the response's", () => {
  for (const status of [0, 500, 503]) {
    expect(outcomeOf(problem(status), 'It failed').toasts).toEqual(['It failed']);
    expect(outcomeOf(problem(status)).toasts).toEqual(['What the answer said.']);
  }
});

test('a 4xx status counts as refused, and a server error or a lost request does not', () => {
  expect([400, 404, 409, 428, 499].map(isRefused)).toEqual([true, true, true, true, true]);
  expect([0, 200, 399, 500, 503].map(isRefused)).toEqual([false, false, false, false, false]);
});

test.each([
  [409, true],
  [404, true],
  [428, false],
  [500, false],
  [0, false],
])('status %d means that the page is outdated: %s', (status, isSo) => {
  expect(isOutdated(status)).toBe(isSo);
});
