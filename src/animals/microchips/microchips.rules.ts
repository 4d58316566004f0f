import { chipDigits, isChip } from '#animals/records/animals.rules.ts';

export interface Microchip {
  number: string;
  /** ISO 11784 writes 15 digits; chips of before are 9 digits or 10 with letters. */
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

/** The number as it was read off a scanner or a paper, with its spaces and dashes; null when it cannot be one. */
export function readMicrochip(text: string): Microchip | null {
  const number = chipDigits(text);
  if (!isChip(number)) return null;
  if (number.length < 15) return { number, standard: 'OLD' };
  return prefixOf(number) ? { number, standard: 'ISO' } : null;
}

// Makers to whom ICAR gave a prefix of their own; 900 is shared by many.
const makers: Readonly<Record<string, string>> = {
  '956': 'Trovan (AKC Reunite)',
  '977': 'Avid',
  '981': 'Datamars',
  '982': 'Allflex (24Petwatch)',
  '985': 'Destron Fearing (HomeAgain)',
};

// ISO 3166 numbers of countries that put their own number on their chips.
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

/** What the first three of 15 digits say; null for a number that ISO 11784 gives to no one. */
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

/** Whom to ask about a chip: those of the country first, then the two that ask many others. */
export function registriesFor(countryCode: string): ChipRegistry[] {
  return [...(registries[countryCode] ?? []), ...everywhere];
}
