import { isPostcodeFirst } from './place-lines.rules.ts';

interface State {
  code: string;
  name: string;
}

interface City {
  name: string;
  stateCode: string;
}

/** Facts about a country's addresses. */
export interface AddressFacts {
  country: { code: string; name: string; postcodePattern: string | null };
  states: readonly State[];
  cities: readonly City[];
}

export interface SplitAddress {
  line1: string;
  city: string;
  stateCode: string;
  postalCode: string;
}

/**
 * Splits a typed or pasted one-line address into its parts, with or without commas: "12 Kelpie Lane, Ballarat VIC
 * 3350", "1 George St Sydney", "Hauptstrasse 5, 10115 Berlin". Unknown parts stay empty. Null until there is a street
 * and a city.
 */
export function splitAddress(text: string, facts: AddressFacts): SplitAddress | null {
  const parts = text.split(/[,\n]/).map((part) => part.replace(/\s+/g, ' ').trim());
  const whole = withoutEnd(parts.filter(Boolean).join(', '), facts.country.name);
  const { postalCode, state, street, city: foundCity } = partsOf(whole, facts);
  const split = foundCity ? { line1: street, city: foundCity } : splitStreet(street, facts);
  // "350 5th Ave, New York 10118": state and city have the same name.
  const { line1, city } = split ?? { line1: street, city: state?.isName ? state.name : '' };
  if (!line1 || !city || /\d/.test(city) || !(postalCode || /\d/.test(line1))) return null;
  const stateCode = split && state ? state.code : stateOfCity(city, facts);
  return { line1, city, stateCode, postalCode };
}

interface Parts {
  street: string;
  /** Empty if the city is still part of `street`. */
  city: string;
  state: (State & { isName: boolean }) | null;
  postalCode: string;
}

/** Splits off state and postcode from the end, and also the city if the postcode comes before it. */
function partsOf(whole: string, { country, states }: AddressFacts): Parts {
  const { code, postcodePattern } = country;
  let state = stateAtEnd(whole, states);
  let street = state ? withoutEnd(whole, state.typed) : whole;
  const last = postcodePattern && new RegExp(`[ ,](${postcodePattern})$`).exec(street);
  if (last) {
    street = trimmed(street.slice(0, last.index));
    state ??= stateAtEnd(street, states);
    if (state) street = withoutEnd(street, state.typed);
    return { street, city: '', state, postalCode: last[1]!.toUpperCase() };
  }
  if (!postcodePattern || !isPostcodeFirst(code)) return { street, city: '', state, postalCode: '' };
  const found = [...whole.matchAll(new RegExp(`[ ,](${postcodePattern})(?=[ ,])`, 'g'))].at(-1);
  if (!found) return { street, city: '', state, postalCode: '' };
  const after = trimmed(whole.slice(found.index + found[0].length));
  // "20121 Milano": if the province has the name of its city, the text is the city.
  const city = (state && withoutEnd(after, state.typed)) || after;
  return { street: trimmed(whole.slice(0, found.index)), city, state, postalCode: found[1]!.toUpperCase() };
}

/** The typed address, preceded by variants with large cities whose names start with the typed city. */
export function completeAddress(text: string, facts: AddressFacts): SplitAddress[] {
  const address = splitAddress(text, facts);
  if (!address) return [];
  const { city, stateCode, postalCode } = address;
  if (postalCode || city.length < MIN_LETTERS) return [address];
  const matching = facts.cities.filter(
    ({ name, stateCode: code }) =>
      name.length > city.length &&
      name.toLowerCase().startsWith(city.toLowerCase()) &&
      (!stateCode || stateCode === code),
  );
  return [...matching.map((one) => ({ ...address, city: one.name, stateCode: one.stateCode })), address];
}

const MIN_LETTERS = 3;

function splitStreet(street: string, { cities, states }: AddressFacts): { line1: string; city: string } | null {
  const comma = street.lastIndexOf(',');
  const last = trimmed(street.slice(comma + 1));
  if (comma !== -1 && !/\d/.test(last)) return { line1: trimmed(street.slice(0, comma)), city: last };
  const words = street.split(' ');
  const start = cityAfterStreetType(words) ?? knownCityStart(street, [...cities, ...states]) ?? cityAfterNumber(words);
  if (start === null) return null;
  return { line1: words.slice(0, start).join(' '), city: words.slice(start).join(' ') };
}

const wordSet = (text: string) => new Set(text.split(' '));
const STREET_TYPES = wordSet(
  'street st road rd avenue ave av lane ln drive dr court ct crescent cres terrace tce parade pde boulevard blvd highway hwy ' +
    'place pl close cl circuit cct square sq way grove gr esplanade quay row mews walk yard parkway pkwy circle cir trail',
);
const DIRECTIONS = wordSet('n s e w ne nw se sw');
const bare = (word: string | undefined) => (word ?? '').toLowerCase().replace(/[.,]$/, '');

/** "12 Park Street St Kilda": the city starts after the first street type that follows a name. */
function cityAfterStreetType(words: readonly string[]): number | null {
  const number = words.findLastIndex((word) => /\d/.test(word));
  if (number === -1) return null;
  const first = number + (/\d(?:st|nd|rd|th)$/i.test(words[number]!) ? 1 : 2);
  const type = words.findIndex((word, i) => i >= first && STREET_TYPES.has(bare(word)));
  if (type === -1) return null;
  let start = type + 1;
  // "Avenue Road", but "Main Street St Louis".
  if (STREET_TYPES.has(bare(words[start])) && bare(words[start]) !== 'st' && start + 1 < words.length) start += 1;
  if (DIRECTIONS.has(bare(words[start]))) start += 1;
  return start < words.length ? start : null;
}

function knownCityStart(street: string, known: readonly { name: string }[]): number | null {
  const city = longest(known.filter(({ name }) => endsWith(street, name)).map(({ name }) => name));
  const before = city ? withoutEnd(street, city) : '';
  return before.includes(' ') ? before.split(' ').length : null;
}

/** "Hauptstr. 5 Berlin" */
function cityAfterNumber(words: readonly string[]): number | null {
  const number = words.findLastIndex((word) => /\d/.test(word));
  const hasName = /^\D*[^\d,]$/.test(words[number - 1] ?? '');
  return hasName && number + 1 < words.length ? number + 1 : null;
}

function stateAtEnd(text: string, states: readonly State[]) {
  const found = states.flatMap((state) =>
    [state.name, state.code].filter((word) => endsWith(text, word)).map((typed) => ({ ...state, typed })),
  );
  const typed = longest(found.map((state) => state.typed));
  const state = found.find((one) => one.typed === typed);
  return state ? { ...state, isName: state.typed === state.name } : null;
}

function stateOfCity(city: string, { cities, states }: AddressFacts): string {
  const isCity = ({ name }: { name: string }) => name.toLowerCase() === city.toLowerCase();
  return (cities.find(isCity)?.stateCode ?? states.find(isCity)?.code) || '';
}

const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)[0] ?? null;

function endsWith(text: string, word: string): boolean {
  return ` ${text.toLowerCase()}`.endsWith(` ${word.toLowerCase()}`);
}

function withoutEnd(text: string, word: string): string {
  return endsWith(text, word) ? trimmed(text.slice(0, text.length - word.length)) : text;
}

const trimmed = (text: string) => text.replace(/^[ ,]{1,2}/, '').replace(/[ ,]{1,2}$/, '');
