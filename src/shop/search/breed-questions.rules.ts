import { tokensOf } from '#shared/fuzzy.ts';
import type { Breed, Product } from '#shop/catalogue/snapshot.rules.ts';
import { isFiller, type QueryWords } from './query-words.rules.ts';
import type { Finder, SearchHit } from './search-index.rules.ts';
import { formsOf } from './word-forms.rules.ts';

const IS = new Set('is are could might maybe really'.split(' '));
const SUBJECT = new Set('my our this he she it dog puppy cat kitten'.split(' '));

/** A breed scores higher per word for its own names than for the name of its group: "Retrievers, Flushing Dogs". */
const MIN_NAME_SCORE = 7;

function bestBreed(query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  if (query.required.every(isFiller)) return null;
  const [best] = breeds(query);
  return best && best.score >= MIN_NAME_SCORE * query.required.length ? best : null;
}

/** "Is my cat a Bengal?": the breed asked about; null if the query asks for anything else. */
export function breedInQuestion(text: string, query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  const words = tokensOf(text);
  const isAsked = words.some((word) => IS.has(word)) && words.some((word) => SUBJECT.has(word));
  return isAsked ? (bestBreed(query, breeds) ?? secondBreed(query, breeds)) : null;
}

/** "Is my staffy a pitbull?" */
function secondBreed(query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  const words = query.required;
  for (let cut = 1; cut < words.length; cut += 1) {
    const [one, other] = [words.slice(0, cut), words.slice(cut)].map((required) =>
      bestBreed({ ...query, required }, breeds),
    );
    if (one && other) return other;
  }
  return null;
}

const ORGANS = new Set(
  'eye eyesight vision heart kidney liver skin brain nerve muscle joint bone blood back spine lung bladder stomach thyroid hearing'.split(
    ' ',
  ),
);

/**
 * "Cockapoo eye test": a breed with an organ asks for diseases of the breed, not for other things with these words in
 * their name.
 */
export function isOrganOfBreed(query: QueryWords, breeds: Finder<Breed>): boolean {
  const rest = query.required.filter((word) => !formsOf(word).some((form) => ORGANS.has(form)));
  return (
    rest.length > 0 && rest.length < query.required.length && bestBreed({ ...query, required: rest }, breeds) !== null
  );
}

/**
 * "GSD" is a breed: its tests come before others that only begin with the same letters, unless a test has exactly this
 * name.
 */
export function forBreedFirst(hits: readonly SearchHit<Product>[], isForBreed: (product: Product) => boolean) {
  return hits.some(({ isNamed }) => isNamed) ? [...hits] : partition(hits, ({ item }) => isForBreed(item));
}

export function diseasesFirst(hits: readonly SearchHit<Product>[]) {
  return partition(hits, ({ item }) => item.kind === 'disease');
}

function partition(hits: readonly SearchHit<Product>[], isFirst: (hit: SearchHit<Product>) => boolean) {
  return [...hits.filter(isFirst), ...hits.filter((hit) => !isFirst(hit))];
}
