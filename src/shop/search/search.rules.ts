import { editDistance, normalise, tokensOf } from '#shared/fuzzy.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { Breed, Catalogue, PriceAudience, Product } from '#shop/catalogue/snapshot.rules.ts';

/** spec 5: suggestion search needs at least 3 characters. */
export const SUGGESTION_MIN_CHARS = 3;

export interface SearchHit<T> {
  item: T;
  score: number;
}

interface Posting {
  /** Index of the document, and how much the field weighs in which the word stands. */
  doc: number;
  weight: number;
}

interface Index<T> {
  docs: readonly T[];
  words: ReadonlyMap<string, readonly Posting[]>;
}

export interface SearchIndex {
  products: Index<Product>;
  breeds: Index<Breed>;
}

/** Words of the name weigh most, then abbreviation, gene and OMIA id, then category, then the breeds a test is listed for. */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  return {
    products: indexOf(catalogue.products, (product) => productFields(catalogue, product)),
    breeds: indexOf(catalogue.breeds, (breed) => [
      [`${breed.name} ${breed.emsCode ?? ''}`, 10],
      [breed.fciGroupName ?? '', 2],
    ]),
  };
}

/** Products by name, abbreviation, gene, OMIA id, category and breed, forgiving small slips; best first. */
export function searchProducts(index: SearchIndex, text: string, audience: PriceAudience): SearchHit<Product>[] {
  return find(index.products, text).filter((hit) => isListed(hit.item, audience));
}

export function searchBreeds(index: SearchIndex, text: string): SearchHit<Breed>[] {
  return find(index.breeds, text);
}

/** Where in `name` the words of the query stand, for marking: [start, end] pairs in order. */
export function highlightsOf(name: string, query: string): [number, number][] {
  const plain = normalise(name);
  const marks = tokensOf(query).flatMap((word): [number, number][] => {
    const at = plain.indexOf(word);
    return at < 0 || plain.length !== name.length ? [] : [[at, at + word.length]];
  });
  return marks.toSorted((a, b) => a[0] - b[0]).filter(([start], i, all) => i === 0 || start >= (all[i - 1]?.[1] ?? 0));
}

function productFields(catalogue: Catalogue, product: Product): [string, number][] {
  const test = product.kind === 'disease' || product.kind === 'trait' ? catalogue.testsById.get(product.id) : undefined;
  const fields: [string, number][] = [
    [product.name, 10],
    [product.sku, 6],
    [product.category.name, 3],
    [product.speciesId === 1 ? 'dog canine' : product.speciesId === 2 ? 'cat feline' : '', 1],
  ];
  if (!test) return fields;
  const breeds = test.breedIds.map((id) => catalogue.breedsById.get(id)?.name ?? '').join(' ');
  return [
    ...fields,
    [test.abbreviation, 9],
    [test.gene ?? '', 8],
    [test.omiaId ?? '', 8],
    [test.aliases ?? '', 6],
    [test.category, 3],
    [breeds, 2],
  ];
}

function indexOf<T>(docs: readonly T[], fieldsOf: (doc: T) => [string, number][]): Index<T> {
  const words = new Map<string, Posting[]>();
  for (const [doc, item] of docs.entries()) {
    const best = new Map<string, number>();
    for (const [text, weight] of fieldsOf(item)) {
      for (const word of tokensOf(text)) best.set(word, Math.max(best.get(word) ?? 0, weight));
    }
    for (const [word, weight] of best) {
      const postings = words.get(word);
      if (postings) postings.push({ doc, weight });
      else words.set(word, [{ doc, weight }]);
    }
  }
  return { docs, words };
}

const MAX_QUERY_WORDS = 8;

/** Every word of the query must be found; the score is the sum of each word's best match. */
function find<T>(index: Index<T>, text: string): SearchHit<T>[] {
  const words = tokensOf(text).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0) return [];
  const [first, ...further] = words.map((word) => matchWord(index, word));
  const hits = further.reduce(both, first ?? new Map());
  return [...hits]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .flatMap(([doc, score]) => {
      const item = index.docs[doc];
      return item === undefined ? [] : [{ item, score }];
    });
}

function both(one: Map<number, number>, other: Map<number, number>): Map<number, number> {
  return new Map(
    [...one].flatMap(([doc, score]) => (other.has(doc) ? [[doc, score + (other.get(doc) ?? 0)] as const] : [])),
  );
}

/** Exact and beginning of a word first; slips are forgiven only where nothing else was found. */
function matchWord<T>(index: Index<T>, word: string): Map<number, number> {
  const found = collect(index, (candidate) => nearness(candidate, word));
  if (found.size > 0 || word.length < 4) return found;
  const allowed = word.length >= 8 ? 2 : 1;
  return collect(index, (candidate) => {
    const distance = Math.min(
      editDistance(candidate, word, allowed),
      editDistance(candidate.slice(0, word.length), word, allowed),
    );
    return distance > allowed ? 0 : 0.5 / distance;
  });
}

function nearness(candidate: string, word: string): number {
  if (candidate === word) return 3;
  if (candidate.startsWith(word)) return 2;
  return word.length >= 4 && candidate.includes(word) ? 1 : 0;
}

function collect<T>(index: Index<T>, nearnessOf: (candidate: string) => number): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [candidate, postings] of index.words) {
    const near = nearnessOf(candidate);
    if (near === 0) continue;
    for (const { doc, weight } of postings) scores.set(doc, Math.max(scores.get(doc) ?? 0, near * weight));
  }
  return scores;
}
