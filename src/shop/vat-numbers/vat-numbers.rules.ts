export const vatStates = ['PENDING', 'VALID', 'INVALID'] as const;
export type VatState = (typeof vatStates)[number];

// Formats of the member states (Council Directive 2006/112/EC, article 215); Greece uses EL.
const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z0-9]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export function normaliseVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

export function isVatNumber(typed: string): boolean {
  const number = normaliseVatNumber(typed);
  return FORMATS[number.slice(0, 2)]?.test(number.slice(2)) ?? false;
}

/** The ISO country code of a number's member state. */
export function countryOfVatNumber(number: string): string {
  const prefix = number.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}

export interface ReverseCharge {
  number: string | null;
  state: string | null;
  sellerCountry: string;
  shipTo: string;
}

/**
 * Business rules 3.9: a business buyer in another member state than the seller's pays no tax here if the number is
 * confirmed and belongs to the destination country.
 */
export function isReverseCharge({ number, state, sellerCountry, shipTo }: ReverseCharge): boolean {
  if (!number || state !== 'VALID') return false;
  return countryOfVatNumber(number) === shipTo && shipTo !== sellerCountry;
}
