import { tokensOf } from '#shared/fuzzy.ts';
import type { SpeciesId } from '#shop/catalogue/snapshot.rules.ts';

const MAX_QUERY_WORDS = 8;

// Words that narrow nothing down when there are others: they count where they are found, and need not be.
const FILLERS = new Set(
  'a an and any are at can check do does for from gene genes genetic get have health how i in is it kit my of on or problem problems screening test tested testing tests the there to what which with your dna breed breeds disease diseases'.split(
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

/** What a search text asks for; "dog", "test" and the like stand aside only where other words remain. */
export function readQuery(text: string): QueryWords {
  const words = tokensOf(text).slice(0, MAX_QUERY_WORDS);
  const telling = words.filter((word) => !FILLERS.has(word) && !Object.hasOwn(SPECIES, word));
  if (telling.length === 0) return { required: words, optional: [], species: null };
  const named = [...new Set(words.flatMap((word) => SPECIES[word] ?? []))];
  return {
    required: telling,
    optional: words.filter((word) => !telling.includes(word)),
    species: named.length === 1 ? (named[0] ?? null) : null,
  };
}
