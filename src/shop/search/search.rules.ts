import { normalise, tokensOf } from '#shared/fuzzy.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { Breed, Catalogue, PriceAudience, Product, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { catConditionsWithoutTest, dogConditionsWithoutTest } from './conditions-without-test.rules.ts';
import { readQuery, type QueryWords } from './query-words.rules.ts';
import { otherNamesOfBreed, otherNamesOfProduct, otherNamesOfTest, phrasesOf } from './other-names.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import { both, matchWord, type Posting, type Scores, type Words } from './word-match.rules.ts';

/** spec 5: suggestion search needs at least 3 characters. */
export const SUGGESTION_MIN_CHARS = 3;

export interface SearchHit<T> {
  item: T;
  score: number;
}

interface Document<T> {
  item: T;
  speciesId: SpeciesId | null;
  /** Its names, each as one text: a query that is one of them finds it before all others. */
  names: ReadonlySet<string>;
  /** Of two that are found alike, the one that concerns more animals is first. */
  reach: number;
}

interface Index<T> {
  docs: readonly Document<T>[];
  words: Words;
}

export interface SearchIndex {
  products: Index<Product>;
  breeds: Index<Breed>;
  /** Every word that is written somewhere: one of these is no slip for another. */
  vocabulary: ReadonlySet<string>;
}

interface Source<T> extends Omit<Document<T>, 'names'> {
  fields: readonly (readonly [text: string, weight: number])[];
  names: readonly string[];
}

/** Words of the name weigh most, then other names, abbreviation, gene and OMIA id, then category and the breeds of a test. */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  const products = indexOf(catalogue.products.map((product) => productSource(catalogue, product)));
  const breeds = indexOf(catalogue.breeds.map((breed) => breedSource(catalogue, breed)));
  const conditions = conditionsWithoutTest.flatMap(({ phrases }) => phrases.flat(2));
  return { products, breeds, vocabulary: new Set([...products.words.keys(), ...breeds.words.keys(), ...conditions]) };
}

/** Products by name, other names, abbreviation, gene, OMIA id, category and breed, forgiving small slips; best first. */
export function searchProducts(index: SearchIndex, text: string, audience: PriceAudience): SearchHit<Product>[] {
  const query = readQuery(text);
  const products = finderIn(index, index.products);
  const hits = products(query);
  const found = hits.length > 0 ? hits : findForBreed(query, products, finderIn(index, index.breeds));
  return found.filter((hit) => isListed(hit.item, audience));
}

export function searchBreeds(index: SearchIndex, text: string): SearchHit<Breed>[] {
  return finderIn(index, index.breeds)(readQuery(text));
}

/** "Chocolate labrador": tests for every breed have no breed among their words, so the breed tells the species only. */
function findForBreed(query: QueryWords, products: Finder<Product>, breeds: Finder<Breed>): SearchHit<Product>[] {
  const words = query.required;
  for (let cut = 1; cut < words.length; cut += 1) {
    const halves = [words.slice(0, cut), words.slice(cut)];
    for (const [named = [], rest = []] of [halves, halves.toReversed()]) {
      const species = breeds({ ...query, required: named })[0]?.item.speciesId;
      if (species === undefined) continue;
      const hits = products({ ...query, required: rest, species });
      const fitting = hits.filter(({ item }) => item.kind === 'trait' || item.kind === 'panel');
      if (fitting.length > 0) return fitting;
    }
  }
  return [];
}

const conditionsWithoutTest = [
  ...dogConditionsWithoutTest.map((condition) => ({ ...condition, speciesId: 1 as const })),
  ...catConditionsWithoutTest.map((condition) => ({ ...condition, speciesId: 2 as const })),
].map(({ said, ...condition }) => ({
  ...condition,
  phrases: phrasesOf(said).map((phrase) => tokensOf(phrase).map(formsOf)),
}));

/** Conditions that the query names and no DNA test can predict: at most one for each species. */
export function listConditionsWithoutTest(index: SearchIndex, text: string) {
  const query = readQuery(text);
  const said = new Set([...query.required, ...query.optional].flatMap(formsOf));
  const breeds = finderIn(index, index.breeds);
  const found = conditionsWithoutTest.filter(({ speciesId, phrases }) => {
    const named = phrases.filter((words) => words.every((forms) => forms.some((form) => said.has(form)))).flat(2);
    if (named.length === 0 || (query.species ?? speciesId) !== speciesId) return false;
    // "Hip dysplasia labrador" is about dogs: the rest of the query may be a breed.
    const rest = query.required.filter((word) => !formsOf(word).some((form) => named.includes(form)));
    const meant = breeds({ ...query, required: rest });
    return meant.length === 0 || meant.some(({ item }) => item.speciesId === speciesId);
  });
  return found
    .filter((one, at) => found.findIndex(({ speciesId }) => speciesId === one.speciesId) === at)
    .map(({ name, answer, speciesId }) => ({ name, answer, speciesId }));
}

