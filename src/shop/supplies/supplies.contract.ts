import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { versionField } from '#shared/forms/version.ts';
import { supplyStates } from './supplies.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { flag } from '#shared/forms/flag-field.ts';

const Offer = z.object({
  productId: z.number(),
  name: z.string(),
  unit: z.string(),
  pieces: z.number(),
  /** Free pieces this month and how many remain; null if always free. */
  allowance: z.number().nullable(),
  left: z.number().nullable(),
  costCents: z.number(),
  mostPerOrder: z.number(),
});
const SupplyOrder = z.object({
  id: z.number(),
  state: z.enum(supplyStates),
  contactName: z.string(),
  notes: z.string(),
  address: z.array(z.string()),
  currency: z.string(),
  costCents: z.number(),
  orderId: z.number().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  buyer: z.string(),
  lines: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      quantity: z.number(),
      freePieces: z.number(),
      pieces: z.number(),
      costCents: z.number(),
    }),
  ),
});
export type SupplyOrder = z.infer<typeof SupplyOrder>;
const SupplyPage = paged(SupplyOrder);

const { get, post } = apiRoutes('order supplies');

export const suppliesContract = {
  offer: get('/my/order-supplies/offer', "Lists the supplies you can order and this month's free allowance").output(
    z.object({ items: z.array(Offer), currency: z.string(), address: z.array(z.string()), onAccount: z.boolean() }),
  ),
  list: get('/my/order-supplies', 'Lists your supply orders')
    .input(
      z.object({
        page,
        size,
        search: searchField(60),
        sort: z.enum(['date', '-date', 'cost', '-cost']).default('-date'),
      }),
    )
    .output(SupplyPage),
  /** 401, 403, 409 code 79, 428. Approved immediately within the allowance. */
  order: post('/my/order-supplies', 'Orders supplies')
    .input(
      z.object({
        contactName: requiredText(80),
        notes: optionalText(1000).transform((text) => text ?? ''),
        lines: z
          .array(
            // Limits depend on the item, so the service validates all quantities together.
            z.object({ productId: z.number(REQUIRED).int().positive(), quantity: z.number() }),
          )
          .min(1, 'Please choose at least one item.')
          .max(20),
      }),
    )
    .output(SupplyOrder),
  received: post('/my/order-supplies/{id}/received', 'Marks a supply order as received')
    .input(z.object({ id }))
    .output(SupplyOrder),
  adminList: get('/admin/supplies', 'Lists all supply orders, oldest first')
    .input(
      z.object({
        page,
        size,
        open: flag.default(true),
        search: searchField(60),
        sort: z.enum(['date', '-date', 'buyer', '-buyer', 'cost', '-cost']).optional(),
      }),
    )
    .output(SupplyPage),
  approve: post('/admin/supplies/{id}/approve', 'Approves a supply order; chargeable items are invoiced on account')
    .input(z.object({ id }))
    .output(SupplyOrder),
  decline: post('/admin/supplies/{id}/decline', 'Declines a supply order, with a reply')
    /** `version` is the state shown on the page. */
    .input(z.object({ id, version: versionField, answer: requiredText(300) }))
    .output(SupplyOrder),
  ship: post('/admin/supplies/{id}/ship', 'Marks a supply order as sent')
    .input(
      z.object({
        id,
        carrier: z.string().trim().max(40).nullish(),
        trackingNumber: z.string().trim().max(80).nullish(),
      }),
    )
    .output(SupplyOrder),
};
