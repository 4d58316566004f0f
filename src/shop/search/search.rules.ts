import { normalise } from '#shared/fuzzy.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { Breed, PriceAudience, Product } from '#shop/catalogue/snapshot.rules.ts';
import { breedInQuestion, diseasesFirst, forBreedFirst, isOrganOfBreed } from './breed-questions.rules.ts';
import { contentWords, isFiller, readQuery, type QueryWords } from './query-words.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import { finderIn, type Finder, type SearchHit, type SearchIndex } from './search-index.rules.ts';

/** spec 5: suggestion search needs at least 3 characters. */
export const SUGGESTION_MIN_CHARS = 3;

/**
 * Finds products by name, other names, abbreviation, gene, OMIA id, category and breed, tolerating typing errors; best
 * match first.
 */
export function searchProducts(index: SearchIndex, text: string, audience: PriceAudience): SearchHit<Product>[] {
  const query = readQuery(text);
  const products = finderIn(index, index.products, query);
  const breeds = finderIn(index, index.breeds, query);
  const hits = inOrderOfBreed(index, products(query), { query, breeds });
  // "Red setter" is a breed, so "red" is not a colour here.
  const isBreed = hits.length > 0 && breeds(query).length > 0;
  const found = isBreed ? hits : withTraits(hits, findForBreed(query, products, breeds));
  const breedAskedAbout = breedInQuestion(text, query, breeds);
  const ordered = breedAskedAbout ? ancestryFirst(index, found, breedAskedAbout) : found;
  return ordered.filter((hit) => isListed(hit.item, audience));
}

export function searchBreeds(index: SearchIndex, text: string): SearchHit<Breed>[] {
  const query = readQuery(text);
  // "What breed is my dog?" names no breed.
  return query.required.every(isFiller) ? [] : finderIn(index, index.breeds, query)(query);
}

/** If a breed is named, its tests come first; with an organ, its diseases. */
function inOrderOfBreed(
  { breedsOfTests }: SearchIndex,
  hits: SearchHit<Product>[],
  { query, breeds }: { query: QueryWords; breeds: Finder<Breed> },
): SearchHit<Product>[] {
  if (hits.every(({ isNamed }) => !isNamed) && isOrganOfBreed(query, breeds)) return diseasesFirst(hits);
  const named = breeds(query).filter(({ isNamed }) => isNamed);
  if (named.length === 0) return hits;
  const ids = new Set(named.map(({ item }) => item.id));
  const isForOthers = (breedIds: readonly number[]) => breedIds.length > 0 && !breedIds.some((id) => ids.has(id));
  return forBreedFirst(hits, ({ id }) => !isForOthers(breedsOfTests.get(id) ?? []));
}

/** "Is my cat a Bengal?" lists breed identification first, followed by the breed and its tests. */
function ancestryFirst(index: SearchIndex, hits: SearchHit<Product>[], { item, score }: SearchHit<Breed>) {
  const answers = index.products.docs
    .filter(({ item: product }) => product.kind === 'breed_mix' && product.speciesId === item.speciesId)
    .map((doc) => ({ item: doc.item, score: score + 1, isNamed: false }));
  const ids = new Set(answers.map((answer) => answer.item.id));
  return [...answers, ...hits.filter((hit) => !ids.has(hit.item.id))];
}

/** "Chocolate labrador": tests for all breeds do not contain breed names, so the breed only determines the species. */
function findForBreed(query: QueryWords, products: Finder<Product>, breeds: Finder<Breed>): SearchHit<Product>[] {
  const words = query.required;
  const splits = Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => {
    const halves = [words.slice(0, at + 1), words.slice(at + 1)];
    return [halves, halves.toReversed()];
  });
  const found = splits.flat().flatMap(([named = [], rest = []]) => {
    const species = breeds({ ...query, required: named })[0]?.item.speciesId;
    if (species === undefined) return [];
    const hits = products({ ...query, required: rest, species }).filter(({ item }) => forEveryBreed.has(item.kind));
    return hits.length > 0 ? [hits] : [];
  });
  // "Blue" is taken as a colour rather than as the first word of "British Blue" next to a bulldog.
  return found.find((hits) => hits.some(({ isNamed }) => isNamed)) ?? found[0] ?? [];
}

/**
 * Tests for all breeds fill an otherwise empty list. In addition to other results, only those whose name matches the
 * words next to the breed count, such as "red" for a spaniel, unless a name equals the whole query.
 */
function withTraits(hits: SearchHit<Product>[], traits: SearchHit<Product>[]): SearchHit<Product>[] {
  if (hits.length === 0) return traits;
  if (hits.some(({ isNamed }) => isNamed)) return hits;
  const named = traits.filter(({ isNamed }) => isNamed);
  const ids = new Set(named.map(({ item }) => item.id));
  return [...named, ...hits.filter(({ item }) => !ids.has(item.id))];
}

const forEveryBreed: ReadonlySet<Product['kind']> = new Set(['trait', 'panel', 'breed_mix', 'full_breed_profile']);

/**
 * Word beginnings in `name` that match the query, for highlighting: [start, end] pairs in order. Function words are not
 * highlighted.
 */
export function highlightsOf(name: string, query: string): [number, number][] {
  const plain = normalise(name);
  if (plain.length !== name.length) return [];
  const marks = contentWords(query).flatMap((word): [number, number][] => {
    for (const form of formsOf(word)) {
      const at = beginsWord(plain, form);
      if (at >= 0) return [[at, at + form.length]];
    }
    return [];
  });
  return marks.toSorted((a, b) => a[0] - b[0]).filter(([start], i, all) => i === 0 || start >= (all[i - 1]?.[1] ?? 0));
}

/**
 * Index of a word in `text` that begins with `form`; a single letter or digit must be a whole word ("locus A"). -1 if
 * there is none.
 */
function beginsWord(text: string, form: string): number {
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (!isWord(at - 1) && (form.length > 1 || !isWord(at + 1))) return at;
  return -1;
}
