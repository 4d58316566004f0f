import { conditionsWithoutTest, conditionWords } from './condition-phrases.rules.ts';
import { readQuery } from './query-words.rules.ts';
import { finderIn, type SearchIndex } from './search-index.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import { canBeSlip, slipDistance } from './word-match.rules.ts';

/** Conditions that the query names and no DNA test can predict: at most one for each species. */
export function listConditionsWithoutTest(index: SearchIndex, text: string) {
  const query = readQuery(text);
  const words = [...query.required, ...query.optional];
  const said = new Set(words.flatMap((word) => [...formsOf(word), ...meantBy(word, index.vocabulary)]));
  const breeds = finderIn(index, index.breeds, query);
  const found = conditionsWithoutTest.flatMap((condition) => {
    const { speciesId, phrases } = condition;
    const named = phrases.filter((phrase) => phrase.every((forms) => forms.some((form) => said.has(form))));
    if (named.length === 0 || (query.species ?? speciesId) !== speciesId) return [];
    // "Hip dysplasia labrador" is about dogs: the rest of the query may be a breed.
    const covered = named.flat(2);
    const rest = query.required.filter((word) => !formsOf(word).some((form) => covered.includes(form)));
    const meant = breeds({ ...query, required: rest });
    if (meant.length > 0 && meant.every(({ item }) => item.speciesId !== speciesId)) return [];
    // "Border colie" is a misspelt breed, not colic: no word of the condition is spelt in full.
    if (meant.length > 0 && rest.length === query.required.length) return [];
    return [{ ...condition, longest: Math.max(...named.map(({ length }) => length)) }];
  });
  // What is named in most words is meant.
  const sorted = found.toSorted((a, b) => b.longest - a.longest);
  return sorted
    .filter((one, at) => sorted.findIndex(({ speciesId }) => speciesId === one.speciesId) === at)
    .map(({ name, answer, speciesId }) => ({ name, answer, speciesId }));
}

/** The words of conditions that a misspelled word is a slip for. */
function meantBy(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (!canBeSlip(word, vocabulary)) return [];
  return conditionWords.filter((known) => Math.abs(known.length - word.length) <= 2 && slipDistance(word, known));
}
