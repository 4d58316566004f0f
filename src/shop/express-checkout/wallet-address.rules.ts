/** An address from a wallet: one name, and the state as a code or a name. */
export interface WalletAddress {
  name: string;
  line1: string;
  line2?: string | null | undefined;
  city: string;
  state: string;
  postalCode: string;
  countryCode: string;
}

/** "Mary Ann Ash": first names, then one last name. A single word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}

interface State {
  code: string;
  name: string;
}

/** "VIC", "vic", "AU-VIC" and "Victoria" are the same state; null if the country has no such state. */
export function findStateCode(typed: string, states: readonly State[]): string | null {
  const normalized = typed.trim().toUpperCase();
  const withoutCountry = normalized.replace(/^[A-Z]{2}-/, '');
  const found = states.find(
    ({ code, name }) => [normalized, withoutCountry].includes(code) || name.toUpperCase() === normalized,
  );
  return found?.code ?? null;
}

/** Converts the address to the fields of the checkout forms. */
export function toEnteredAddress(address: WalletAddress, states: readonly State[]) {
  const { line1, line2, city, postalCode, countryCode } = address;
  const stateCode = findStateCode(address.state, states);
  return { ...splitName(address.name), line1, line2: line2 || null, city, stateCode, postalCode, countryCode };
}

/** Apple Pay leaves out the end of these postcodes until the payment is confirmed. */
const REDACTED_POSTCODES = ['GB', 'CA'];

export function isPostcodeRedacted(countryCode: string): boolean {
  return REDACTED_POSTCODES.includes(countryCode);
}

interface Place {
  currency: string;
  paymentAccount: string;
}

/** A wallet uses the same currency and account from start to end. */
export function hasSameAccount(one: Place | null, other: Place | null): boolean {
  return one?.currency === other?.currency && one?.paymentAccount === other?.paymentAccount;
}
