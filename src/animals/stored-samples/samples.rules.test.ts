import { expect, test } from 'vitest';
import { holdReasons, qcReasons, sampleReasonLabel, rejectReasons } from './samples.rules.ts';

test('every reason why a sample moved is read in words, and what somebody wrote as it was written', () => {
  for (const reason of [...holdReasons, ...rejectReasons, ...qcReasons, 'UNREGISTERED'])
    expect(sampleReasonLabel(reason), reason).toMatch(/^[a-z]/);
  expect(sampleReasonLabel('Two wells were swapped')).toBe('Two wells were swapped');
});
