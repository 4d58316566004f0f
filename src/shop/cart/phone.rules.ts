import { parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/min';

/** True for a possible phone number, in international format or as dialled in this country. */
export function isPhoneNumber(phone: string, countryCode: string): boolean {
  try {
    return parsePhoneNumberWithError(phone, countryCode as CountryCode).isPossible();
  } catch {
    return false;
  }
}
