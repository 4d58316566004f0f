import { placeLines } from './place-lines.rules.ts';
import { countryFacts } from './places.rules.ts';

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

/** The lines of an address on a label; empty if nothing is sent. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { firstName, lastName, company, line1, line2, countryCode } = address;
  const lines = [
    `${firstName} ${lastName}`.trim(),
    company,
    line1,
    line2,
    ...placeLines(address),
    countryFacts(countryCode)?.name,
  ];
  return lines.filter((line): line is string => Boolean(line));
}
