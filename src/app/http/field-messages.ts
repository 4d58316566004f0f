import { z } from 'zod';
import { REQUIRED } from '#shared/forms/required.ts';

/** What is said of a field whose contract has no words of its own: never the library's, which talk to programmers. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return wordsOfType(issue);
  if (issue.code === 'too_small') return wordsOfLeast(issue);
  if (issue.code === 'too_big') return wordsOfMost(issue);
  if (issue.code === 'invalid_format') return 'This is not in the form that is asked for here';
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? REQUIRED
      : 'Please choose one of those that are offered';
  if (issue.code === 'unrecognized_keys') return 'This is not known here';
  return undefined;
}

function wordsOfType({ input, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined || input === null) return REQUIRED;
  if (expected === 'int') return 'Please give a whole number';
  if (expected === 'number') return 'a number must be specified';
  if (expected === 'boolean') return 'Please answer yes or no';
  return expected === 'string' ? 'Please give a text' : 'This is not in the form that is asked for here';
}

function wordsOfLeast({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return minimum === 1 ? REQUIRED : `Please give at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `Please give at least ${minimum}`;
  return `The least is ${minimum}`;
}

function wordsOfMost({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `This field have maximum ${maximum} characters`;
  return origin === 'array' || origin === 'set' ? `Please give at most ${maximum}` : `The most is ${maximum}`;
}

z.config({ customError: fieldMessage });
