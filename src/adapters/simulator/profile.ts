import { z } from 'zod';

/** How the simulated providers behave; can be changed at run time with POST /control/profile. */
export const profileSchema = z.strictObject({
  /** Every confirmation and PayPal capture is declined. */
  decline: z.boolean(),
  /** Delay before each API call is processed. */
  slowMs: z.int().min(0).max(60_000),
  /**
   * The next `count` POST calls return 500: before the call has an effect, or after it, so that only the response is
   * lost.
   */
  failNext: z.strictObject({ count: z.int().min(0), when: z.enum(['before', 'after']) }),
  webhook: z.enum(['normal', 'duplicate', 'reordered', 'early', 'late', 'never', 'forged', 'wrong_amount']),
  /** For `late`. */
  webhookDelayMs: z.int().min(0).max(600_000),
  /** The amount actually captured: one cent less than requested, or in another currency. */
  capture: z.enum(['right', 'wrong_amount', 'wrong_currency']),
  /** How long the card 4000 0000 0000 0119 takes to fail. */
  slowCardMs: z.int().min(0).max(60_000),
});

export type FaultProfile = z.infer<typeof profileSchema>;

export const defaultProfile: FaultProfile = {
  decline: false,
  slowMs: 0,
  failNext: { count: 0, when: 'before' },
  webhook: 'normal',
  webhookDelayMs: 3_000,
  capture: 'right',
  slowCardMs: 3_000,
};
