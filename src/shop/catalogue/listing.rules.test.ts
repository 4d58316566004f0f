import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { diseaseTestsOf, priceOf, refuseSale } from './catalogue.rules.ts';
import {
  countFacets,
  defaultTestTypes,
  knownAreas,
  listProducts,
  testTypes,
  typeOf,
  typesFor,
  type ListQuery,
} from './listing.rules.ts';
import { catalogue } from './snapshot.service.ts';
import type { Catalogue } from './snapshot.rules.ts';

const database = useDatabase();
let snapshot: Catalogue;
const breeder = { priceBook: 'AU', audience: 'breeder' } as const;
const LABRADOR = 1122;
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const query = (more: Partial<ListQuery> = {}): ListQuery => ({
  category: 'dna-tests',
  speciesId: 1,
  breedIds: [],
  types: defaultTestTypes,
  areas: [],
  found: null,
  sort: 'all',
  ...more,
});

beforeAll(async () => {
  snapshot = await catalogue(makeTestCtx({ db: database.db }));
});

const names = (more: Partial<ListQuery> = {}) =>
  listProducts(snapshot, query(more), breeder).map((product) => product.name);
const cents = (more: Partial<ListQuery>) =>
  listProducts(snapshot, query(more), breeder).map(
    (product) => priceOf(snapshot, { ...breeder, productId: product.id })!.amountCents,
  );

test('R092 the filter offers pet owners fewer types than breeders and vets', () => {
  expect(typesFor('vet')).toEqual(typesFor('breeder'));
  expect(typesFor('owner').every((type) => typesFor('breeder').includes(type))).toBe(true);
  expect(typesFor('owner').length).toBeLessThan(typesFor('breeder').length);
});

test('R270 R271 products can be sorted by name, ascending and descending', () => {
  expect(names({ sort: '-name' })).toEqual(names({ sort: 'name' }).toReversed());
  expect(
    names({ sort: 'name' }).toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare),
  ).toEqual(names({ sort: 'name' }));
});

test('R272 R273 products can be sorted by price, ascending and descending', () => {
  expect(cents({ sort: 'price' })).toEqual(cents({ sort: 'price' }).toSorted((a, b) => a - b));
  expect(cents({ sort: '-price' })).toEqual(cents({ sort: '-price' }).toSorted((a, b) => b - a));
});

test('R274 New Arrivals are the newest first', () => {
  const dates = listProducts(snapshot, query({ sort: 'created_at' }), breeder).map((product) => product.createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test.each([
  'dna-tests',
  'full-breed-profile',
  'dna-profile-parentage',
  'geno-pet',
  'multi-packs',
  'standalone-single-tests',
] as const)('R595 R596 R597 R598 R599 R602 %s lists products of its species only, for both', (category) => {
  for (const speciesId of [1, 2] as const) {
    const found = listProducts(snapshot, query({ category, speciesId }), breeder);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((product) => product.speciesId === speciesId || product.speciesId === null)).toBe(true);
  }
});

test('pet owners see neither full breed profiles nor dam and sire profiling', () => {
  const owner = { priceBook: 'AU', audience: 'owner' } as const;
  const kinds = new Set(listProducts(snapshot, query({ types: testTypes }), owner).map((product) => product.kind));
  expect(kinds).toEqual(new Set(['trait', 'panel']));
  expect(listProducts(snapshot, query({ category: 'full-breed-profile' }), owner)).toEqual([]);
  expect(refuseSale(snapshot.productsById.get(36)!, 'owner')).toBe('not_for_audience');
});

test('the breed filter keeps tests that are valid for any chosen breed', () => {
  const found = listProducts(
    snapshot,
    query({ category: 'standalone-single-tests', breedIds: [LABRADOR], types: ['Disease'] }),
    breeder,
  );
  expect(idsOf(found)).toEqual(idsOf(diseaseTestsOf(snapshot, snapshot.breedsById.get(LABRADOR)!)));
});

test('pet owners find diseases only by search or breed', () => {
  const owner = { priceBook: 'AU', audience: 'owner' } as const;
  const diseases = (more: Partial<ListQuery>) =>
    listProducts(snapshot, query({ category: 'pet-owner', types: ['Disease'], ...more }), owner).filter(
      ({ kind }) => kind === 'disease',
    );
  expect(diseases({})).toEqual([]);
  expect(idsOf(diseases({ breedIds: [LABRADOR] }))).toEqual(
    idsOf(diseaseTestsOf(snapshot, snapshot.breedsById.get(LABRADOR)!)),
  );
  const ofBreed = query({ category: 'pet-owner', breedIds: [LABRADOR] });
  expect(countFacets(snapshot, ofBreed, owner).areas).toEqual([]);
  const [one] = diseases({ breedIds: [LABRADOR] });
  expect(idsOf(diseases({ found: [one!.id] }))).toEqual([one!.id]);
});

test('each filter option shows how many tests it would leave with the other filters', () => {
  const filtered = query({ breedIds: [LABRADOR] });
  const { types, areas } = countFacets(snapshot, filtered, breeder);
  const singles = (types: ListQuery['types'], more: Partial<ListQuery> = {}) =>
    listProducts(snapshot, { ...filtered, types, ...more }, breeder).filter((product) => typeOf(product) !== null);
  for (const { value, count } of types)
    expect(count, value).toBe(singles([value]).filter((product) => typeOf(product) === value).length);
  expect(types.map(({ isChosen }) => isChosen)).toEqual([false, true, true, true]);
  for (const { value, count } of areas)
    expect(count, value).toBe(listProducts(snapshot, { ...filtered, areas: [value] }, breeder).length);
  const counts = (facets: typeof areas) => facets.map(({ value, count }) => [value, count]);
  const ofEyes = countFacets(snapshot, { ...filtered, areas: ['Ophthalmologic'] }, breeder);
  expect(counts(ofEyes.areas)).toEqual(counts(areas));
  const eyes = areas.find(({ value }) => value === 'Ophthalmologic')!.count;
  expect(ofEyes.types.map(({ value, count }) => [value, count])).toEqual(
    types.map(({ value }) => [value, value === 'Disease' ? eyes : 0]),
  );
  expect(areas.length).toBeGreaterThan(5);
  expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(singles(['Disease']).length);
});

test('a chosen disease category stays an option when other filters leave it empty', () => {
  const { areas } = countFacets(snapshot, query({ areas: ['Ophthalmologic'], types: ['Trait'] }), breeder);
  expect(areas).toEqual([{ value: 'Ophthalmologic', count: 0, isChosen: true }]);
  const none = countFacets(snapshot, query({ areas: ['Ophthalmologic'], found: [], types: ['Disease'] }), breeder);
  expect(none.areas).toEqual(areas);
});

test('an unknown disease category is ignored, and for pet owners every one is', () => {
  const requested = ['Ophthalmologic', 'No such category', 'Dental', 'Dental'];
  expect(knownAreas(snapshot, requested, breeder)).toEqual(['Dental', 'Ophthalmologic']);
  expect(knownAreas(snapshot, requested, { ...breeder, audience: 'owner' })).toEqual([]);
});
