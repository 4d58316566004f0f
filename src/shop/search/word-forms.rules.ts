import { tokensOf } from '#shared/fuzzy.ts';

// British to American spelling: both are reduced to one form, so either spelling finds the other.
const SPELLINGS: readonly (readonly [british: RegExp, american: string])[] = [
  [/aem/g, 'em'],
  [/oe(?=soph|dem|str)/g, 'e'],
  [/rrhoea/, 'rrhea'],
  [/anaesth/, 'anesth'],
  [/foet/, 'fet'],
  [/paed/, 'ped'],
  [/^grey/, 'gray'],
  [/moult/, 'molt'],
  [/goitre/, 'goiter'],
  [/(cent|fib|lit)re(?=s?$)/, '$1er'],
  [/(col|tum|od|fav|behavi|hum)our/, '$1or'],
  [/(?<=...)is(?=e[ds]?$|ing$|ation$)/, 'iz'],
  [/disk/, 'disc'],
];

const PLURALS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(?<=...)(ies|ie)$/, 'y'],
  [/(?<=..(s|x|ch|sh))es$/, ''],
  [/(?<=..[^sui])s$/, ''],
];

/** A word as written, and the form shared by its plural and its American spelling. */
export function formsOf(word: string): string[] {
  const spelled = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), word);
  const plural = PLURALS.find(([pattern]) => pattern.test(spelled));
  const form = plural ? spelled.replace(plural[0], plural[1]) : spelled;
  return form === word ? [word] : [word, form];
}

/** A text with all forms of its words, for `includesWords`. */
export function withForms(text: string): string {
  return tokensOf(text).flatMap(formsOf).join(' ');
}

/** Whether a text contains every word of the query in one of its forms. */
export function includesWords(text: string, query: string): boolean {
  return tokensOf(query).every((word) => formsOf(word).some((form) => text.includes(form)));
}
