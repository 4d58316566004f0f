import { parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/min';

/** A number that can exist, written with its country's code or as it is dialled there. */
export function isPhoneNumber(phone: string, countryCode: string): boolean {
  try {
    return parsePhoneNumberWithError(phone, countryCode as CountryCode).isPossible();
  } catch {
    return false;
  }
}
