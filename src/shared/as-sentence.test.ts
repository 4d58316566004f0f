import { expect, test } from 'vitest';
import { asSentence } from './as-sentence.ts';

test('a message gets a full stop before the next sentence, and never a second one', () => {
  expect(['Please try again shortly', 'Your card was declined.', 'Really?'].map(asSentence)).toEqual([
    'Please try again shortly.',
    'Your card was declined.',
    'Really?',
  ]);
});
