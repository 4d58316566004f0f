import { expect, test } from 'vitest';
import { reasonField, requiredText } from './form-fields.ts';
import { REQUIRED } from './required.ts';

const messagesOf = (value: unknown) =>
  requiredText(20)
    .min(5, 'Enter a reason of at least 5 characters.')
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

test('a reason that is too short is told how long it has to be', () => {
  expect(reasonField.safeParse('test').error?.issues[0]?.message).toBe('Enter a reason of at least 5 characters.');
});

test('a reason that is left out, or is only blanks, is missed once; a short one is asked for more words', () => {
  expect([messagesOf(undefined), messagesOf(''), messagesOf('   ')]).toEqual([[REQUIRED], [REQUIRED], [REQUIRED]]);
  expect(messagesOf('no')).toEqual(['Enter a reason of at least 5 characters.']);
  expect(messagesOf('because of this')).toBeUndefined();
  expect(messagesOf('because of this and of all that')).toEqual(['This field have maximum 20 characters']);
});
