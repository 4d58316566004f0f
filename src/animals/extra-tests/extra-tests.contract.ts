import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { extraStates } from './extra-tests.rules.ts';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { ownPaymentMethod, PaymentMethod } from '#shop/checkout/checkout.contract.ts';

const { get, post, remove } = apiRoutes('activation');
const id = z.string().trim().min(1).max(100);
const Priced = z.object({ productId: z.number(), name: z.string(), amountCents: z.number(), currency: z.string() });

export const ExtraTests = z.object({
  missing: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(testKinds), area: z.string() })),
  /** One additional test; null if it is not sold to this user. */
  single: Priced.nullable(),
  /** All missing tests of the full breed profile. */
  full: Priced.nullable(),
  /** The newest order of extra tests for this kit. */
  order: z
    .object({
      orderId: z.number(),
      state: z.enum(extraStates),
      tests: z.array(z.string()),
      isFullProfile: z.boolean(),
      totalCents: z.number(),
      currency: z.string(),
      method: PaymentMethod,
    })
    .nullable(),
});
export type ExtraTests = z.infer<typeof ExtraTests>;

export const extraTestsContract = {
  find: get(
    '/activate/drafts/{id}/extra-tests',
    'Lists extra tests that can be added to an activation draft, with prices and orders',
  )
    .input(z.object({ id }))
    .output(ExtraTests),
  order: post(
    '/activate/drafts/{id}/extra-tests',
    'Orders extra tests for an activation draft; a repeated request returns the same order',
  )
    .input(
      z.object({
        id,
        testIds: z.array(z.number().int().positive()).max(500).default([]),
        fullProfile: z.boolean().default(false),
        coupon: z.string().trim().max(40).nullable().default(null),
        method: ownPaymentMethod,
        acceptTerms: z.boolean().default(false),
      }),
    )
    .output(z.object({ orderId: z.number(), paymentDue: z.boolean() })),
  drop: remove(
    '/activate/drafts/{id}/extra-tests',
    'Cancels an unpaid order of extra tests; an order paid in the meantime is not cancelled',
  )
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
