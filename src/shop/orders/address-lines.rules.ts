import { countryFacts } from '#platform/places/places.rules.ts';
import type { OrderAddress } from '#shop/checkout/checkout.contract.ts';

/** An address as it is written on a label; no lines when nothing is sent. */
export function addressLines(address: OrderAddress | null): string[] {
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
