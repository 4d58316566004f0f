/** Why a paid test could not be added to a sample. */
export const notJoinedReasons = [
  'NEW_OWNER', 'NO_ANIMAL', 'OTHER_SPECIES', 'ALREADY_TESTED', 'NOT_OFFERED', 'NO_SAMPLE', 'DISCARDED', 'NO_DNA', 'FAILED', 'IN_ANALYSIS',
] as const; // prettier-ignore
export type NotJoinedReason = (typeof notJoinedReasons)[number];

/** For staff, in the list of tests that were not added, and as the refund reason. */
export const notJoinedLabels: Record<NotJoinedReason, string> = {
  NEW_OWNER: 'The animal has a new owner, or is no longer shared with the person who ordered.',
  NO_ANIMAL: 'The order does not say for which animal the test is.',
  OTHER_SPECIES: 'The test is for the other species.',
  ALREADY_TESTED: 'The animal has been tested for this already, or is being tested for it.',
  NOT_OFFERED: 'The test is not offered for the breed of the animal.',
  NO_SAMPLE: 'There is no sample of the animal in the laboratory.',
  DISCARDED: 'The sample was discarded, or its owner has asked for that.',
  NO_DNA: 'There is not enough DNA left in the sample.',
  FAILED: 'The sample could not be tested, and a new swab is needed.',
  IN_ANALYSIS: 'The sample is being analysed. Tests can be added only before the analysis or after the report.',
};

/** For the customer, after "We could not add the tests below:". */
export const notJoinedClauses: Record<NotJoinedReason, string> = {
  NEW_OWNER: 'the animal has a new owner since you ordered, or is no longer shared with you to manage',
  NO_ANIMAL: 'the order does not say for which animal the test is',
  OTHER_SPECIES: 'the test is for the other species',
  ALREADY_TESTED: 'the animal has been tested for this already, or is being tested for it',
  NOT_OFFERED: "the test is not offered for the animal's breed",
  NO_SAMPLE: 'the laboratory has no sample of the animal',
  DISCARDED: 'the sample has been discarded, or its owner has asked for that',
  NO_DNA: 'there is not enough DNA left in the sample',
  FAILED: 'the sample could not be tested, and a new swab is needed',
  IN_ANALYSIS: 'the sample is being analysed, and tests can be added only before that or after the report',
};
