import { z } from 'zod';
import { audiences } from '#platform/accounts/session-user.rules.ts';
import { currencies, regions } from '#platform/places/places.rules.ts';

const cents = z
  .number('Please enter an amount.')
  .int('Please enter an amount.')
  .min(0, 'Please enter 0 or more.')
  .max(10_000_000, 'This amount is too large.');
/** Cents by currency. */
export const couponSums = z.partialRecord(z.enum(currencies), cents).default({});
const ids = z.array(z.number().int().positive()).max(200).default([]);

/** Business rules 3.7. An empty list or amount is no restriction. */
export const couponConditions = z.object({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  regions: z.array(z.enum(regions)).default([]),
  audiences: z.array(z.enum(audiences)).default([]),
  speciesIds: z.array(z.number().int().min(1).max(2)).default([]),
  productIds: ids,
  categoryIds: ids,
  excludedProductIds: ids,
  excludedCategoryIds: ids,
  /** Restricted to members of one of these clubs (business rules 3.11, club products). */
  clubIds: ids,
  minSubtotal: couponSums,
  maxDiscount: couponSums,
  firstOrderOnly: z.boolean().default(false),
  includesMultipacks: z.boolean().default(false),
  /** BUY_X_GET_Y: for each `buy` units paid, `get` units are free, the cheapest first. */
  buy: z.number().int().min(1).max(100).optional(),
  get: z.number().int().min(1).max(100).optional(),
});
export type CouponConditions = z.infer<typeof couponConditions>;

/** The stored conditions: only those that restrict, and `buy` and `get` if the kind uses them. */
export function storedConditions({ buy, get, ...rest }: CouponConditions, kind: string): Partial<CouponConditions> {
  const kept = Object.entries(rest).filter(([, value]) =>
    typeof value === 'object' ? Object.keys(value).length > 0 : value,
  );
  return { ...Object.fromEntries(kept), ...(kind === 'BUY_X_GET_Y' ? { buy, get } : {}) };
}
