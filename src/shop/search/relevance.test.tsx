import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { listCatalogue } from '#shop/catalogue/catalogue.service.ts';
import { NothingFound } from '#shop/catalogue/nothing-found.tsx';
import { searchHintsFor, searchAll } from './search.service.ts';
import judgments from './fixtures/relevance.json' with { type: 'json' };

const database = useDatabase();
const CONDITION = 'No DNA test';

/** Real queries with the wanted results (labels of suggestions), judged by hand, the most important first. */
const judged: Readonly<Record<string, readonly string[]>> = judgments;

test('168 real queries reach an nDCG@5 of at least 0.9', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const queries = Object.entries(judged);
  expect(queries).toHaveLength(168);
  const scores: [query: string, score: number][] = [];
  for (const [query, labels] of queries) {
    const { results } = await searchHintsFor(ctx, { q: query, page: 1 });
    const found = results.map(({ label, note }) => (note.startsWith(CONDITION) ? CONDITION : label));
    scores.push([query, ndcg([...new Set(found)], labels)]);
  }
  const mean = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  const weakest = scores.filter(([, score]) => score < 0.9).map(([query, score]) => `${query}: ${score.toFixed(2)}`);
  expect(mean, weakest.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(
    scores.filter(([, score]) => score < 0.5),
    'no query misses its results',
  ).toEqual([]);
});

const FIRST = 5;

/** Normalised discounted cumulative gain of the first five; the first wanted result gains most. */
function ndcg(found: readonly string[], labels: readonly string[]): number {
  const gain = (label: string) => (labels.includes(label) ? labels.length - labels.indexOf(label) : 0);
  const dcg = (list: readonly string[]) =>
    list.slice(0, FIRST).reduce((sum, label, rank) => sum + (2 ** gain(label) - 1) / Math.log2(rank + 2), 0);
  return dcg(found) / dcg(labels);
}

test('a list and the search page report that a condition has no test, for the species of the list', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const search = 'hip dysplasia';
  const listOf = (species: 1 | 2) =>
    listCatalogue(ctx, { category: 'dna-tests', species, search, sort: 'all', page: 1, size: 24 });
  for (const species of [1, 2] as const) {
    const list = await listOf(species);
    expect([list.count, list.withoutTest.map(({ speciesId }) => speciesId)]).toEqual([0, [species]]);
  }
  const { withoutTest } = await listOf(1);
  const place = { area: 'breeder', species: 'dog' } as const;
  const element = <NothingFound place={place} category="dna-tests" withoutTest={withoutTest} />;
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(page).toContain('No DNA test can reliably predict hip dysplasia');
  expect((await searchAll(ctx, { q: search })).withoutTest).toHaveLength(2);
});

test('if only one word of a query matches, its results are shown', async () => {
  const answer = await searchAll(makeTestCtx({ db: database.db }), { q: 'zzyzx labrador' });
  expect([answer.nearest, answer.breeds[0]?.name]).toEqual(['labrador', 'Labrador Retriever']);
  expect((await searchAll(makeTestCtx({ db: database.db }), { q: 'zzyzx' })).count).toBe(0);
});

test.each(['spaying', 'neutered dog', 'castration'])(
  '"%s" finds the page about neutered animals, and nothing with a similar name',
  async (q) => {
    const { help, groups, withoutTest } = await searchAll(makeTestCtx({ db: database.db }), { q });
    expect([help.map(({ title }) => title), groups, withoutTest]).toEqual([['Spayed and neutered animals'], [], []]);
  },
);

test('an animal other than a dog or cat finds no similar-sounding product', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const { help, groups, breeds } = await searchAll(ctx, { q: 'horse dna test' });
  expect([help.map(({ title }) => title), groups, breeds]).toEqual([['We test dogs and cats only'], [], []]);
});
