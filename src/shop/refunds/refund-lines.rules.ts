import { z } from 'zod';

/** What is refunded of one line of an order. */
export const refundLine = z.object({
  /** null: the shipping. */
  orderLineId: z.number().int().positive().nullable(),
  amountCents: z.number().int().min(0),
  reason: z.string().trim().min(1).max(200),
});
export type RefundLineInput = z.infer<typeof refundLine>;
