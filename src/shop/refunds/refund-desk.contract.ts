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
  /** By bank transfer: pending until staff have sent the money. */
  isToSend: z.boolean(),
  provider: z.enum(PAYMENT_PROVIDERS),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  /** Null for a payment without an order. */
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  customer: z.string().nullable(),
  email: z.string().nullable(),
  /** Text on the bank statement for the payment that is refunded. */
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
  /** Errors: 409 unless it is a refund by bank transfer that has not been sent. */
  sent: post('/admin/refunds/{id}/sent', 'Records a refund sent by bank transfer')
    .input(z.object({ id, reference: z.string().trim().min(1, REQUIRED).max(80) }))
    .output(z.object({ refundId: z.number(), state: z.enum(REFUND_STATES) })),
};
