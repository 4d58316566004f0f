import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { highlightsOf, searchBreeds, searchProducts } from './search.rules.ts';
import type { SearchIndex } from './search-index.rules.ts';
import { catalogue, searchIndexOf } from '#shop/catalogue/snapshot.service.ts';

const database = useDatabase();
let index: SearchIndex;

beforeAll(async () => {
  index = searchIndexOf(await catalogue(makeTestCtx({ db: database.db })));
});

const products = (text: string) => searchProducts(index, text, 'breeder').map((hit) => hit.item.id);
const breeds = (text: string) => searchBreeds(index, text).map((hit) => hit.item.name);

test.each([
  ['its name', 'progressive rod-cone degeneration'],
  ['its abbreviation', 'prcd-PRA'],
  ['its gene', 'PRCD'],
  ['its OMIA id', 'OMIA:001298-9615'],
  ['the number of its OMIA id', '001298'],
  ['a breed that has it', 'labrador prcd'],
  ['a typing error', 'progresive rod-cone degeneratoin'],
])('a test is found by %s', (_, text) => {
  expect(products(text)).toContain(10001);
});

test.each([
  [10007, 'crd4'],
  [10233, 'Frisian Water Dog'],
  [20038, 'Highland Fold'],
])('C13 test %i is found by its other name "%s"', (id, text) => {
  expect(products(text)).toContain(id);
});

test('C13 a test without a published variant is found by no search', () => {
  for (const text of ['LAMA2', 'merosin', 'MANBA', 'CARMIL2', 'SMPD1', 'OMIA:000626'])
    expect(products(text), text).toEqual([]);
});

test.each([
  ['Labrador Retriever', 'labrador'],
  ['Labrador Retriever', 'labardor'],
  ['Labrador Retriever', 'Labador Retreiver'],
  ['Maine Coon', 'main coon'],
])('%s is found by "%s"', (name, text) => {
  expect(breeds(text)[0]).toBe(name);
});

test('a breed search for "labrador" lists the breed before its crosses', () => {
  expect(breeds('labrador')[0]).toBe('Labrador Retriever');
});

test('every word must be found, and nonsense finds nothing', () => {
  expect(products('prcd xyzzyqq')).toEqual([]);
  expect(products("%_'; drop table")).toEqual([]);
  expect(products('   ')).toEqual([]);
});

test.each([
  ['a short word inside or beside another', 'limps'],
  ['an everyday word at the beginning of a name', 'stand'],
  ['an everyday word that looks like a name', 'keeps'],
  ['words from two different everyday phrases', 'losing hair'],
])('%s finds no test', (_, text) => {
  expect([products(text), breeds(text)]).toEqual([[], []]);
});

test('a cross breed lists ancestry tests first', () => {
  const found = searchProducts(index, 'labradoodle', 'owner').map((hit) => hit.item.kind);
  expect(found.slice(0, 2)).toEqual(['breed_mix', 'breed_mix']);
});

test('the short name of a breed lists its tests before tests with similar abbreviations', () => {
  const names = searchProducts(index, 'gsd', 'breeder').map((hit) => hit.item.name);
  expect(names.findIndex((name) => name.startsWith('Glycogen'))).toBeGreaterThan(
    names.indexOf('Degenerative myelopathy'),
  );
  expect(names.indexOf('Degenerative myelopathy')).toBeGreaterThanOrEqual(0);
});

test('a cross and an organ find the diseases of its parents, and no trait before them', () => {
  const found = searchProducts(index, 'cockapoo eye test', 'breeder').map((hit) => hit.item);
  expect(found[0]?.id).toBe(10001);
  expect(found.map(({ kind }) => kind)).not.toContain('trait');
});

test('a colour with a breed lists the locus of the colour first, in full or with its last letter missing', () => {
  for (const text of ['blue french bulldog', 'blu frenchie'])
    expect(searchProducts(index, text, 'owner')[0]?.item.name).toBe('D locus - dilution');
});

test('owners who search for the full panel find the most complete test sold to them', () => {
  expect(searchProducts(index, 'full panel', 'owner')[0]?.item.name).toBe('GenoPet Dog plus Health');
});

test('owners do not find products that are not sold to them', () => {
  expect(searchProducts(index, 'full breed profile', 'owner').map((hit) => hit.item.kind)).not.toContain(
    'full_breed_profile',
  );
});

test('the match is highlighted in the name', () => {
  expect(highlightsOf('Labrador Retriever', 'retr lab')).toEqual([
    [0, 3],
    [9, 13],
  ]);
  expect(highlightsOf('Löwchen', 'x')).toEqual([]);
});

test('a match is highlighted only at the beginning of a word, and function words never', () => {
  const marked = (name: string, query: string) => highlightsOf(name, query).map(([from, to]) => name.slice(from, to));
  expect(marked('Research and advisory', 'send a kit to a friend')).toEqual([]);
  expect(marked('Send a kit as a gift', 'send a kit to a friend')).toEqual(['Send', 'kit']);
  expect(marked('Elbow and hip dysplasia', 'hips')).toEqual(['hip']);
  expect(marked('Factor VII deficiency, B locus', 'b locus')).toEqual(['B', 'locus']);
});
