import { z } from 'zod';

/** One history entry of an account, a club or a coupon: what, why, who and when. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.string(),
  /** What changed, from what to what. */
  detail: z.string().nullish(),
  who: z.string().nullable(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
