/** What is left of a sample is kept so long after its first report. */
export const SAMPLE_STORAGE_YEARS = 5;

/**
 * What customers are told about samples, kits and deadlines, stated here once. Every domain above may import it; the texts
 * of content/ print it as `{{fact name}}`. Times and amounts that a rule of the shop enforces come from that rule:
 * `src/site/content/content-facts.rules.ts` joins them with these.
 */
export const sampleFacts = {
  /** Without food, treats, toys or milk before the sample. */
  fasting: '1 hour',
  swabs: '2 swabs',
  /** For each swab. */
  swabbing: '30 seconds',
  drying: '1 minute',
  /** From sample to post. */
  posting: '7 days',
  'minimum-age': '4 weeks',
  /** From the manufacture of a kit (business rules 3.2). */
  'kit-validity': '24 months',
  /** What is left of a sample, for tests that are added later. */
  'sample-storage': `${SAMPLE_STORAGE_YEARS} years`,
  /** From paid order to post. */
  dispatch: '2 business days',
  /** Without a trace of the parcel, before another kit is sent. */
  'lost-kit': '3 weeks',
  /** Between the request to delete an account and its deletion. */
  'account-deletion': '14 days',
} as const;
