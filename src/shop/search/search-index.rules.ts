import { tokensOf } from '#shared/fuzzy.ts';
import type { Breed, Catalogue, Product, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { conditionWords } from './condition-phrases.rules.ts';
import { helpWords } from './help-pages.rules.ts';
import { crossParents } from './cross-parents.rules.ts';
import { isSpecific, type QueryWords } from './query-words.rules.ts';
import { otherNamesOfBreed, otherNamesOfProduct, otherNamesOfTest } from './other-names.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import {
  intersect,
  canBeTypo,
  matchWord,
  typoDistance,
  type Posting,
  type Scores,
  type Words,
} from './word-match.rules.ts';

export interface SearchHit<T> {
  item: T;
  score: number;
  /** Whether the query is exactly one of its names. */
  isNamed: boolean;
}

interface Document<T> {
  item: T;
  speciesId: SpeciesId | null;
  /** Normalized names; a document named by the whole query comes first. */
  names: ReadonlySet<string>;
  /** Normalized everyday names. */
  everydayNames: ReadonlySet<string>;
  /** Number of breeds; among equal matches, the larger number comes first. */
  reach: number;
}

interface Index<T> {
  docs: readonly Document<T>[];
  words: Words;
  /** Phrases that owners use: the forms of each significant word, by the index of the phrase. */
  phrases: readonly Phrase[];
}

type Phrase = readonly (readonly string[])[];

export interface SearchIndex {
  products: Index<Product>;
  breeds: Index<Breed>;
  /** Breeds of each single test, by product id. */
  breedsOfTests: ReadonlyMap<number, readonly number[]>;
  /** All indexed words: none of them is treated as a misspelling of another. */
  vocabulary: ReadonlySet<string>;
}

interface Source<T> extends Omit<Document<T>, 'names' | 'everydayNames'> {
  fields: readonly (readonly [text: string, weight: number])[];
  /** Each phrase is matched as a whole: "losing sight" does not match "losing hair". */
  phrases?: { texts: readonly string[]; weight: number };
  names: readonly string[];
}

/**
 * Words of the name have the highest weight, then other names, abbreviation, gene and OMIA id, then category and the
 * breeds of a test.
 */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  const products = indexOf(catalogue.products.map((product) => productSource(catalogue, product)));
  const breeds = indexOf(catalogue.breeds.map((breed) => breedSource(catalogue, breed)));
  return {
    products,
    breeds,
    breedsOfTests: new Map(catalogue.tests.map(({ id, breedIds }) => [id, breedIds])),
    vocabulary: new Set([...products.words.keys(), ...breeds.words.keys(), ...conditionWords, ...helpWords]),
  };
}

function breedSource(catalogue: Catalogue, breed: Breed): Source<Breed> {
  const others = otherNamesOfBreed(breed);
  const parent = breed.parentId === null ? undefined : catalogue.breedsById.get(breed.parentId);
  return {
    item: breed,
    speciesId: breed.speciesId,
    names: [breed.name, ...others],
    reach: 0,
    fields: [
      [`${breed.name} ${breed.emsCode ?? ''}`, 10],
      [others.join(' '), 8],
      // A variety is also found by the names of its parent breed.
      [parent ? otherNamesOfBreed(parent).join(' ') : '', 5],
      [breed.fciGroupName ?? '', 2],
      [speciesWords(breed.speciesId), 1],
    ],
  };
}

