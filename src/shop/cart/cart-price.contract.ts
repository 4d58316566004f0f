import { z } from 'zod';
import { stepKinds } from '#shop/prices/price-steps.rules.ts';

/** One step of the price calculation: goods, coupon, points, shipping, tax. `included` steps are not added. */
export const PriceStep = z.object({
  kind: z.enum(stepKinds),
  label: z.string(),
  amountCents: z.number(),
  detail: z.string(),
  included: z.boolean(),
});
/** The price of a cart, step by step. */
export const CartPrice = z.object({
  goodsCents: z.number(),
  discountCents: z.number(),
  pointsUsed: z.number(),
  pointsCents: z.number(),
  shippingCents: z.number(),
  /** Price of the country's first shipping method; null if a method is selected or nothing is posted. */
  expectedShippingCents: z.number().nullable(),
  taxCents: z.number(),
  taxIncluded: z.boolean(),
  /** Tax is added once the state or province is known. */
  taxPending: z.boolean(),
  totalCents: z.number(),
  total: z.number(),
  /** The share of the total paid by a gift card, and the amount still due. */
  giftCardCents: z.number(),
  dueCents: z.number(),
  steps: z.array(PriceStep),
});

/** The lines that an added product replaced in the cart. */
export const ReplacedTests = z.object({
  /** Names of the single tests that the added product includes. */
  tests: z.array(z.string()),
  savedCents: z.number(),
});
export type ReplacedTests = z.infer<typeof ReplacedTests>;
