import { normalise, tokensOf } from '#shared/fuzzy.ts';
import { isListed } from '#shop/catalogue/listing.rules.ts';
import type { Breed, PriceAudience, Product } from '#shop/catalogue/snapshot.rules.ts';
import { isFiller, readQuery, type QueryWords } from './query-words.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import { finderIn, type Finder, type SearchHit, type SearchIndex } from './search-index.rules.ts';

/** spec 5: suggestion search needs at least 3 characters. */
export const SUGGESTION_MIN_CHARS = 3;

/** Products by name, other names, abbreviation, gene, OMIA id, category and breed, forgiving small slips; best first. */
export function searchProducts(index: SearchIndex, text: string, audience: PriceAudience): SearchHit<Product>[] {
  const query = readQuery(text);
  const products = finderIn(index, index.products, query);
  const hits = products(query);
  const found = hits.length > 0 ? hits : findForBreed(query, products, finderIn(index, index.breeds, query));
  return found.filter((hit) => isListed(hit.item, audience));
}

export function searchBreeds(index: SearchIndex, text: string): SearchHit<Breed>[] {
  const query = readQuery(text);
  // "What breed is my dog?" names none.
  return query.required.every(isFiller) ? [] : finderIn(index, index.breeds, query)(query);
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
      const fitting = hits.filter(({ item }) => forEveryBreed.has(item.kind));
      if (fitting.length > 0) return fitting;
    }
  }
  return [];
}

const forEveryBreed: ReadonlySet<Product['kind']> = new Set(['trait', 'panel', 'breed_mix']);

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