function productSource(catalogue: Catalogue, product: Product): Source<Product> {
  const test = product.kind === 'disease' || product.kind === 'trait' ? catalogue.testsById.get(product.id) : undefined;
  const breeds = (test?.breedIds ?? []).flatMap((id) => catalogue.breedsById.get(id) ?? []);
  const others = otherNamesOfProduct(product);
  return {
    item: product,
    speciesId: product.speciesId,
    names: [product.name, ...others, ...(test ? [test.abbreviation, test.gene ?? ''] : [])],
    reach: test ? breeds.length : 0,
    fields: [
      [product.name, 10],
      [others.join(' '), 7],
      [product.sku, 6],
      [product.category.name, 3],
      [speciesWords(product.speciesId), 1],
      ...(test
        ? ([
            [test.abbreviation, 9],
            [test.gene ?? '', 8],
            [test.omiaId ?? '', 8],
            [test.aliases ?? '', 6],
            [test.category, 3],
            [breeds.map(({ name }) => name).join(' '), 2],
            [breeds.flatMap(otherNamesOfBreed).join(' '), 1],
            [crossesFrom(catalogue, breeds).join(' '), 1],
          ] as const)
        : []),
      // "Is my Labradoodle half Poodle?": a query about a cross needs an ancestry test.
      [product.kind === 'breed_mix' ? crossesOf(catalogue, product.speciesId).join(' ') : '', 6],
    ],
    phrases: { texts: test ? otherNamesOfTest(test) : [], weight: 6 },
  };
}

function crossesOf(catalogue: Catalogue, speciesId: SpeciesId | null): string[] {
  const crosses = catalogue.breeds.filter((breed) => breed.kind === 'cross' && breed.speciesId === speciesId);
  return crosses.flatMap((breed) => [breed.name, ...otherNamesOfBreed(breed)]);
}

/** A test for a breed is relevant to its crosses as well. */
function crossesFrom(catalogue: Catalogue, breeds: readonly Breed[]): string[] {
  const names = new Set(breeds.flatMap(({ name, parentId }) => [name, catalogue.breedsById.get(parentId ?? 0)?.name]));
  const crosses = catalogue.breeds.filter(({ name }) => crossParents[name]?.some((parent) => names.has(parent)));
  return crosses.flatMap((breed) => [breed.name, ...otherNamesOfBreed(breed)]);
}

function speciesWords(speciesId: SpeciesId | null): string {
  return speciesId === 1 ? 'dog canine' : speciesId === 2 ? 'cat feline' : '';
}

function indexOf<T>(sources: readonly Source<T>[]): Index<T> {
  const words = new Map<string, Posting[]>();
  const phrases: Phrase[] = [];
  const phraseIds = new Map<string, number>();
  const add = (word: string, posting: Posting) => {
    const postings = words.get(word);
    if (postings) postings.push(posting);
    else words.set(word, [posting]);
  };
  const phraseOf = (text: string) => {
    const id = phraseIds.get(text) ?? phrases.push(tokensOf(text).filter(isSpecific).map(formsOf)) - 1;
    phraseIds.set(text, id);
    return id;
  };
  for (const [doc, { fields, phrases: source }] of sources.entries()) {
    const best = new Map<string, number>();
    for (const [text, weight] of fields) {
      for (const word of tokensOf(text).flatMap(formsOf)) best.set(word, Math.max(best.get(word) ?? 0, weight));
    }
    for (const [word, weight] of best) add(word, { doc, weight });
    for (const text of source?.texts ?? []) {
      const phrase = phraseOf(text);
      for (const word of tokensOf(text).flatMap(formsOf)) add(word, { doc, weight: source?.weight ?? 0, phrase });
    }
  }
  const docs = sources.map(({ item, speciesId, names, reach, phrases: source }) => ({
    item,
    speciesId,
    reach,
    names: new Set(names.map(nameKey)),
    everydayNames: new Set(source?.texts.map(nameKey)),
  }));
  return { docs, words, phrases };
}

/** A name without word order, plurals and spelling variants: "Dysplasia, hips" is "hip dysplasia". */
function nameKey(name: string): string {
  return tokensOf(name)
    .map((word) => formsOf(word).at(-1) ?? word)
    .toSorted()
    .join(' ');
}

const WHOLE_NAME = 30;
/**
 * Between the weights of one and of two words of another name: so "blood type" finds the blood group, and "coat colour"
 * the colour panel.
 */
const WHOLE_PHRASE = 14;

