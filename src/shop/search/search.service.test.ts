import { expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { searchAll } from './search.service.ts';

const database = useDatabase();

test.each([
  ['GenoPet Dog Breed Identification', 'Health Attributes & Ancestry Screens'],
  ['Heterozygosity Report', 'Health Attributes & Ancestry Screens'],
  ['Dog DNA Profile', 'Profiling (Dam/Sire Verification)'],
  ['Quick Turnaround', 'Profiles, kits and more'],
  ['Dog Full Breed Profile', 'Profiles, kits and more'],
])('R269 a search for %s shows it under "%s"', async (name, group) => {
  const { groups } = await searchAll(makeTestCtx({ db: database.db }), { q: name });
  const found = groups.find(({ results }) => results.some((product) => product.name === name));
  expect(found?.name).toBe(group);
});

test.each([
  ['labrador', true],
  ['color', false],
  ['dm', false],
  ['merle', false],
])('a search for "%s" shows breeds first: %s', async (q, isBreedFirst) => {
  expect((await searchAll(makeTestCtx({ db: database.db }), { q })).isBreedFirst).toBe(isBreedFirst);
});

test('a question about sending a kit to a friend finds the gift page', async () => {
  const { help } = await searchAll(makeTestCtx({ db: database.db }), { q: 'send a kit to a friend' });
  expect(help.map(({ title }) => title)).toContain('Send a kit as a gift');
});

test('two words written as one are split only if the whole word is unknown', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const namesOf = async (q: string) => (await searchAll(ctx, { q })).breeds.map(({ name }) => name);
  expect(await namesOf('cockerspaniel')).toEqual(expect.arrayContaining(['English Cocker Spaniel']));
  expect(await namesOf('mainecoon')).toEqual(expect.arrayContaining(['Maine Coon']));
  expect(await namesOf('zzyzxlabrador')).toEqual([]);
});

test('a misspelled breed finds no condition without a test; a misspelled condition does', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const withoutTest = async (q: string) => (await searchAll(ctx, { q })).withoutTest.map(({ name }) => name);
  expect(await withoutTest('border colie')).toEqual([]);
  expect(await withoutTest('alergies labrador')).toContain('Allergies');
});

test('a question about the whereabouts of a kit finds help, and no test for the KIT gene', async () => {
  const { help, groups } = await searchAll(makeTestCtx({ db: database.db }), { q: 'where is my kit' });
  expect([help.map(({ path }) => path), groups]).toEqual([['/order-status', '/tools/sample-tracker'], []]);
});

test('a question about something else is answered before the whereabouts', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const first = async (q: string) => (await searchAll(ctx, { q })).help[0]?.path;
  expect(await first('my kit arrived, how do i activate it')).toBe('/activate');
  expect(await first('track my order')).toBe('/order-status');
});

test('a question about the breed of an animal lists breed identification before the breed', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const { groups, breeds, isBreedFirst } = await searchAll(ctx, { q: 'is my cat a bengal' });
  expect([groups[0]?.results[0]?.name, breeds[0]?.name, isBreedFirst]).toEqual([
    'GenoPet Cat Breed Identification',
    'Bengal',
    false,
  ]);
  expect((await searchAll(ctx, { q: 'bengal' })).isBreedFirst).toBe(true);
});
