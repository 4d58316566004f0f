import { isTooFarAhead, isCalendarDay } from '#shared/dates.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import type { FieldErrors } from '#shared/failure.ts';
import type { FormDefinition, FormField } from './form-definition.rules.ts';

export interface CheckedForm {
  answers: Record<string, string>;
  errors: FieldErrors;
}

const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@<>"(),;:\\[\]]{2,}$/;

/**
 * Specification 5, contact-style form: messages beside their fields. `today` is an ISO date, `countries` the valid
 * codes.
 */
export function checkForm(
  form: FormDefinition,
  values: Readonly<Record<string, unknown>>,
  place: { today: string; countries: ReadonlySet<string> },
): CheckedForm {
  const answers: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const field of form.fields) {
    if (field.computed) continue;
    const value = plainText(values[field.name], field.kind === 'long');
    const problem = problemOfField(field, value, place);
    if (problem) errors[field.name] = [problem];
    else if (value !== '') answers[field.name] = field.kind === 'country' ? value.toUpperCase() : value;
  }
  return { answers, errors };
}

/** Removes control characters and those that change the text direction; only long texts keep their line breaks. */
function plainText(value: unknown, keepLines: boolean): string {
  if (typeof value !== 'string') return '';
  const lines = value
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/[\p{Cc}\u200B\u202A-\u202E\u2066-\u2069]/gu, ' '));
  return lines.join(keepLines ? '\n' : ' ').trim();
}

function problemOfField(
  field: FormField,
  value: string,
  { today, countries }: { today: string; countries: ReadonlySet<string> },
): string | null {
  if (value === '') return field.required ? REQUIRED : null;
  const tooLong = problemOfLength(field, value);
  if (tooLong) return tooLong;
  switch (field.kind) {
    case 'email':
      return EMAIL.test(value) ? null : 'email must be a valid email';
    case 'phone':
      return /^\+?[\d\s()./-]{5,30}$/.test(value) ? null : 'Enter a phone number, for example +61 3 9000 0000';
    case 'url':
      return isWebAddress(value) ? null : 'Enter a full web address that starts with https://';
    case 'number':
      return problemOfNumber(value, field.max ?? 1_000_000);
    case 'date':
      return problemOfDate(value, field.notPast ? today : null);
    case 'country':
      return countries.has(value.toUpperCase()) ? null : 'Please choose a country.';
    case 'choice':
    case 'radio':
      return isOption(field, value) ? null : 'Choose an option from the list.';
    case 'choices':
      return value.split(',').every((one) => isOption(field, one)) ? null : 'Choose an option from the list.';
    case 'check':
      return value === 'yes' ? null : REQUIRED;
    default:
      return null;
  }
}

function problemOfLength(field: FormField, value: string): string | null {
  if (field.kind === 'number' || field.kind === 'choices') return null;
  const most = field.kind === 'email' ? 120 : (field.max ?? 120);
  return value.length > most ? `This field have maximum ${most} characters` : null;
}

function problemOfNumber(value: string, most: number): string | null {
  if (!/^\d{1,9}$/.test(value)) return 'Enter a whole number.';
  return Number(value) > most ? `Enter a number up to ${most}.` : null;
}

function problemOfDate(value: string, earliest: string | null): string | null {
  if (!isCalendarDay(value)) return 'Enter a date.';
  if (earliest !== null && value < earliest) return "Enter today's date or a later one.";
  return earliest !== null && isTooFarAhead(value, earliest) ? 'Check the year.' : null;
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(value);
}

function isOption(field: FormField, value: string): boolean {
  return field.options?.some((option) => option.value === value) ?? false;
}
