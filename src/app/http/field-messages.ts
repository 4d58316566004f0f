import { z } from 'zod';
import { REQUIRED } from '#shared/forms/required.ts';

/** The message for a field whose contract has none: never the library's messages, which are meant for developers. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return wordsOfType(issue);
  if (issue.code === 'too_small') return wordsOfLeast(issue);
  if (issue.code === 'too_big') return wordsOfMost(issue);
  if (issue.code === 'invalid_format') return "This isn't in the expected format.";
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? REQUIRED
      : 'Choose one of the options.';
  if (issue.code === 'unrecognized_keys') return 'Unknown field.';
  return undefined;
}

function wordsOfType({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined || input === null) return REQUIRED;
  if (expected === 'int') return 'Enter a whole number.';
  if (expected === 'number') return 'Enter a number.';
  if (expected === 'boolean') return 'Choose yes or no.';
  return expected === 'string' ? 'Enter text.' : "This isn't in the expected format.";
}

function wordsOfLeast({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return minimum === 1 ? REQUIRED : `Enter at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set') return `Choose at least ${minimum}.`;
  return inclusive === false ? `Enter a number above ${minimum}.` : `Enter ${minimum} or more.`;
}

function wordsOfMost({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `This field have maximum ${maximum} characters`;
  return origin === 'array' || origin === 'set' ? `Choose at most ${maximum}.` : `Enter ${maximum} or less.`;
}

z.config({ customError: fieldMessage });
