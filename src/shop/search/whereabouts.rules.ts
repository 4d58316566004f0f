import { tokensOf } from '#shared/fuzzy.ts';
import { formsOf } from './word-forms.rules.ts';

/** What people ask the whereabouts of: it is on its way to the buyer, on its way to us, or either. */
export type Sought = 'order' | 'sample' | 'kit';

const wordSet = (list: string) => new Set(list.split(' '));

const things: readonly (readonly [Sought, ReadonlySet<string>])[] = [
  ['order', wordSet('order parcel package delivery')],
  ['sample', wordSet('sample swab tube result')],
  ['kit', wordSet('kit')],
];

/** Said of something that is under way. */
const UNDER_WAY = wordSet('track tracking trace arrive arrived arriving dispatched shipped lost whereabouts');
/** The same, where it is one's own, or not here yet: "my results are ready", not "late onset results". */
const OWN_STATE = wordSet(
  'late delayed missing ready sent received delivered posted waiting when status get got turned reached',
);
const OWN = wordSet('my our still not');
/** "Where do I send it" asks what to do. */
const TO_DO = wordSet('do does did can could should to buy find how');

/** What a query asks the whereabouts of: "where is my kit", "has my sample arrived"; null: of nothing. */
export function soughtIn(query: string): Sought | null {
  const said = new Set(tokensOf(query.replaceAll(/n['’]t\b/gi, ' not')).flatMap(formsOf));
  const says = (words: ReadonlySet<string>) => said.values().some((word) => words.has(word));
  const [thing] = things.find(([, words]) => says(words)) ?? [];
  if (!thing) return null;
  const isOwn = says(OWN);
  const isAsked = says(UNDER_WAY) || (isOwn && says(OWN_STATE)) || (said.has('where') && isOwn);
  const isToDo = said.has('where') && says(TO_DO);
  return isAsked && !isToDo ? thing : null;
}
