/**
 * Shipping methods (business rules 3.8) and tax rates (business rules 3.9). Amounts are in minor units of the stated
 * currency.
 */
export const shippingMethods = [
  method(201, 'AU-STD', {
    name: 'Standard letter, untracked',
    zone: 'AU',
    currency: 'AUD',
    rate: 0,
    days: [2, 6],
    kitsOnly: true,
  }),
  method(202, 'AU-EXP', { name: 'Express, tracked', zone: 'AU', currency: 'AUD', rate: 1295, days: [1, 2] }),
  method(203, 'NZ-STD', { name: 'Standard', zone: 'NZ', currency: 'NZD', rate: 995, days: [5, 10], freeFrom: 25000 }),
  method(204, 'NZ-TRK', { name: 'Tracked', zone: 'NZ', currency: 'NZD', rate: 1995, days: [3, 6] }),
  method(205, 'UK-STD', { name: 'Standard', zone: 'UK', currency: 'GBP', rate: 0, days: [2, 4], freeFrom: 0 }),
  method(206, 'UK-TRK24', { name: 'Express, tracked', zone: 'UK', currency: 'GBP', rate: 595, days: [1, 2] }),
  method(207, 'EU-STD', { name: 'Standard', zone: 'EU', currency: 'EUR', rate: 495, days: [3, 7], freeFrom: 9900 }),
  method(208, 'EU-TRK', { name: 'Tracked', zone: 'EU', currency: 'EUR', rate: 995, days: [2, 4] }),
  method(209, 'US-STD', { name: 'Standard', zone: 'US', currency: 'USD', rate: 595, days: [3, 6], freeFrom: 9900 }),
  method(210, 'US-PRI', { name: 'Priority', zone: 'US', currency: 'USD', rate: 1195, days: [2, 3] }),
  method(211, 'CA-STD', { name: 'Standard', zone: 'CA', currency: 'CAD', rate: 995, days: [5, 9], freeFrom: 15000 }),
  method(212, 'CA-TRK', { name: 'Tracked', zone: 'CA', currency: 'CAD', rate: 1795, days: [3, 5] }),
  method(213, 'INT-TRK', { name: 'International, tracked', zone: 'INT', currency: 'USD', rate: 2495, days: [7, 21] }),
  method(214, 'PRINT-HOME', {
    name: 'Print the form at home and use your own swabs',
    zone: 'ANY',
    currency: 'USD',
    rate: 0,
    days: [0, 0],
    kitsOnly: true,
  }),
  method(215, 'NONE', { name: 'No shipping', zone: 'NONE', currency: 'USD', rate: 0, days: [0, 0] }),
];

interface MethodFacts {
  name: string;
  zone: string;
  currency: string;
  rate: number;
  days: readonly [number, number];
  freeFrom?: number;
  kitsOnly?: boolean;
}

function method(id: number, code: string, facts: MethodFacts) {
  const { name, zone, currency, rate, days, freeFrom = null, kitsOnly = false } = facts;
  return {
    id,
    code,
    name,
    zone,
    currency,
    rate_cents: rate,
    free_from_cents: freeFrom,
    days_min: days[0],
    days_max: days[1],
    kits_only: kitsOnly,
    sort: id,
  };
}

/** Tax classes with the standard rate; gift cards are not taxed. */
export const taxedClasses = ['KIT_TEST', 'SUPPLY', 'SHIPPING', 'DIGITAL'] as const;

type Rate = readonly [country: string, state: string | null, label: string, percent: number];

// Rates of 3.9; those of other EU countries are from general knowledge. An accountant must confirm all but AU before
// live use.
const vat: Readonly<Record<string, number>> = {
  GB: 20,
  // The Isle of Man is part of the VAT area of the United Kingdom, and Monaco of France's; Guernsey and Jersey are not.
  IM: 20,
  MC: 20,
  DE: 19,
  ES: 21,
  FR: 20,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  SE: 25,
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  GR: 24,
  HU: 27,
  IE: 23,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  RO: 21,
  SK: 23,
  SI: 22,
};
const hst: Readonly<Record<string, number>> = { ON: 13, NS: 14, NB: 15, NL: 15, PE: 15 };
const provincial: Readonly<Record<string, number>> = { BC: 7, QC: 9.975, SK: 6, MB: 7 };
const gstOnly = ['AB', 'NT', 'NU', 'YT'];

/**
 * State rates are added to country rates, so Canada has no country-wide rate. US states have no rates until a nexus is
 * declared.
 */
export const taxRates: readonly Rate[] = [
  ['AU', null, 'GST', 10],
  ['NZ', null, 'GST', 15],
  ...Object.entries(vat).map(([country, percent]): Rate => [country, null, 'VAT', percent]),
  ...Object.entries(hst).map(([state, percent]): Rate => ['CA', state, 'HST', percent]),
  ...Object.entries(provincial).flatMap(([state, percent]): Rate[] => [
    ['CA', state, 'GST', 5],
    ['CA', state, state === 'QC' ? 'QST' : 'PST', percent],
  ]),
  ...gstOnly.map((state): Rate => ['CA', state, 'GST', 5]),
];
