import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { isReason, SHORT_REASON } from '#shared/forms/reason.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { id } from '#shared/forms/id-field.ts';

const productId = id;
const { get, post, put } = apiRoutes('stock');

const Stock = z.object({
  /** False if the stock is not tracked and the product is always available. */
  counted: z.boolean(),
  state: z.enum(['in_stock', 'few', 'backorder', 'sold_out']),
  words: z.string(),
  /** Maximum quantity that can be bought now; null without a limit. */
  most: z.number().nullable(),
});
export type Stock = z.infer<typeof Stock>;

const StockRow = z.object({
  productId: z.number(),
  name: z.string(),
  sku: z.string(),
  onHand: z.number(),
  /** Units reserved for unpaid orders. */
  reserved: z.number(),
  backorder: z.boolean(),
  backorderDays: z.number(),
  /** Customers waiting for an email. */
  waiting: z.number(),
  words: z.string(),
});
export type StockRow = Omit<z.infer<typeof StockRow>, 'words'>;

const StockLevel = z.object({
  productId: z.number(),
  name: z.string(),
  /** Null if the stock is not tracked and the product is always available. */
  level: z
    .object({ onHand: z.number(), reserved: z.number(), backorder: z.boolean(), backorderDays: z.number() })
    .nullable(),
  history: z.array(HistoryEntry),
});
export type StockLevelView = z.infer<typeof StockLevel>;

const backorderDays = z
  .number('Please enter a number.')
  .int('Please enter a whole number.')
  .min(1, 'Enter 1 day or more.')
  .max(180, 'Enter up to 180 days.');
const StockCount = z
  .object({
    productId,
    /** Absent: the count does not change. */
    onHand: z
      .number('Please enter a number.')
      .int('Please enter a whole number.')
      .min(0, 'Enter 0 or more.')
      .max(1_000_000, 'Enter 1,000,000 or less.')
      .optional(),
    backorder: z.boolean().default(false),
    backorderDays: backorderDays.default(14),
    /** The values shown on the page; null if the stock was not tracked yet. */
    shown: z.object({ onHand: z.number().int(), backorder: z.boolean(), backorderDays: z.number().int() }).nullable(),
    reason: z.string().trim().max(300, 'This field have maximum 300 characters').optional(),
  })
  // Reported together with the other fields, not only after they are valid.
  .refine(({ onHand, shown, reason }) => onHand === undefined || onHand === shown?.onHand || isReason(reason), {
    path: ['reason'],
    error: SHORT_REASON,
    when: () => true,
  });

export const stockContract = {
  find: get('/store/stock/{productId}', 'Gets the stock status of a product')
    .input(z.object({ productId }))
    .output(Stock),
  /** Errors: 428 email; 409 `in_stock`; 429. Repeating changes nothing. */
  tellMe: post('/store/stock/{productId}/notice', 'Requests an email when a product is back in stock')
    .input(z.object({ productId, email: z.string().trim().max(120).nullish() }))
    .output(z.object({ ok: z.literal(true) })),
  list: get('/admin/stock', 'Lists the stock of tracked products')
    .input(
      z.object({
        ...paging,
        search: searchField(80),
      }),
    )
    .output(paged(StockRow)),
  choices: get('/admin/stock-choices', 'Lists products that are not tracked yet').output(
    z.array(z.object({ id: z.number(), name: z.string() })),
  ),
  level: get('/admin/stock/{productId}', 'Gets the stock of a product with the history of its counts')
    .input(z.object({ productId }))
    .output(StockLevel),
  /**
   * Errors: 428 onHand, reason; 404 unknown product; 409 changed in the meantime, the message gives the current stock.
   */
  count: put('/admin/stock/{productId}', 'Sets the stock on hand of a product')
    .input(StockCount)
    .output(z.object({ productId: z.number(), told: z.number() })),
};
