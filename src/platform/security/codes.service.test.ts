import { expect, test } from 'vitest';
import { base32, codeAt, fromBase32, matchingStep, stepAt } from './codes.service.ts';

// RFC 6238, appendix B: the SHA-1 rows, eight digits.
const secret = Buffer.from('12345678901234567890');
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at second %i matches RFC 6238', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code);
});

test('base 32 matches RFC 4648 in both directions', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar');
});

test('a code is valid 30 seconds early or late, and only for a step after the last one used', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  const step = stepAt(now);
  expect(matchingStep(secret, codeAt(secret, step), { now, after: 0 })).toBe(step);
  expect(matchingStep(secret, codeAt(secret, step - 1), { now, after: 0 })).toBe(step - 1);
  expect(matchingStep(secret, codeAt(secret, step + 1), { now, after: 0 })).toBe(step + 1);
  expect(matchingStep(secret, codeAt(secret, step + 2), { now, after: 0 })).toBeNull();
  expect(matchingStep(secret, codeAt(secret, step - 2), { now, after: 0 })).toBeNull();
  expect(matchingStep(secret, codeAt(secret, step), { now, after: step })).toBeNull();
  expect(
    matchingStep(secret, `${codeAt(secret, step).slice(0, 3)} ${codeAt(secret, step).slice(3)}`, { now, after: 0 }),
  ).toBe(step);
  expect(matchingStep(secret, '12345', { now, after: 0 })).toBeNull();
});
