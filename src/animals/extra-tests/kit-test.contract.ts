import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { ownPaymentMethod, PaymentMethod } from '#shop/checkout/checkout.contract.ts';

const { get, post } = apiRoutes('activation');
const id = z.string().trim().min(1).max(100);

export const KitTestOffer = z.object({
  productId: z.number(),
  name: z.string(),
  speciesId: z.number(),
  amountCents: z.number(),
  currency: z.string(),
});
export type KitTestOffer = z.infer<typeof KitTestOffer>;

export const KitTestView = KitTestOffer.extend({
  /** Whether the balance has a test of this kind, so that the kit can be activated. */
  isPaid: z.boolean(),
  /** The unpaid order, or null. */
  order: z
    .object({ orderId: z.number(), totalCents: z.number(), currency: z.string(), method: PaymentMethod })
    .nullable(),
});
export type KitTestView = z.infer<typeof KitTestView>;

export const kitTestContract = {
  offers: get('/activate/kit-tests', 'Lists tests available for a blank kit, at your prices').output(
    z.array(KitTestOffer),
  ),
  order: post(
    '/activate/drafts/{id}/kit-test',
    'Orders the test for a blank kit; a repeated request returns the same order',
  )
    .input(
      z.object({
        id,
        coupon: z.string().trim().max(40).nullable().default(null),
        method: ownPaymentMethod,
        acceptTerms: z.boolean().default(false),
      }),
    )
    .output(z.object({ orderId: z.number(), paymentDue: z.boolean() })),
};
