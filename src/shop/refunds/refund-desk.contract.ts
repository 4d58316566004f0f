import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { id } from '#shared/forms/id-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { PAYMENT_PROVIDERS, REFUND_STATES } from '#shop/payments/payments.rules.ts';

const { get, post } = apiRoutes('refunds');

const RefundRow = z.object({
  id: z.number(),
  state: z.enum(REFUND_STATES),
  /** By bank transfer: waits until staff have sent the money. */
  isToSend: z.boolean(),
  provider: z.enum(PAYMENT_PROVIDERS),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  /** null: money that belonged to no order. */
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  customer: z.string().nullable(),
  email: z.string().nullable(),
  /** What the bank statement said of the payment that is refunded. */
  paymentReference: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type RefundRow = z.infer<typeof RefundRow>;

export const refundFilters = ['to_send', 'in_progress', 'completed', 'failed', 'all'] as const;
export const refundSorts = ['date', '-date', 'amount', '-amount'] as const;

export const refundDeskContract = {
  list: get('/admin/refunds', 'Lists refunds; search by order or customer')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(refundFilters).default('to_send'),
        sort: z.enum(refundSorts).optional(),
      }),
    )
    .output(paged(RefundRow)),
  /** Errors: 409 when it is not a refund by bank transfer that waits for it. */
  sent: post('/admin/refunds/{id}/sent', 'Records a refund sent by bank transfer')
    .input(z.object({ id, reference: z.string().trim().min(1, REQUIRED).max(80) }))
    .output(z.object({ refundId: z.number(), state: z.enum(REFUND_STATES) })),
};