export type Finder<T> = (query: QueryWords) => SearchHit<T>[];

/** Finds documents with all required words, scored by the sum of each word's best match; each word is looked up once. */
export function finderIn<T>({ vocabulary }: SearchIndex, index: Index<T>, whole: QueryWords): Finder<T> {
  const phrases = phrasesIn(index, [...whole.required, ...whole.optional], vocabulary);
  const known = new Map<string, Scores>();
  const lookUp = (word: string) => matchWord(index.words, word, { vocabulary, phrases });
  const match = (word: string): Scores => {
    const scores = known.get(word) ?? lookUpJoined(word, vocabulary, lookUp);
    known.set(word, scores);
    return scores;
  };
  return (query) => {
    let hits: Scores | undefined;
    for (const word of query.required) {
      hits = hits ? intersect(hits, match(word)) : match(word);
      if (hits.size === 0) return [];
    }
    return [...(hits ?? [])]
      .flatMap(([doc, score]) => {
        const found = index.docs[doc];
        if (!found || (query.species !== null && (found.speciesId ?? query.species) !== query.species)) return [];
        const whole = wholeName(found, query);
        const extra = whole + optionalScore(index.words, { doc, phrases }, query.optional);
        return [{ item: found.item, score: score + extra, isNamed: whole > 0, reach: found.reach, doc }];
      })
      .toSorted((a, b) => b.score - a.score || b.reach - a.reach || a.doc - b.doc);
  };
}

const MIN_PART_LENGTH = 3;

/** Matches a word, or two known words written as one: "cockerspaniel". */
function lookUpJoined(word: string, vocabulary: ReadonlySet<string>, lookUp: (word: string) => Scores): Scores {
  const whole = lookUp(word);
  if (whole.size > 0) return whole;
  for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut += 1) {
    const [one, other] = [word.slice(0, cut), word.slice(cut)];
    if (!vocabulary.has(one) || !vocabulary.has(other)) continue;
    const parts = intersect(lookUp(one), lookUp(other));
    if (parts.size > 0) return parts;
  }
  return whole;
}

/** The phrases whose words are all in the query, in full, as prefixes or misspelled. */
function phrasesIn(
  { phrases }: Index<unknown>,
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
): Set<number> {
  const typed = words.map((word) => ({ word, forms: formsOf(word), isTypo: canBeTypo(word, vocabulary) }));
  const isInQuery = (forms: readonly string[]) =>
    typed.some(
      ({ word, forms: typedForms, isTypo }) =>
        typedForms.some((one) => forms.some((form) => form.startsWith(one))) ||
        (isTypo && forms.some((form) => typoDistance(word, form) !== null)),
    );
  return new Set(phrases.flatMap((phrase, id) => (phrase.every(isInQuery) ? [id] : [])));
}

function optionalScore(
  words: Words,
  { doc, phrases }: { doc: number; phrases: ReadonlySet<number> },
  optional: readonly string[],
): number {
  const counts = (posting: Posting) =>
    posting.doc === doc && (posting.phrase === undefined || phrases.has(posting.phrase));
  const weights = optional.map((word) => words.get(word)?.find(counts)?.weight ?? 0);
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function wholeName({ names, everydayNames }: Document<unknown>, { required, optional }: QueryWords): number {
  const queryNames = [required, [...required, ...optional]].map((words) => nameKey(words.join(' ')));
  if (queryNames.some((name) => names.has(name))) return WHOLE_NAME;
  const isMatch = (name: string) =>
    everydayNames.has(name) || (name.length >= MIN_PART_LENGTH && isAlmostComplete(everydayNames, name));
  return queryNames.some(isMatch) ? WHOLE_PHRASE : 0;
}

/** Whether only the last letter is missing: "blu". */
function isAlmostComplete(names: ReadonlySet<string>, name: string): boolean {
  return names.values().some((one) => one.length === name.length + 1 && one.startsWith(name));
}
