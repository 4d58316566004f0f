import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { countryCodeField, requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { searchField } from '#shared/forms/search-field.ts';

const { get, post, remove } = apiRoutes('holidays');

const Holiday = z.object({
  countryCode: z.string(),
  country: z.string(),
  day: z.iso.date(),
  name: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

/** Non-working and non-postal days by country: delivery estimates skip them. */
export const holidaysContract = {
  list: get('/admin/holidays', 'Lists upcoming public holidays')
    .input(z.object({ ...paging, search: searchField(80) }))
    .output(paged(Holiday)),
  /** Errors: 428 countryCode, day (also if it is already listed), name. */
  add: post('/admin/holidays', 'Adds a public holiday')
    .input(z.object({ countryCode: countryCodeField, day: dateField(), name: requiredText(80) }))
    .output(Holiday),
  remove: remove('/admin/holidays/{countryCode}/{day}', 'Removes a public holiday')
    .input(z.object({ countryCode: countryCodeField, day: dateField() }))
    .output(z.object({ ok: z.literal(true) })),
};
