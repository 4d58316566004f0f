import { tokensOf } from '#shared/fuzzy.ts';
import type { SpeciesId } from '#shop/catalogue/snapshot.rules.ts';

const MAX_QUERY_WORDS = 8;

// Function words and common verbs about pets: they score where they are found, but need not be found.
const GRAMMAR = new Set(
  'a after also an and any are as at be been before being but by can could did do does doesn doing don during for from get gets getting go got had has hasn have having he her hers him his how i if in into is isn it its just keep keeps kept know let like lot lots may me mine much my need needs no not now of on one ones or our out please really seem seems she should so some suddenly tell than that the their them then there these they this those to too up us very want wants was wasn we were what when where which who whose why will with won would you your always actually constantly still think thinks'.split(
    ' ',
  ),
);

// Words that apply to every product: required only if the query has no other words.
const FILLERS = new Set(
  'breed breeder breeders breeding breeds check cost costs disease diseases dna fee fees gene genes genetic health kit kits price prices pricing problem problems screening test tested testing tests'.split(
    ' ',
  ),
);
const SPECIES: Readonly<Record<string, SpeciesId>> = {
  dog: 1,
  dogs: 1,
  canine: 1,
  puppy: 1,
  puppies: 1,
  cat: 2,
  cats: 2,
  feline: 2,
  kitten: 2,
  kittens: 2,
};

export interface QueryWords {
  /** All of these must be found. */
  required: readonly string[];
  optional: readonly string[];
  /** Species named in the query. */
  species: SpeciesId | null;
}

/**
 * Splits a search text into words. Function words, words like "test" and the species are optional only if other words
 * remain.
 */
export function readQuery(text: string): QueryWords {
  const words = tokensOf(withoutContractions(text)).slice(0, MAX_QUERY_WORDS);
  const content = words.filter((word) => !GRAMMAR.has(word));
  const named = [...new Set(words.flatMap((word) => SPECIES[word] ?? []))];
  const general = content.filter((word) => !Object.hasOwn(SPECIES, word));
  const specific = general.filter((word) => !FILLERS.has(word));
  const required = [specific, general, content, words].find(({ length }) => length > 0) ?? [];
  return {
    required,
    optional: words.filter((word) => !required.includes(word)),
    species: named.length === 1 ? (named[0] ?? null) : null,
  };
}

/** The words of a text without function words; all words if there are no others. */
export function contentWords(text: string): string[] {
  const words = tokensOf(withoutContractions(text));
  const content = words.filter((word) => !GRAMMAR.has(word));
  return content.length > 0 ? content : words;
}

/** Whether a word applies to every product. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether a word narrows a search; other words can be omitted from a name. */
export function isSpecific(word: string): boolean {
  return !GRAMMAR.has(word) && !FILLERS.has(word);
}

/**
 * "Can't" becomes "can", and "doesn't" becomes "doesn": the letters after the apostrophe must not match single-letter
 * loci.
 */
function withoutContractions(text: string): string {
  return text.replaceAll(/(?<=\p{L})['’](?:t|s|re|ve|ll|m|d)(?!\p{L})/giu, '');
}
