/** The postcode is written before the town here; elsewhere it ends the line (Universal Postal Union, addressing systems). */
const POSTCODE_FIRST = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU MC NL NO PL PT RO SE SI SK SM VA'.split(' '),
);

interface Town {
  city: string | null | undefined;
  stateCode: string | null | undefined;
  postalCode: string | null | undefined;
  countryCode: string | null | undefined;
}

/** Town, state and postcode in the order of the country: "Castlemaine VIC 3450", "80331 München". */
export function townLine({ city, stateCode, postalCode, countryCode }: Town): string {
  const parts = POSTCODE_FIRST.has(countryCode ?? '') ? [postalCode, city, stateCode] : [city, stateCode, postalCode];
  return parts.filter(Boolean).join(' ');
}
