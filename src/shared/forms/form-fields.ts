import { z } from 'zod';
import { SHORT_REASON, SHORTEST_REASON } from './reason.ts';
import { REQUIRED } from './required.ts';

/** Form fields with the messages of specification section 5. */
/** An empty value gets only one error, even if there is also a minimum length. */
export const requiredText = (max = 120) =>
  z
    .string(REQUIRED)
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .max(max, `This field have maximum ${max} characters`);

export const optionalText = (max = 120) =>
  z.string().trim().max(max, `This field have maximum ${max} characters`).nullish();

/** spec 5: "Email form: required, max 120, valid format (email must be a valid email)". */
export const emailField = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(120, 'This field have maximum 120 characters')
  .pipe(z.email('email must be a valid email'));

export const countryCodeField = z
  .string(REQUIRED)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please choose a country.');

/** The reason for a staff action that affects others; stored with the action. */
export const reasonField = requiredText(300).min(SHORTEST_REASON, SHORT_REASON);
