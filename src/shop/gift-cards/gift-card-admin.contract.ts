import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { id } from '#shared/forms/id-field.ts';

const { get } = apiRoutes('gift cards');

const GiftCardRow = z.object({
  id: z.number(),
  /** The last four characters of its code; the code itself is not stored. */
  hint: z.string(),
  state: z.enum(['LIVE', 'USED', 'EXPIRED']),
  currency: z.string(),
  amountCents: z.number(),
  balanceCents: z.number(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type GiftCardRow = z.infer<typeof GiftCardRow>;

const GiftCardEntry = z.object({
  id: z.string(),
  words: z.string(),
  deltaCents: z.number(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Gift cards for staff: balance and uses. */
export const giftCardAdminContract = {
  list: get('/admin/gift-cards', 'Lists gift cards; search by last characters, order or customer')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(['live', 'used', 'expired', 'all']).default('live'),
        sort: z.enum(['date', '-date', 'balance', '-balance', 'expires', '-expires']).default('-date'),
      }),
    )
    .output(paged(GiftCardRow)),
  find: get('/admin/gift-cards/{id}', 'Gets a gift card with its ledger')
    .input(z.object({ id }))
    .output(GiftCardRow.extend({ entries: z.array(GiftCardEntry) })),
};
