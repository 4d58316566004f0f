import { expect, test } from 'vitest';
import { customerSampleLabel } from './sample-labels.rules.ts';
import {
  allHoldReasons,
  holdRequests,
  newSwabStates,
  qcReasons,
  rejectAdvice,
  rejectExplanations,
  rejectReasons,
  sampleReasonLabel,
} from './samples.rules.ts';

test("every reason for a sample's move has a text, and free text is shown as written", () => {
  for (const reason of [...allHoldReasons, ...rejectReasons, ...qcReasons])
    expect(sampleReasonLabel(reason), reason).toMatch(/^[A-Z]/);
  expect(sampleReasonLabel('Two wells were swapped')).toBe('Two wells were swapped');
});

test('each reason has two texts: a label for staff and a clause for the owner', () => {
  for (const text of [...Object.values(holdRequests), ...Object.values(rejectExplanations)]) {
    expect(text).toMatch(/^[a-z]/);
    expect(text).not.toMatch(/[.!]$/);
  }
  const labels = [...allHoldReasons, ...rejectReasons].map((reason) => sampleReasonLabel(reason).toLowerCase());
  const sentences: string[] = [...Object.values(holdRequests), ...Object.values(rejectExplanations)];
  expect(labels.filter((label) => sentences.includes(label) && label !== 'identity check')).toEqual([]);
});

test('each reason to reject a sample has advice for the new swabs, in complete sentences', () => {
  for (const reason of rejectReasons) expect(rejectAdvice[reason], reason).toMatch(/^Please [^:]+\.$/);
});

test('the badge of a sample that needs a new swab never states that a kit was posted', () => {
  for (const state of newSwabStates)
    expect(customerSampleLabel({ state, stepName: 'At the lab' })).toBe('New swab needed');
});
