import { z } from 'zod';

/** How the simulated providers behave; changed while they run by POST /control/profile. */
export const profileSchema = z.strictObject({
  /** Every confirmation and PayPal capture is declined. */
  decline: z.boolean(),
  /** Each API call waits so long before it is worked on. */
  slowMs: z.int().min(0).max(60_000),
  /** So many of the next POST calls answer 500: without an effect (before), or with it, the answer being lost (after). */
  failNext: z.strictObject({ count: z.int().min(0), when: z.enum(['before', 'after']) }),
  webhook: z.enum(['normal', 'duplicate', 'reordered', 'early', 'late', 'never', 'forged', 'wrong_amount']),
  /** For `late`. */
  webhookDelayMs: z.int().min(0).max(600_000),
  /** What truly is taken: one unit less than asked, or another currency. */
  capture: z.enum(['right', 'wrong_amount', 'wrong_currency']),
  /** How long the card 4000 0000 0000 0119 takes to fail. */
  slowCardMs: z.int().min(0).max(60_000),
});

export type FaultProfile = z.infer<typeof profileSchema>;

export const plainProfile: FaultProfile = {
  decline: false,
  slowMs: 0,
  failNext: { count: 0, when: 'before' },
  webhook: 'normal',
  webhookDelayMs: 3_000,
  capture: 'right',
  slowCardMs: 3_000,
};
