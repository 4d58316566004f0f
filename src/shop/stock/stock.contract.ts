import { oc } from '@orpc/contract';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { id } from '#shared/forms/id-field.ts';

const productId = id;
const tags = ['stock'];

const Stock = z.object({
  /** False: the stock of this product is not counted, it can always be had. */
  counted: z.boolean(),
  state: z.enum(['in_stock', 'few', 'backorder', 'sold_out']),
  words: z.string(),
  /** How many can be had now; null without a limit. */
  most: z.number().nullable(),
});
export type Stock = z.infer<typeof Stock>;

const StockRow = z.object({
  productId: z.number(),
  name: z.string(),
  sku: z.string(),
  onHand: z.number(),
  /** Of these, reserved for unpaid orders. */
  reserved: z.number(),
  backorder: z.boolean(),
  backorderDays: z.number(),
  /** Customers waiting for an email. */
  waiting: z.number(),
  words: z.string(),
});
export type StockRow = Omit<z.infer<typeof StockRow>, 'words'>;

export const stockContract = {
  find: oc
    .route({ method: 'GET', path: '/store/stock/{productId}', tags, summary: 'Gets the stock status of a product' })
    .input(z.object({ productId }))
    .output(Stock),
  /** Errors: 428 email; 409 `in_stock`; 429. Repeating changes nothing. */
  tellMe: oc
    .route({
      method: 'POST',
      path: '/store/stock/{productId}/notice',
      tags,
      summary: 'Requests an email when a product is back in stock',
    })
    .input(z.object({ productId, email: z.string().trim().max(120).nullish() }))
    .output(z.object({ ok: z.literal(true) })),
  list: oc
    .route({ method: 'GET', path: '/admin/stock', tags, summary: 'Lists the stock of tracked products' })
    .input(
      z.object({
        ...paging,
        search: searchField(80),
        productId: productId.optional(),
      }),
    )
    .output(paged(StockRow)),
  /** Errors: 428 onHand; 404 unknown product. */
  count: oc
    .route({ method: 'PUT', path: '/admin/stock/{productId}', tags, summary: 'Sets the stock on hand of a product' })
    .input(
      z.object({
        productId,
        onHand: z
          .number('Please enter a number.')
          .int('Please enter a whole number.')
          .min(0, 'Enter 0 or more.')
          .max(1_000_000),
        backorder: z.boolean().default(false),
        backorderDays: z
          .number('Please enter a number.')
          .int('Please enter a whole number.')
          .min(1, 'Enter 1 day or more.')
          .max(180, 'Enter up to 180 days.')
          .default(14),
      }),
    )
    .output(z.object({ productId: z.number(), told: z.number() })),
};
