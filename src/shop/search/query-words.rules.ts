import { tokensOf } from '#shared/fuzzy.ts';
import type { SpeciesId } from '#shop/catalogue/snapshot.rules.ts';

const MAX_QUERY_WORDS = 8;

// Words of grammar, and of talking about one's animal: they count where they are found, and need not be.
const GRAMMAR = new Set(
  'a after also an and any are as at be been before being but by can could did do does doesn doing don during for from get gets getting go got had has hasn have having he her hers him his how i if in into is isn it its just keep keeps kept know let like lot lots may me mine much my need needs no not now of on one ones or our out please really seem seems she should so some suddenly tell than that the their them then there these they this those to too up us very want wants was wasn we were what when where which who whose why will with won would you your always actually constantly still think thinks'.split(
    ' ',
  ),
);

// What every product here is about or has: needed only where nothing else is asked for.
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
  /** Every one must be found. */
  required: readonly string[];
  optional: readonly string[];
  /** The species that a word of the query names. */
  species: SpeciesId | null;
}

/** What a search text asks for; grammar, "test" and the like, and the species stand aside only where other words remain. */
export function readQuery(text: string): QueryWords {
  const words = tokensOf(withoutContractions(text)).slice(0, MAX_QUERY_WORDS);
  const content = words.filter((word) => !GRAMMAR.has(word));
  const named = [...new Set(words.flatMap((word) => SPECIES[word] ?? []))];
  const general = content.filter((word) => !Object.hasOwn(SPECIES, word));
  const telling = general.filter((word) => !FILLERS.has(word));
  const required = [telling, general, content, words].find(({ length }) => length > 0) ?? [];
  return {
    required,
    optional: words.filter((word) => !required.includes(word)),
    species: named.length === 1 ? (named[0] ?? null) : null,
  };
}

/** The words of a text that are not grammar; all of them where nothing else is there. */
export function contentWords(text: string): string[] {
  const words = tokensOf(withoutContractions(text));
  const content = words.filter((word) => !GRAMMAR.has(word));
  return content.length > 0 ? content : words;
}

/** Whether a word is what every product here is about. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether a word narrows a search down; the others may be left out of a name. */
export function isTelling(word: string): boolean {
  return !GRAMMAR.has(word) && !FILLERS.has(word);
}

/** "Can't" is "can", and "doesn't" is "doesn": what follows the apostrophe names nothing, though loci have one letter. */
function withoutContractions(text: string): string {
  return text.replaceAll(/(?<=\p{L})['’](?:t|s|re|ve|ll|m|d)(?!\p{L})/giu, '');
}
