/** Specification section 9: default currency USD. */
export const DEFAULT_CURRENCY = 'USD';

export interface CountryFacts {
  code: string;
  name: string;
  currency: string;
}

const countries: readonly CountryFacts[] = [{ code: 'AU', name: 'Australia', currency: 'AUD' }];

export function countryFacts(code: string): CountryFacts | null {
  return countries.find((country) => country.code === code) ?? null;
}
