import { z } from 'zod';
import { countryCodeField, requiredText } from '#shared/forms/form-fields.ts';

/** The fields of a form for the address to which a kit is posted. */
export const recipientFields = {
  firstName: requiredText(80),
  lastName: requiredText(80),
  address: requiredText(120),
  city: requiredText(80),
  state: z
    .string()
    .trim()
    .max(10)
    .nullish()
    .transform((value) => value || null),
  postalCode: requiredText(20),
  country: countryCodeField,
};

/** `Recipient` in responses. */
export const StoredRecipient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
});
