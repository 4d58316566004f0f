import { tokensOf } from '#shared/fuzzy.ts';
import type { Breed, Product } from '#shop/catalogue/snapshot.rules.ts';
import { isFiller, type QueryWords } from './query-words.rules.ts';
import type { Finder, SearchHit } from './search-index.rules.ts';
import { formsOf } from './word-forms.rules.ts';

const IS = new Set('is are could might maybe really'.split(' '));
const SUBJECT = new Set('my our this he she it dog puppy cat kitten'.split(' '));

/** From its own names a breed scores more for each word, from the name of its group less: "Retrievers, Flushing Dogs". */
const LEAST_OF_NAME = 7;

function bestNamed(query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  if (query.required.every(isFiller)) return null;
  const [best] = breeds(query);
  return best && best.score >= LEAST_OF_NAME * query.required.length ? best : null;
}

/** "Is my cat a Bengal?": the breed in question; null where more is asked than that. */
export function breedInQuestion(text: string, query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  const said = tokensOf(text);
  const isAsked = said.some((word) => IS.has(word)) && said.some((word) => SUBJECT.has(word));
  return isAsked ? (bestNamed(query, breeds) ?? secondNamed(query, breeds)) : null;
}

/** "Is my staffy a pitbull?" */
function secondNamed(query: QueryWords, breeds: Finder<Breed>): SearchHit<Breed> | null {
  const words = query.required;
  for (let cut = 1; cut < words.length; cut += 1) {
    const [one, other] = [words.slice(0, cut), words.slice(cut)].map((required) =>
      bestNamed({ ...query, required }, breeds),
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

/** "Cockapoo eye test": whoever names a breed and an organ asks for its diseases, whatever else is called so. */
export function isOrganOfBreed(query: QueryWords, breeds: Finder<Breed>): boolean {
  const rest = query.required.filter((word) => !formsOf(word).some((form) => ORGANS.has(form)));
  return (
    rest.length > 0 && rest.length < query.required.length && bestNamed({ ...query, required: rest }, breeds) !== null
  );
}

/** "GSD" is a breed: its tests come before those that merely begin alike. A test of that very name stays. */
export function forBreedFirst(hits: readonly SearchHit<Product>[], isForBreed: (product: Product) => boolean) {
  return hits.some(({ isNamed }) => isNamed) ? [...hits] : inOrder(hits, ({ item }) => isForBreed(item));
}

export function diseasesFirst(hits: readonly SearchHit<Product>[]) {
  return inOrder(hits, ({ item }) => item.kind === 'disease');
}

function inOrder(hits: readonly SearchHit<Product>[], isFirst: (hit: SearchHit<Product>) => boolean) {
  return [...hits.filter(isFirst), ...hits.filter((hit) => !isFirst(hit))];
}
