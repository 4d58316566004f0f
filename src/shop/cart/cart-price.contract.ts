import { z } from 'zod';
import { stepKinds } from '#shop/prices/price-steps.rules.ts';

/** One explained step of the sum: goods, coupon, points, shipping, tax. `included` steps are not added. */
export const PriceStep = z.object({
  kind: z.enum(stepKinds),
  label: z.string(),
  amountCents: z.number(),
  detail: z.string(),
  included: z.boolean(),
});
/** What a cart costs, step by step. */
export const CartPrice = z.object({
  goodsCents: z.number(),
  discountCents: z.number(),
  pointsUsed: z.number(),
  pointsCents: z.number(),
  shippingCents: z.number(),
  /** What the first delivery method of the country would cost; null when one is selected or nothing is posted. */
  expectedShippingCents: z.number().nullable(),
  taxCents: z.number(),
  taxIncluded: z.boolean(),
  /** Tax is added once the state or province is known. */
  taxPending: z.boolean(),
  totalCents: z.number(),
  total: z.number(),
  /** What a gift card pays of the total, and what is left to pay. */
  giftCardCents: z.number(),
  dueCents: z.number(),
  steps: z.array(PriceStep),
});

/** What a product that was added replaced in the cart. */
export const ReplacedTests = z.object({
  /** Names of the single tests that all missing tests include. */
  tests: z.array(z.string()),
  savedCents: z.number(),
});
export type ReplacedTests = z.infer<typeof ReplacedTests>;
