import { countryFacts } from '#platform/places/places.rules.ts';

interface Address {
  firstName: string;
  lastName: string;
  company: string | null;
  line1: string;
  line2: string | null;
  city: string;
  stateCode: string | null;
  postalCode: string;
  countryCode: string;
}

/** An address as it is written on a label; no lines when nothing is sent. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { firstName, lastName, company, line1, line2, city, stateCode, postalCode, countryCode } = address;
  const lines = [
    [firstName, lastName],
    [company],
    [line1],
    [line2],
    [city, stateCode, postalCode],
    [countryFacts(countryCode)?.name],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter(Boolean);
}
