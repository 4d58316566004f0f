import { expect, test } from 'vitest';
import { reasonField, requiredText } from './form-fields.ts';
import { REQUIRED } from './required.ts';

const messagesOf = (value: unknown) =>
  requiredText(20)
    .min(5, 'Enter a reason of at least 5 characters.')
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

test('the error for a reason that is too short states the minimum length', () => {
  expect(reasonField.safeParse('test').error?.issues[0]?.message).toBe('Enter a reason of at least 5 characters.');
});

test('an empty or blank reason gets one error, and the error for a short or long one states the limit', () => {
  expect([messagesOf(undefined), messagesOf(''), messagesOf('   ')]).toEqual([[REQUIRED], [REQUIRED], [REQUIRED]]);
  expect(messagesOf('no')).toEqual(['Enter a reason of at least 5 characters.']);
  expect(messagesOf('because of this')).toBeUndefined();
  expect(messagesOf('because of this and of all that')).toEqual(['This field have maximum 20 characters']);
});