/** Where in `name` the words of the query stand, for marking: [start, end] pairs in order. */
export function highlightsOf(name: string, query: string): [number, number][] {
  const plain = normalise(name);
  const marks = tokensOf(query).flatMap((word): [number, number][] => {
    const form = formsOf(word).find((one) => plain.includes(one));
    const at = form === undefined ? -1 : plain.indexOf(form);
    return at < 0 || plain.length !== name.length ? [] : [[at, at + (form ?? '').length]];
  });
  return marks.toSorted((a, b) => a[0] - b[0]).filter(([start], i, all) => i === 0 || start >= (all[i - 1]?.[1] ?? 0));
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
      // A variety is found by what its breed is called.
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
            [otherNamesOfTest(test).join(' '), 6],
            [test.aliases ?? '', 6],
            [test.category, 3],
            [breeds.map(({ name }) => name).join(' '), 2],
            [breeds.flatMap(otherNamesOfBreed).join(' '), 1],
          ] as const)
        : []),
    ],
  };
}

function speciesWords(speciesId: SpeciesId | null): string {
  return speciesId === 1 ? 'dog canine' : speciesId === 2 ? 'cat feline' : '';
}

function indexOf<T>(sources: readonly Source<T>[]): Index<T> {
  const words = new Map<string, Posting[]>();
  for (const [doc, { fields }] of sources.entries()) {
    const best = new Map<string, number>();
    for (const [text, weight] of fields) {
      for (const word of tokensOf(text).flatMap(formsOf)) best.set(word, Math.max(best.get(word) ?? 0, weight));
    }
    for (const [word, weight] of best) {
      const postings = words.get(word);
      if (postings) postings.push({ doc, weight });
      else words.set(word, [{ doc, weight }]);
    }
  }
  const docs = sources.map(({ item, speciesId, names, reach }) => ({
    item,
    speciesId,
    reach,
    names: new Set(names.map(nameKey)),
  }));
  return { docs, words };
}

/** A name without order of its words, plurals and spelling: "Dysplasia, hips" is "hip dysplasia". */
function nameKey(name: string): string {
  return tokensOf(name)
    .map((word) => formsOf(word).at(-1) ?? word)
    .toSorted()
    .join(' ');
}

const WHOLE_NAME = 30;

type Finder<T> = (query: QueryWords) => SearchHit<T>[];

/** Finds the documents with every required word, scored by the sum of each word's best match; a word is looked up once. */
function finderIn<T>({ vocabulary }: SearchIndex, index: Index<T>): Finder<T> {
  const known = new Map<string, Scores>();
  const match = (word: string): Scores => {
    const scores = known.get(word) ?? matchWord(index.words, word, vocabulary);
    known.set(word, scores);
    return scores;
  };
  return (query) => {
    let hits: Scores | undefined;
    for (const word of query.required) {
      hits = hits ? both(hits, match(word)) : match(word);
      if (hits.size === 0) return [];
    }
    return [...(hits ?? [])]
      .flatMap(([doc, score]) => {
        const found = index.docs[doc];
        if (!found || (query.species !== null && (found.speciesId ?? query.species) !== query.species)) return [];
        const extra = wholeName(found, query) + optionalScore(index.words, doc, query.optional);
        return [{ item: found.item, score: score + extra, reach: found.reach, doc }];
      })
      .toSorted((a, b) => b.score - a.score || b.reach - a.reach || a.doc - b.doc);
  };
}

function optionalScore(words: Words, doc: number, optional: readonly string[]): number {
  const weights = optional.map((word) => words.get(word)?.find((posting) => posting.doc === doc)?.weight ?? 0);
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function wholeName({ names }: Document<unknown>, { required, optional }: QueryWords): number {
  const asked = [required, [...required, ...optional]].map((words) => nameKey(words.join(' ')));
  return asked.some((name) => names.has(name)) ? WHOLE_NAME : 0;
}
