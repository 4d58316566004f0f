/** How long the remaining sample is stored after its first report. */
export const SAMPLE_STORAGE_YEARS = 5;

/** The time between the request to delete an account and its deletion. */
export const ACCOUNT_DELETION_DAYS = 14;

/** Business rules 3.2: how long a kit can be used after its manufacture. */
export const KIT_LIFE_MONTHS = 24;

/** The minimum age for a swab, when offspring no longer have their dam's cells in the mouth. */
export const SWAB_AGE_DAYS = 28;

/** Business days from payment to dispatch. */
export const DISPATCH_DAYS = 2;

/**
 * Facts about samples, kits and deadlines for customers, stated once. Every domain above can import them; the texts of
 * content/ print them as `{{fact name}}`. Times and amounts enforced by a rule of the store come from that rule:
 * `src/site/content/content-facts.rules.ts` combines them with these.
 */
export const sampleFacts = {
  /** Time without food, treats, toys or milk before the sample is taken. */
  fasting: '1 hour',
  swabs: '2 swabs',
  /** Per swab. */
  swabbing: '30 seconds',
  drying: '1 minute',
  /** Time from taking the sample to posting it. */
  posting: '7 days',
  'minimum-age': `${SWAB_AGE_DAYS / 7} weeks`,
  /** From the manufacture of a kit (business rules 3.2). */
  'kit-validity': `${KIT_LIFE_MONTHS} months`,
  /** How long the remaining sample is stored for additional tests. */
  'sample-storage': `${SAMPLE_STORAGE_YEARS} years`,
  /** Time from payment to dispatch. */
  dispatch: `${DISPATCH_DAYS} business days`,
  /** Time without tracking information before another kit is sent. */
  'lost-kit': '3 weeks',
  'account-deletion': `${ACCOUNT_DELETION_DAYS} days`,
} as const;

/** Shown in the email and on the order page after a return is started. */
export const HOW_TO_RETURN =
  'Put the unopened kits into a parcel with your order number and send it to the address on the back of the box. Keep the proof of postage.';
