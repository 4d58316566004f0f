export interface Place {
  city: string;
  stateCode?: string | null | undefined;
  postalCode?: string | null | undefined;
  countryCode: string;
}

const words = (text: string) => new Set(text.split(' '));

/** "80331 München", as the post offices of these countries want it. */
const POSTCODE_FIRST = words(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GR HR IS IT LI LT LU MC MT NL NO PL PT RO SE SI SK SM VA',
);
export const isPostcodeFirst = (countryCode: string) => POSTCODE_FIRST.has(countryCode);

/** The postcode has a line of its own. */
const POSTCODE_BELOW = words('GB GG IE IM JE');

/** Town, state and postcode as they are written in the country, mostly on one line. */
export function placeLines({ city, stateCode, postalCode, countryCode }: Place): string[] {
  const state = stateCode || '';
  const postcode = postalCode ? normalPostcode(countryCode, postalCode) : '';
  const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ');
  if (POSTCODE_BELOW.has(countryCode)) return [city, postcode].filter(Boolean);
  if (countryCode === 'US') return [[city, spaced(state, postcode)].filter(Boolean).join(', ')].filter(Boolean);
  // Of these countries only Italy writes its province.
  if (isPostcodeFirst(countryCode)) return [spaced(postcode, city, countryCode === 'IT' ? state : '')].filter(Boolean);
  return [spaced(city, state, postcode)].filter(Boolean);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** As the last line of an address, in a browser, which has no table of countries. */
export function countryNameOf(countryCode: string): string {
  return countryNames.of(countryCode || 'ZZ') ?? countryCode;
}

/** How many characters of a postcode stand after its space or hyphen. */
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

/** A postcode as its country writes it: "NR21 0AA" of "nr210aa". */
export function normalPostcode(countryCode: string, postcode: string): string {
  const typed = postcode.trim().toUpperCase();
  const ending = endings[countryCode];
  const bare = typed.replace(/[\s-]/g, '');
  if (!ending || bare.length <= ending.length) return typed;
  return bare.slice(0, -ending.length) + ending.sign + bare.slice(-ending.length);
}
