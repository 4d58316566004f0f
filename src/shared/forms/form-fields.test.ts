import { expect, test } from 'vitest';
import { requiredText } from './form-fields.ts';
import { REQUIRED } from './required.ts';

const messagesOf = (value: unknown) =>
  requiredText(20)
    .min(5, 'Please enter a short reason.')
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

test('a reason that is left out, or is only blanks, is missed once; a short one is asked for more words', () => {
  expect([messagesOf(undefined), messagesOf(''), messagesOf('   ')]).toEqual([[REQUIRED], [REQUIRED], [REQUIRED]]);
  expect(messagesOf('no')).toEqual(['Please enter a short reason.']);
  expect(messagesOf('because of this')).toBeUndefined();
  expect(messagesOf('because of this and of all that')).toEqual(['This field have maximum 20 characters']);
});
