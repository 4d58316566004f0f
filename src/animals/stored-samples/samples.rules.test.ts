import { expect, test } from 'vitest';
import { holdReasons, qcReasons, reasonWords, rejectReasons } from './samples.rules.ts';

test('every reason why a sample moved is read in words, and what somebody wrote as it was written', () => {
  for (const reason of [...holdReasons, ...rejectReasons, ...qcReasons, 'UNREGISTERED'])
    expect(reasonWords(reason), reason).toMatch(/^[a-z]/);
  expect(reasonWords('Two wells were swapped')).toBe('Two wells were swapped');
});
