import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { paging } from '#shared/forms/paging-fields.ts';
import { levelNames, pointsKinds } from './points.rules.ts';

const Level = z.object({ name: z.enum(levelNames), fromCents: z.number(), factor: z.number() });
const Entry = z.object({
  id: z.number(),
  kind: z.enum(pointsKinds),
  label: z.string(),
  points: z.number(),
  isPending: z.boolean(),
  /** Change of the available and pending points. */
  available: z.number(),
  pending: z.number(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});

const Points = z.object({
  available: z.number(),
  pending: z.number(),
  /** Value of the available points; the same number in every currency. */
  worthCents: z.number(),
  /** null for vets and pet owners, who earn no points. */
  level: Level.nullable(),
  nextLevel: Level.nullable(),
  spentLastYearCents: z.number(),
  /** Points that expire within 60 days unless used, and the first expiry date. */
  expiring: z.object({ points: z.number(), on: z.iso.date() }).nullable(),
  /** The same points by day. */
  expiries: z.array(z.object({ points: z.number(), on: z.iso.date() })),
  results: z.array(Entry),
  count: z.number(),
  next: z.number().nullable(),
  previous: z.number().nullable(),
});
export type LoyaltyPoints = z.infer<typeof Points>;

const { get, post } = apiRoutes('loyalty');

export const loyaltyContract = {
  points: get('/my/loyalty-points', 'Gets your points, level and history')
    .input(
      z.object({
        ...paging,
      }),
    )
    .output(Points),
  /** Errors: 428 `coupon` unknown code; 409 code 103 already redeemed; 429 after five wrong codes in an hour; 401, 403. */
  redeem: post('/my/loyalty-points', 'Redeems a voucher code for points')
    .input(z.object({ coupon: z.string('This field is required').trim().min(1, 'This field is required').max(40) }))
    .output(z.object({ points: z.number(), available: z.number() })),
};
