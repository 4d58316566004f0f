import { chipDigits, isChip } from '#animals/records/animals.rules.ts';

export interface Microchip {
  number: string;
  /** ISO 11784 numbers have 15 digits; older chips have 9 digits, or 10 characters with letters. */
  standard: 'ISO' | 'OLD';
}

export interface ChipPrefix {
  digits: string;
  kind: 'MANUFACTURER' | 'COUNTRY' | 'TEST' | 'SHARED';
  name: string | null;
}

export interface ChipRegistry {
  name: string;
  url: string;
  where: string;
}

export const CHIP_SHAPE = 'Enter 15 digits. Older microchips have 9 or 10 characters.';

/** Parses a number from a reader or a document, with its spaces and dashes; null if it is invalid. */
export function readMicrochip(text: string): Microchip | null {
  const number = chipDigits(text);
  if (!isChip(number)) return null;
  if (number.length < 15) return { number, standard: 'OLD' };
  return prefixOf(number) ? { number, standard: 'ISO' } : null;
}

// Manufacturers with their own ICAR prefix; 900 is shared by many.
const makers: Readonly<Record<string, string>> = {
  '956': 'Trovan (AKC Reunite)',
  '977': 'Avid',
  '981': 'Datamars',
  '982': 'Allflex (24Petwatch)',
  '985': 'Destron Fearing (HomeAgain)',
};

// ISO 3166 numbers of countries that use their own number on chips.
const countries: Readonly<Record<string, string>> = {
  '036': 'Australia',
  '040': 'Austria',
  '056': 'Belgium',
  '124': 'Canada',
  '203': 'Czechia',
  '208': 'Denmark',
  '246': 'Finland',
  '250': 'France',
  '276': 'Germany',
  '372': 'Ireland',
  '380': 'Italy',
  '528': 'Netherlands',
  '554': 'New Zealand',
  '578': 'Norway',
  '616': 'Poland',
  '620': 'Portugal',
  '724': 'Spain',
  '752': 'Sweden',
  '756': 'Switzerland',
  '826': 'United Kingdom',
  '840': 'United States',
};

/** The meaning of the first three of 15 digits; null for a prefix that ISO 11784 does not assign. */
export function prefixOf(number: string): ChipPrefix | null {
  if (number.length !== 15) return null;
  const digits = number.slice(0, 3);
  if (digits === '000') return null;
  if (digits === '999') return { digits, kind: 'TEST', name: null };
  if (digits === '900') return { digits, kind: 'SHARED', name: null };
  if (digits > '900') return { digits, kind: 'MANUFACTURER', name: makers[digits] ?? null };
  return { digits, kind: 'COUNTRY', name: countries[digits] ?? null };
}

const registries: Readonly<Record<string, readonly ChipRegistry[]>> = {
  AU: [{ name: 'Pet Address', url: 'https://www.petaddress.com.au', where: 'Australia' }],
  NZ: [{ name: 'Companion Animals Register', url: 'https://www.animalregister.co.nz', where: 'New Zealand' }],
  GB: [{ name: 'Check a Chip', url: 'https://www.check-a-chip.co.uk', where: 'United Kingdom' }],
  US: [{ name: 'AAHA Microchip Lookup', url: 'https://www.aaha.org', where: 'United States' }],
  DE: [{ name: 'TASSO', url: 'https://www.tasso.net', where: 'Germany' }],
  FR: [{ name: 'I-CAD', url: 'https://www.i-cad.fr', where: 'France' }],
  CH: [{ name: 'Amicus', url: 'https://www.amicus.ch', where: 'Switzerland' }],
};

const everywhere: readonly ChipRegistry[] = [
  { name: 'Europetnet', url: 'https://www.europetnet.org', where: 'Europe' },
  { name: 'PetMaxx', url: 'https://www.petmaxx.com', where: 'Worldwide' },
];

/** Registries that may know a chip: those of the country first, then two that search many others. */
export function registriesFor(countryCode: string): ChipRegistry[] {
  return [...(registries[countryCode] ?? []), ...everywhere];
}
