/** Facts about countries that are needed without a query; the country tables are seeded from them. */
import { withoutTrailingSlashes } from '#shared/trailing-slashes.ts';

// spec 9: "Default country AU", "Default currency USD" (only for a country without its own prices).
export const DEFAULT_COUNTRY = 'AU';
export const DEFAULT_CURRENCY = 'USD';

/** spec 9: "Guest country cookie 31 days". */
export const CHOICE_DAYS = 31;

export const PRICE_BOOKS = ['AU', 'NZ', 'US', 'CA', 'EU', 'UK'] as const;
export type PriceBook = (typeof PRICE_BOOKS)[number];
export type SellingEntity = 'AU' | 'US' | 'EU' | 'UK';
/** AU (with NZ) and the spec's "Europe" determine payment account and shipping. */
export const regions = ['AU', 'EUROPE', 'WORLD'] as const;
export type Region = (typeof regions)[number];

export interface CountryFacts {
  id: number;
  code: string;
  name: string;
  /** The billing currency: that of the country's price book. */
  currency: string;
  symbol: string;
  region: Region;
  priceBook: PriceBook;
  sellingEntity: SellingEntity;
  paymentAccount: 'AU' | 'EU_US';
  isStore: boolean;
  statesRequired: boolean;
  weightUnit: 'kg' | 'lb';
  postcodePattern: string | null;
}

export const currencies = ['AUD', 'NZD', 'USD', 'CAD', 'EUR', 'GBP'] as const;

const bookCurrency: Record<PriceBook, (typeof currencies)[number]> = {
  AU: 'AUD',
  NZ: 'NZD',
  US: 'USD',
  CA: 'CAD',
  EU: 'EUR',
  UK: 'GBP',
};
const bookEntity: Record<PriceBook, SellingEntity> = { AU: 'AU', NZ: 'AU', US: 'US', CA: 'US', EU: 'EU', UK: 'UK' };
// spec 9: AUD and USD "$", GBP "£", EUR "€", default "$".
const symbols: Record<string, string> = { GBP: '£', EUR: '€' };

const words = (text: string): readonly string[] => text.split(' ');

// spec 9: "Supported regional stores".
export const REGIONAL_STORES = words('AU GB DE ES FR IT NL PL PT SE CA NZ US');
const EUROPEAN_UNION = words('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK');
const EUROPE_BESIDES = words('IS LI NO CH AD MC SM VA');
const EUROPE_REGION = new Set([...words('US GB CA'), ...EUROPEAN_UNION, ...EUROPE_BESIDES]);
const STATES_REQUIRED = new Set(words('AU US CA IT ES BR IN MX MY'));
// Known countries to which we do not sell: RU by the specification (open question Q036), the others under embargo
// (decision 075).
const NOT_SOLD_TO = new Set(words('RU CU IR KP SY'));

const booksOf: Partial<Record<PriceBook, readonly string[]>> = {
  AU: words('AU CC CX NF'),
  NZ: ['NZ'],
  CA: ['CA'],
  EU: [...EUROPEAN_UNION, ...EUROPE_BESIDES],
  UK: words('GB GG IM JE'),
};

const postcodePatterns: Record<string, string> = {
  AT: '\\d{4}',
  AU: '\\d{4}',
  BE: '\\d{4}',
  CH: '\\d{4}',
  DK: '\\d{4}',
  FI: '\\d{5}',
  LI: '\\d{4}',
  LU: '\\d{4}',
  NO: '\\d{4}',
  NZ: '\\d{4}',
  US: '\\d{5}(-\\d{4})?',
  CA: '[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d',
  GB: '[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}',
  GG: '[Gg][Yy]\\d{1,2} ?\\d[A-Za-z]{2}',
  IM: '[Ii][Mm]\\d{1,2} ?\\d[A-Za-z]{2}',
  JE: '[Jj][Ee]\\d{1,2} ?\\d[A-Za-z]{2}',
  DE: '\\d{5}',
  ES: '\\d{5}',
  FR: '\\d{5}',
  IT: '\\d{5}',
  NL: '\\d{4} ?[A-Za-z]{2}',
  PL: '\\d{2}-?\\d{3}',
  PT: '\\d{4}(-\\d{3})?',
  SE: '\\d{3} ?\\d{2}',
};

// ISO 3166-1 alpha-2. The position is the id of the country, so append only, never insert.
const codes = words(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI ' +
    'CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ ' +
    'GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
    'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG ' +
    'PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK ' +
    'TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
);
const plainNames: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar' };
const englishNames = new Intl.DisplayNames('en', { type: 'region' });

const byCode: ReadonlyMap<string, CountryFacts> = new Map(
  codes.map((code, index) => [code, describe(code, index + 1)]),
);

/** Every country, by code; ids are stable. */
export const countries: readonly CountryFacts[] = [...byCode.values()];

export function countryFacts(code: string): CountryFacts | null {
  return byCode.get(code) ?? null;
}

export function currencyFor(countryCode: string): string {
  return byCode.get(countryCode)?.currency ?? DEFAULT_CURRENCY;
}

/** The payment account for a country. */
export function paymentAccountOf(countryCode: string): CountryFacts['paymentAccount'] {
  return countryFacts(countryCode)?.paymentAccount ?? 'EU_US';
}

export function symbolFor(currency: string): string {
  return symbols[currency] ?? '$';
}

export function regionOf(countryCode: string): Region {
  return byCode.get(countryCode)?.region ?? 'WORLD';
}

/** The rest of the world, and unknown countries, use the US price book. */
export function priceBookFor(countryCode: string): PriceBook {
  return byCode.get(countryCode)?.priceBook ?? 'US';
}

export function statesRequired(countryCode: string): boolean {
  return STATES_REQUIRED.has(countryCode);
}

export function isRegionalStore(countryCode: string): boolean {
  return REGIONAL_STORES.includes(countryCode);
}

/** spec 1: regional sites live at {host}/{cc}. */
export function regionalUrl(host: string, countryCode: string): string {
  return `${withoutTrailingSlashes(host)}/${countryCode.toLowerCase()}`;
}

export function sellsTo(countryCode: string): boolean {
  return byCode.has(countryCode) && !NOT_SOLD_TO.has(countryCode);
}

/** Directive 2011/83/EU, and the law of the United Kingdom: consumers may withdraw from distance purchases. */
export function hasWithdrawal(priceBook: string): boolean {
  return ['EU', 'UK'].includes(priceBook);
}

function describe(code: string, id: number): CountryFacts {
  const priceBook = PRICE_BOOKS.find((book) => booksOf[book]?.includes(code)) ?? 'US';
  const currency = bookCurrency[priceBook];
  const region = priceBook === 'AU' || priceBook === 'NZ' ? 'AU' : EUROPE_REGION.has(code) ? 'EUROPE' : 'WORLD';
  return {
    id,
    code,
    name: plainNames[code] ?? englishNames.of(code) ?? code,
    currency,
    symbol: symbolFor(currency),
    region,
    priceBook,
    sellingEntity: bookEntity[priceBook],
    paymentAccount: region === 'AU' ? 'AU' : 'EU_US',
    isStore: isRegionalStore(code),
    statesRequired: STATES_REQUIRED.has(code),
    weightUnit: code === 'US' ? 'lb' : 'kg',
    postcodePattern: postcodePatterns[code] ?? null,
  };
}
