import { conditionsWithoutTest, conditionWords } from './condition-phrases.rules.ts';
import { readQuery } from './query-words.rules.ts';
import { finderIn, type SearchIndex } from './search-index.rules.ts';
import { formsOf } from './word-forms.rules.ts';
import { canBeTypo, typoDistance } from './word-match.rules.ts';

/** Conditions in the query that no DNA test can predict, at most one per species. */
export function listConditionsWithoutTest(index: SearchIndex, text: string) {
  const query = readQuery(text);
  const words = [...query.required, ...query.optional];
  const queryForms = new Set(words.flatMap((word) => [...formsOf(word), ...correctionsOf(word, index.vocabulary)]));
  const breeds = finderIn(index, index.breeds, query);
  const found = conditionsWithoutTest.flatMap((condition) => {
    const { speciesId, phrases } = condition;
    const named = phrases.filter((phrase) => phrase.every((forms) => forms.some((form) => queryForms.has(form))));
    if (named.length === 0 || (query.species ?? speciesId) !== speciesId) return [];
    // "Hip dysplasia labrador" is about dogs: the rest of the query may be a breed.
    const covered = named.flat(2);
    const rest = query.required.filter((word) => !formsOf(word).some((form) => covered.includes(form)));
    const breedHits = breeds({ ...query, required: rest });
    if (breedHits.length > 0 && breedHits.every(({ item }) => item.speciesId !== speciesId)) return [];
    // "Border colie" is a misspelled breed, not colic: none of the condition's words is spelled correctly.
    if (breedHits.length > 0 && rest.length === query.required.length) return [];
    return [{ ...condition, longest: Math.max(...named.map(({ length }) => length)) }];
  });
  // The condition with the most matching words is meant.
  const sorted = found.toSorted((a, b) => b.longest - a.longest);
  return sorted
    .filter((one, at) => sorted.findIndex(({ speciesId }) => speciesId === one.speciesId) === at)
    .map(({ name, answer, speciesId }) => ({ name, answer, speciesId }));
}

/** Condition words that a misspelled word may stand for. */
function correctionsOf(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (!canBeTypo(word, vocabulary)) return [];
  return conditionWords.filter((known) => Math.abs(known.length - word.length) <= 2 && typoDistance(word, known));
}
