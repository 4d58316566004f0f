/** The rest of a sample is stored for this long after its first report. */
export const SAMPLE_STORAGE_YEARS = 5;

/** Between the request to delete an account and its deletion. */
export const ACCOUNT_DELETION_DAYS = 14;

/** Business rules 3.2: a kit can be used so long after it was made. */
export const KIT_LIFE_MONTHS = 24;

/** Swabs are taken from this age on, when the young no longer carry their dam's cells in the mouth. */
export const SWAB_AGE_DAYS = 28;

/** Business days from paid order to post. */
export const DISPATCH_DAYS = 2;

/**
 * Facts about samples, kits and deadlines for customers, stated once. Every domain above can import them; the texts
 * of content/ print them as `{{fact name}}`. Times and amounts that a rule of the shop enforces come from that rule:
 * `src/site/content/content-facts.rules.ts` combines them with these.
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
  'minimum-age': `${SWAB_AGE_DAYS / 7} weeks`,
  /** From the manufacture of a kit (business rules 3.2). */
  'kit-validity': `${KIT_LIFE_MONTHS} months`,
  /** What is left of a sample, for tests that are added later. */
  'sample-storage': `${SAMPLE_STORAGE_YEARS} years`,
  /** From paid order to post. */
  dispatch: `${DISPATCH_DAYS} business days`,
  /** Without a trace of the parcel, before another kit is sent. */
  'lost-kit': '3 weeks',
  'account-deletion': `${ACCOUNT_DELETION_DAYS} days`,
} as const;

/** In the email and on the page of an order whose return was started. */
export const HOW_TO_RETURN =
  'Put the unopened kits into a parcel with your order number and send it to the address on the back of the box. Keep the proof of postage.';
