import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { reasonField } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { versionField } from '#shared/forms/version.ts';
import { priceAudiences, priceChangeStates } from './prices.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, remove } = apiRoutes('prices');
const cents = z
  .number('Please enter an amount.')
  .int('Please enter an amount.')
  .min(0, 'Please enter 0 or more.')
  .max(10_000_000, 'This amount is too large.');
const place = {
  book: z.string().regex(/^[A-Z]{2}$/),
  audience: z.enum(priceAudiences),
  productId: id,
};

const PlannedChange = z.object({
  id: z.number(),
  amountCents: z.number(),
  nextAmountCents: z.number().nullable(),
  effectiveAt: z.iso.datetime(),
});

const PriceRow = z.object({
  book: z.string(),
  audience: z.enum(priceAudiences),
  productId: z.number(),
  name: z.string(),
  sku: z.string(),
  sellable: z.boolean(),
  currency: z.string(),
  taxIncluded: z.boolean(),
  /** Null if the book has no price for this audience: the breeder price then applies. */
  amountCents: z.number().nullable(),
  nextAmountCents: z.number().nullable(),
  /** The next scheduled change, if any. */
  planned: PlannedChange.nullable(),
});
export type PriceRow = z.infer<typeof PriceRow>;

const PriceChange = PlannedChange.extend({
  fromAmountCents: z.number().nullable(),
  fromNextAmountCents: z.number().nullable(),
  state: z.enum(priceChangeStates),
  reason: z.string(),
  plannedBy: z.string().nullable(),
  plannedAt: z.iso.datetime(),
  inForceAt: z.iso.datetime().nullable(),
  cancelledBy: z.string().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

const Book = z.object({
  code: z.string(),
  currency: z.string(),
  taxIncluded: z.boolean(),
  countries: z.array(z.string()),
});
const Changed = z.object({ id: z.number(), state: z.enum(priceChangeStates) });

/** Price administration. Placed orders keep their price. */
export const pricesContract = {
  books: get('/admin/price-books', 'Lists price books and the countries that use them').output(z.array(Book)),
  list: get('/admin/prices', 'Lists the prices in a price book for a customer type, with search and sorting')
    .input(
      z.object({
        page,
        size,
        book: place.book.default('AU'),
        audience: place.audience.default('breeder'),
        search: searchField(),
        filter: z.enum(['all', 'planned', 'missing']).default('all'),
        sort: z.enum(['name', '-name', 'sku', '-sku', 'price', '-price']).default('name'),
      }),
    )
    .output(paged(PriceRow)),
  find: get(
    '/admin/prices/{book}/{audience}/{productId}',
    'Gets a price with its scheduled, applied and cancelled changes',
  )
    .input(z.object(place))
    .output(
      PriceRow.extend({ version: z.string(), changes: z.array(PriceChange), breederCents: z.number().nullable() }),
    ),
  /** Errors: 409 if the price has changed since. */
  change: post(
    '/admin/prices/{book}/{audience}/{productId}/changes',
    'Changes a price now or on a later date; placed orders keep their price',
  )
    .input(
      z.object({
        ...place,
        version: versionField,
        amountCents: cents,
        nextAmountCents: cents.nullable().default(null),
        effectiveAt: z.iso.datetime({ error: 'Please enter a date.' }).nullable().default(null),
        reason: reasonField,
      }),
    )
    .output(Changed),
  cancel: remove('/admin/price-changes/{id}', 'Cancels a scheduled price change')
    .input(z.object({ id }))
    .output(Changed),
};
