import { tokensOf } from '#shared/fuzzy.ts';
import { catConditionsWithoutTest, dogConditionsWithoutTest } from './conditions-without-test.rules.ts';
import { phrasesOf } from './other-names.rules.ts';
import { symptomsWithoutTest } from './symptoms-without-test.rules.ts';
import { formsOf } from './word-forms.rules.ts';

export const conditionsWithoutTest = [
  ...dogConditionsWithoutTest.map((condition) => ({ ...condition, speciesId: 1 as const })),
  ...catConditionsWithoutTest.map((condition) => ({ ...condition, speciesId: 2 as const })),
  ...symptomsWithoutTest,
].map(({ said, ...condition }) => ({
  ...condition,
  phrases: phrasesOf(said).map((phrase) => tokensOf(phrase).map(formsOf)),
}));

export const conditionWords = [...new Set(conditionsWithoutTest.flatMap(({ phrases }) => phrases.flat(2)))];
