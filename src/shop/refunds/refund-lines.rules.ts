import { z } from 'zod';

const FROM_ZERO = 'Enter an amount of 0 or more.';

/** The refund of one order line. */
export const refundLine = z.object({
  /** Null for shipping. */
  orderLineId: z.number().int().positive().nullable(),
  amountCents: z.number(FROM_ZERO).int(FROM_ZERO).min(0, FROM_ZERO),
  reason: z.string().trim().min(1).max(200),
});
export type RefundLineInput = z.infer<typeof refundLine>;
