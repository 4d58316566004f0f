import { tokensOf } from '#shared/fuzzy.ts';
import { formsOf } from './word-forms.rules.ts';

/**
 * What a query asks to locate: an order on its way to the buyer, a sample on its way to us, or a kit, which can be
 * either.
 */
export type Sought = 'order' | 'sample' | 'kit';

const wordSet = (list: string) => new Set(list.split(' '));

const things: readonly (readonly [Sought, ReadonlySet<string>])[] = [
  ['order', wordSet('order parcel package delivery')],
  ['sample', wordSet('sample swab tube result')],
  ['kit', wordSet('kit')],
];

/** Words about something in transit. */
const UNDER_WAY = wordSet('track tracking trace arrive arrived arriving dispatched shipped lost whereabouts');
/**
 * Words about transit only if they refer to the searcher's own item or to a delay: "my results are ready", not "late
 * onset results".
 */
const OWN_STATE = wordSet(
  'late delayed missing ready sent received delivered posted waiting when status get got turned reached',
);
const OWN = wordSet('my our still not');
/** "Where do I send it" asks for instructions instead. */
const TO_DO = wordSet('do does did can could should to buy find how');

/** The item whose location a query asks for: "where is my kit", "has my sample arrived"; null if there is none. */
export function whereaboutsIn(query: string): Sought | null {
  const queryForms = new Set(tokensOf(query.replaceAll(/n['’]t\b/gi, ' not')).flatMap(formsOf));
  const includes = (words: ReadonlySet<string>) => queryForms.values().some((word) => words.has(word));
  const [thing] = things.find(([, words]) => includes(words)) ?? [];
  if (!thing) return null;
  const isOwn = includes(OWN);
  const isAsked = includes(UNDER_WAY) || (isOwn && includes(OWN_STATE)) || (queryForms.has('where') && isOwn);
  const isToDo = queryForms.has('where') && includes(TO_DO);
  return isAsked && !isToDo ? thing : null;
}
