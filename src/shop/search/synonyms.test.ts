import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { catalogue, searchIndexOf } from '#shop/catalogue/snapshot.service.ts';
import type { Catalogue, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { otherNamesOfTest, phrasesOf } from './other-names.rules.ts';
import { listConditionsWithoutTest } from './find-conditions.rules.ts';
import { catSynonyms } from './synonyms-cat.rules.ts';
import { dogSynonyms } from './synonyms-dog.rules.ts';
import { productsOfBothSpecies, productsOfKind } from './synonyms.rules.ts';
import { formsOf, includesWords, withForms } from './word-forms.rules.ts';

const database = useDatabase();
const tables = [
  [1, dogSynonyms],
  [2, catSynonyms],
] as const;
let snapshot: Catalogue;

beforeAll(async () => {
  snapshot = await catalogue(makeTestCtx({ db: database.db }));
});

test.each(tables)('every breed and product in the synonyms of species %i exists', (speciesId, { breeds, products }) => {
  const isOfSpecies = (one: { speciesId: SpeciesId | null }) => one.speciesId === speciesId;
  const names = new Set(snapshot.breeds.filter(isOfSpecies).map(({ name }) => name));
  const skus = new Set(snapshot.products.filter(isOfSpecies).map(({ sku }) => sku));
  expect(Object.keys(breeds).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(products).filter((sku) => !skus.has(sku))).toEqual([]);
});

test('every product in the synonyms of both species exists', () => {
  const both = snapshot.products.filter(({ speciesId }) => speciesId === null || speciesId === 1);
  const skus = new Set(both.map(({ sku }) => sku));
  const kinds = new Set<string>(both.map(({ kind }) => kind));
  expect(Object.keys(productsOfBothSpecies).filter((sku) => !skus.has(sku))).toEqual([]);
  expect(Object.keys(productsOfKind).filter((kind) => !kinds.has(kind))).toEqual([]);
});

test.each(tables)('every everyday word of species %i finds a test', (speciesId, { tests }) => {
  const named = new Set(snapshot.tests.filter((one) => one.speciesId === speciesId).flatMap(otherNamesOfTest));
  expect(tests.flatMap(([terms]) => phrasesOf(terms)).filter((phrase) => !named.has(phrase))).toEqual([]);
  const texts = snapshot.tests
    .filter((one) => one.speciesId === speciesId)
    .map(({ name, category }) => ` ${`${name} ${category}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')}`);
  const unmatched = tests
    .flatMap(([, meant]) => phrasesOf(meant))
    .filter((phrase) => !texts.some((text) => text.includes(` ${phrase}`)));
  expect(unmatched).toEqual([]);
});

test.each([
  ['anemia', 'anaemia'],
  ['hemophilia', 'haemophilia'],
  ['esophagus', 'oesophagus'],
  ['color', 'colour'],
  ['gray', 'grey'],
  ['generalized', 'generalised'],
  ['puppies', 'puppy'],
  ['westies', 'westie'],
  ['boxes', 'box'],
  ['labradors', 'labrador'],
])('%s and %s share a form', (one, other) => {
  expect(formsOf(one).some((form) => formsOf(other).includes(form))).toBe(true);
});

test.each([
  ['hip dysplasia', ['Hip dysplasia', 'Hip dysplasia']],
  ['hip dysplasia labrador', ['Hip dysplasia']],
  ['maine coon hips', ['Hip dysplasia']],
  ['elbows', ['Elbow dysplasia']],
  ['bloat', ['Bloat']],
  ['can i test my cat for epilepsy', ['Epilepsy']],
  ['heart murmurs', ['Mitral valve disease', 'Heart murmur']],
  ['heart murmur maine coon', ['Heart murmur']],
  ['cavapoo heart', ['Mitral valve disease']],
  ['cavalier heart test', ['Mitral valve disease']],
  ['labrador heart', []],
  ['ectodermal dysplasia', []],
  ['labrador', []],
])('"%s" matches the conditions without a test: %j', (text, names) => {
  const found = listConditionsWithoutTest(searchIndexOf(snapshot), text);
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('a condition in a breed query applies to the species of the breed', () => {
  const speciesOf = (text: string) =>
    listConditionsWithoutTest(searchIndexOf(snapshot), text).map(({ speciesId }) => speciesId);
  expect([speciesOf('hip dysplasia labrador'), speciesOf('hip dysplasia ragdoll')]).toEqual([[1], [2]]);
});

test.each([
  ['Dachshund sausage dog', 'SAUSAGE dogs', true],
  ['Löwchen little lion dog', 'lowchen', true],
  ['Haemophilia A HEMA F8', 'hemophilia', true],
  ['Coat colour', 'coat color', true],
  ['Dachshund sausage dog', 'sausage cat', false],
  ['Dachshund', '', true],
])('a list entry "%s" matches the filter "%s": %s', (text, query, isShown) => {
  expect(includesWords(withForms(text), query)).toBe(isShown);
});
