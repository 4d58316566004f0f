import { oc } from '@orpc/contract';
import { z } from 'zod';

const tags = ['activation'];
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
  order: z.object({ orderId: z.number(), totalCents: z.number(), currency: z.string(), method: z.string() }).nullable(),
});
export type KitTestView = z.infer<typeof KitTestView>;

export const kitTestContract = {
  offers: oc
    .route({
      method: 'GET',
      path: '/activate/kit-tests',
      tags,
      summary: 'The tests that can be bought for a blank kit, with their prices for whoever asks',
    })
    .output(z.array(KitTestOffer)),
  order: oc
    .route({
      method: 'POST',
      path: '/activate/drafts/{id}/kit-test',
      tags,
      summary: 'Orders the test of a blank kit; the same wish again is the same order. 401, 404, 409, 428',
    })
    .input(
      z.object({
        id,
        coupon: z.string().trim().max(40).nullable().default(null),
        method: z.enum(['C', 'A', 'P', 'EFT'], 'Please choose how to pay.').default('A'),
        acceptTerms: z.boolean().default(false),
      }),
    )
    .output(z.object({ orderId: z.number(), paymentDue: z.boolean() })),
};
