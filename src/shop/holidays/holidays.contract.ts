import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { countryCodeField, requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { searchField } from '#shared/forms/search-field.ts';

const tags = ['holidays'];

const Holiday = z.object({
  countryCode: z.string(),
  country: z.string(),
  day: z.iso.date(),
  name: z.string(),
});
export type Holiday = z.infer<typeof Holiday>;

/** Days without work and post, by country: every promised date passes over them. */
export const holidaysContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/holidays', tags, summary: 'Lists upcoming public holidays' })
    .input(z.object({ ...paging, search: searchField(80) }))
    .output(paged(Holiday)),
  /** Errors: 428 countryCode, day (also one that is on the list), name. */
  add: oc
    .route({ method: 'POST', path: '/admin/holidays', tags, summary: 'Adds a public holiday' })
    .input(z.object({ countryCode: countryCodeField, day: dateField(), name: requiredText(80) }))
    .output(Holiday),
  remove: oc
    .route({ method: 'DELETE', path: '/admin/holidays/{countryCode}/{day}', tags, summary: 'Removes a public holiday' })
    .input(z.object({ countryCode: countryCodeField, day: dateField() }))
    .output(z.object({ ok: z.literal(true) })),
};
