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
  /** A test of its kind lies in the balance: the kit can be activated. */
  isPaid: z.boolean(),
  /** Ordered, and not paid yet. */
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
