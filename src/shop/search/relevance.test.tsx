import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { listCatalogue } from '#shop/catalogue/catalogue.service.ts';
import { NothingFound } from '#shop/catalogue/nothing-found.tsx';
import { hintsFor, searchAll } from './search.service.ts';

const database = useDatabase();
const CONDITION = 'No DNA test';

/** What people type, and what they want to find: the first matters most. Labels of the suggestions. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  'sausage dog': ['Dachshund', 'Dachshund (Miniature Smooth)', 'Dachshund (Miniature Long-Haired)'],
  westie: ['West Highland White Terrier', 'Craniomandibular osteopathy'],
  GSD: ['German Shepherd Dog'],
  alsatian: ['German Shepherd Dog'],
  frenchie: ['French Bulldog'],
  staffy: ['Staffordshire Bull Terrier', 'American Staffordshire Terrier'],
  cavoodle: ['Cavapoo'],
  'lab puppies': ['Labrador Retriever'],
  labradors: ['Labrador Retriever'],
  'labrador retreiver': ['Labrador Retriever'],
  beagel: ['Beagle', 'Beagle Harrier'],
  doberman: ['Dobermann'],
  'blue heeler': ['Australian Cattle Dog'],
  'toy poodle': ['Poodle (Toy)'],
  moggy: ['Domestic Shorthair', 'Mixed Breed (Cat)', 'GenoPet Cat Breed Identification'],
  'hairless cat': ['Sphynx', 'Sphynx hairless / Devon rex', 'Don Sphynx'],
  'main coon': ['Maine Coon'],
  'british blue': ['British Shorthair'],
  anemia: ['Pyruvate kinase deficiency', 'Phosphofructokinase deficiency'],
  hemophilia: ['Haemophilia A', 'Haemophilia B'],
  'coat color': ['Dog Coat Colour Panel', 'Cat Coat Colour Panel'],
  'chocolate labrador': ['B locus - brown', 'Cocoa'],
  merle: ['M locus - merle'],
  blindness: [
    'Leber congenital amaurosis (congenital stationary night blindness)',
    'Congenital stationary night blindness, LRIT3',
    'Progressive retinal atrophy, progressive rod-cone degeneration',
  ],
  'prcd pra': ['Progressive retinal atrophy, progressive rod-cone degeneration'],
  'progresive rod cone degeneratoin': ['Progressive retinal atrophy, progressive rod-cone degeneration'],
  'kidney disease in cats': ['Polycystic kidney disease'],
  'bladder stones': ['Hyperuricosuria and hyperuricaemia', 'Cystinuria type I-A', 'Cystinuria type II-A'],
  'slipped disk': ['Chondrodystrophy with intervertebral disc disease risk'],
  ivermectin: ['Multidrug sensitivity (MDR1)', 'Medication sensitivity (MDR1)'],
  'heart disease maine coon': ['Hypertrophic cardiomyopathy, Maine Coon A31P'],
  'von willebrands': [
    'von Willebrand disease type 1',
    'von Willebrand disease type 2',
    'von Willebrand disease type 3',
  ],
  'cat blood type': ['Blood group (AB system)'],
  'hip dysplasia': [CONDITION],
  'elbow dysplasia in labradors': [CONDITION],
  epilepsy: [CONDITION, 'Benign familial juvenile epilepsy', 'Generalised myoclonic epilepsy with photosensitivity'],
  'what breed is my dog': ['GenoPet Dog Breed Identification', 'GenoPet Dog plus Health'],
  'paternity test': ['Parentage per Offspring', 'Dog DNA Profile', 'Cat DNA Profile'],
  inbreeding: ['Heterozygosity Report'],
  'gift voucher': ['Gift Card 25', 'Gift Card 50', 'Gift Card 100'],
};

test('40 real queries find what is wanted among the first five: nDCG@5 of at least 0.9', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const queries = Object.entries(wanted);
  expect(queries).toHaveLength(40);
  const scores: [query: string, score: number][] = [];
  for (const [query, labels] of queries) {
    const { results } = await hintsFor(ctx, { q: query, page: 1 });
    const found = results.map(({ label, note }) => (note.startsWith(CONDITION) ? CONDITION : label));
    scores.push([query, ndcg([...new Set(found)], labels)]);
  }
  const mean = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  const weakest = scores.filter(([, score]) => score < 0.9).map(([query, score]) => `${query}: ${score.toFixed(2)}`);
  expect(mean, weakest.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect(
    scores.filter(([, score]) => score < 0.5),
    'no query misses what is wanted',
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

test('a list and the search page say that a condition has no test, for the species of the list', async () => {
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
  expect(page).toContain('No DNA test can predict hip dysplasia');
  expect((await searchAll(ctx, { q: search })).withoutTest).toHaveLength(2);
});
