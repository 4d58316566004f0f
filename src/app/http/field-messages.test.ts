import { expect, test } from 'vitest';
import { z } from 'zod';
import './field-messages.ts';

const first = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, 'This field is required'],
  [z.number(), null, 'This field is required'],
  [z.enum(['a']), undefined, 'This field is required'],
  [z.string().min(1), '', 'This field is required'],
  [z.string().min(3), 'a', 'Enter at least 3 characters.'],
  [z.string().max(3), 'abcd', 'This field have maximum 3 characters'],
  [z.string(), 7, 'Enter text.'],
  [z.number().positive(), 0, 'Enter a number above 0.'],
  [z.number(), '7', 'Enter a number.'],
  [z.number().int(), 1.5, 'Enter a whole number.'],
  [z.boolean(), 'yes', 'Choose yes or no.'],
  [z.number().min(0), -5, 'Enter 0 or more.'],
  [z.number().max(100), 101, 'Enter 100 or less.'],
  [z.array(z.number()).min(1), [], 'Choose at least 1.'],
  [z.array(z.number()).max(1), [1, 2], 'Choose at most 1.'],
  [z.enum(['a']), '', 'This field is required'],
  [z.enum(['a']), 'b', 'Choose one of the options.'],
  [z.iso.date(), 'tomorrow', "This isn't in the expected format."],
])('an invalid field has a message for users: %#', (schema, input, words) => {
  expect(first(schema, input)).toBe(words);
});

test("a contract's own message is kept", () => {
  expect(first(z.number('Quantity must be a whole number.'), 'x')).toBe('Quantity must be a whole number.');
});
