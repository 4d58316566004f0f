export interface Place {
  city: string;
  stateCode?: string | null | undefined;
  postalCode?: string | null | undefined;
  countryCode: string;
}

const words = (text: string) => new Set(text.split(' '));

/** Countries in which the postcode precedes the town: "80331 München". */
const POSTCODE_FIRST = words(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GR HR IS IT LI LT LU MC MT NL NO PL PT RO SE SI SK SM VA',
);
export const isPostcodeFirst = (countryCode: string) => POSTCODE_FIRST.has(countryCode);

/** Countries in which the postcode is on a separate line. */
const POSTCODE_BELOW = words('GB GG IE IM JE');

/** Town, state and postcode in the country's format, usually on one line. */
export function placeLines({ city, stateCode, postalCode, countryCode }: Place): string[] {
  const state = stateCode || '';
  const postcode = postalCode ? normalPostcode(countryCode, postalCode) : '';
  const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ');
  if (POSTCODE_BELOW.has(countryCode)) return [city, postcode].filter(Boolean);
  if (countryCode === 'US') return [[city, spaced(state, postcode)].filter(Boolean).join(', ')].filter(Boolean);
  // Of these countries, only Italy includes the province.
  if (isPostcodeFirst(countryCode)) return [spaced(postcode, city, countryCode === 'IT' ? state : '')].filter(Boolean);
  return [spaced(city, state, postcode)].filter(Boolean);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The country name for the last line of an address, without the table of countries, which browsers do not load. */
export function countryNameOf(countryCode: string): string {
  return countryNames.of(countryCode || 'ZZ') ?? countryCode;
}

/** Number of characters after the space or hyphen of a postcode. */
const endings: Record<string, { length: number; sign: string }> = {
  GB: { length: 3, sign: ' ' },
  GG: { length: 3, sign: ' ' },
  IM: { length: 3, sign: ' ' },
  JE: { length: 3, sign: ' ' },
  CA: { length: 3, sign: ' ' },
  NL: { length: 2, sign: ' ' },
  SE: { length: 2, sign: ' ' },
  PL: { length: 3, sign: '-' },
};

/** Formats a postcode: "nr210aa" becomes "NR21 0AA". */
export function normalPostcode(countryCode: string, postcode: string): string {
  const typed = postcode.trim().toUpperCase();
  const ending = endings[countryCode];
  const bare = typed.replace(/[\s-]/g, '');
  if (!ending || bare.length <= ending.length) return typed;
  return bare.slice(0, -ending.length) + ending.sign + bare.slice(-ending.length);
}
