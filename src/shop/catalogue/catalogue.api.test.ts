import { expect, test } from 'vitest';
import { handleApi } from '#app/api-handler.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx, type TestCtxOptions } from '../../../test/support/ctx.ts';

const database = useDatabase();
const LABRADOR = 1122;

const vet: SessionUser = {
  id: 'vet',
  email: 'vet@example.com',
  name: 'Vet',
  firstName: 'V',
  lastName: 'Et',
  type: 'vet',
  roles: [],
  isAdmin: false,
  countryCode: 'GB',
  currency: 'GBP',
  clinicIds: [],
  viewedBy: null,
};

// oxlint-disable-next-line typescript/no-explicit-any
async function get(path: string, more: Omit<TestCtxOptions, 'db'> = {}): Promise<{ status: number; body: any }> {
  const ctx: Ctx = makeTestCtx({ db: database.db, ...more });
  const response = await handleApi(new Request(`http://localhost/api${path}`), ctx);
  return { status: response?.status ?? 0, body: response ? await response.json() : null };
}

test("R284 a product has id, name and category, and a price of the visitor's country", async () => {
  const { status, body } = await get('/store/products/product/36');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: 36,
    name: 'Dog Full Breed Profile',
    category: { id: 4, name: 'Full Breed Profile' },
    typeId: 4,
    price: { amountCents: 19900, currency: 'AUD' },
    refusal: null,
    needsBreed: true,
  });
});

test.each([
  '/store/products/product/999999',
  '/store/products/product/201',
  '/breed/999999',
  '/catalogue/breeds/3',
  '/store/products/breed?id=77',
])('R284 %s responds 404', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('the full breed profile of a breed lists its tests, and ignores a breed of another species', async () => {
  const labrador = await get(`/store/products/product/36?breed=${LABRADOR}`);
  expect(labrador.body.breed).toMatchObject({ id: LABRADOR, name: 'Labrador Retriever' });
  expect(labrador.body.tests.map((one: { id: number }) => one.id)).toContain(10001);
  const cat = await get('/store/products/product/36?breed=2001');
  expect(cat.body.breed).toBeNull();
});

test('no unverified OMIA id leaves the server', async () => {
  const { body } = await get(`/store/products/product/36?breed=${LABRADOR}`);
  const candidates = await database.db.selectFrom('test').select(['id']).where('omiaId', 'is', null).execute();
  const hidden = new Set(candidates.map((row) => row.id));
  for (const one of body.tests) if (hidden.has(one.id)) expect(one.omiaId).toBeNull();
  expect(JSON.stringify(body)).not.toContain('omiaCandidate');
});

test('R285 the product shows a signed-in user their own price, and responds 401 to a guest', async () => {
  expect((await get('/my/store/products/product/36')).status).toBe(401);
  const { status, body } = await get('/my/store/products/product/36', { user: vet });
  expect([status, body.price]).toEqual([200, { amountCents: 9520, nextAmountCents: null, currency: 'GBP' }]);
});

test('parameters that claim another audience or country do not change the price', async () => {
  const { body } = await get('/store/products/product/36?audience=vet&country=US&price=1');
  expect(body.price).toMatchObject({ amountCents: 19900, currency: 'AUD' });
});

test.each([
  ['AU', 'breeder', 19900, 'AUD'],
  ['US', 'breeder', 14500, 'USD'],
  ['FR', 'vet', 11120, 'EUR'],
  ['JP', 'breeder', 14500, 'USD'],
] as const)('a guest from %s as %s sees %i %s', async (countryCode, audience, amountCents, currency) => {
  const { body } = await get('/store/products/product/36', { countryCode, audience });
  expect(body.price).toMatchObject({ amountCents, currency });
});

test('a profile not sold to pet owners shows this on its page and is not found by them', async () => {
  expect((await get('/store/products/product/36', { audience: 'owner' })).body.refusal).toBe('not_for_audience');
  const { body } = await get('/catalogue/products?category=full-breed-profile&species=1', { audience: 'owner' });
  expect(body.results).toEqual([]);
});

test('a guest sees the prices of all audiences, an agent also the agent price, and a customer only their own', async () => {
  const pricesFor = async (more: Omit<TestCtxOptions, 'db'> = {}) =>
    (await get('/store/products/product/44', more)).body.otherPrices;
  const guest = await pricesFor();
  expect(guest).toEqual([
    { audience: 'vet', amountCents: 12720, currency: 'AUD', isYours: false },
    { audience: 'agent', amountCents: 11925, currency: 'AUD', isYours: false },
  ]);
  expect((await pricesFor({ audience: 'vet' })).map((one: { audience: string }) => one.audience)).toEqual([
    'breeder',
    'owner',
    'agent',
  ]);
  expect(await pricesFor({ audience: 'owner' })).toEqual([]);
  const agent: SessionUser = { ...vet, type: 'breeder', countryCode: 'AU', roles: ['collection_agent'] };
  expect(await pricesFor({ user: agent })).toEqual([
    { audience: 'agent', amountCents: 11925, currency: 'AUD', isYours: true },
  ]);
  expect(await pricesFor({ user: { ...agent, roles: [] } })).toEqual([]);
  expect((await get('/store/products/product/70')).body.otherPrices).toEqual([]);
});

test('a test links to its upgrade without a new swab, and a gift card only to other gift cards', async () => {
  expect((await get('/store/products/product/10035')).body.upgrade).toMatchObject({ id: 51, kind: 'upgrade' });
  expect((await get('/store/products/product/36')).body.upgrade).toMatchObject({ id: 50 });
  const { upgrade, related } = (await get('/store/products/product/56')).body;
  expect(upgrade).toBeNull();
  expect(related.map((one: { kind: string }) => one.kind)).toEqual(['gift_card', 'gift_card', 'gift_card']);
});

test('a withdrawn test is reported as withdrawn', async () => {
  const row = await database.db
    .selectFrom('product')
    .select('id')
    .where('sellable', '=', false)
    .where('kind', '=', 'disease')
    .executeTakeFirstOrThrow();
  expect((await get(`/store/products/product/${row.id}`)).body.refusal).toBe('withdrawn');
});

test('R286 the products of a breed exclude those of the other species', async () => {
  const { body } = await get(`/store/products/breed?id=${LABRADOR}`);
  const ids = body.results.map((one: { id: number }) => one.id);
  expect(ids).toEqual(expect.arrayContaining([36, 31, 10001]));
  expect(ids).not.toContain(39);
  expect(body.count).toBe(body.results.length);
});

test('R254 R255 suggestions return results and next, and each parameter changes them', async () => {
  const path = '/store/products/canine/dna-tests/full-breed-profile';
  const first = (await get(path)).body;
  const second = (await get(`${path}?page=2`)).body;
  expect([first.results.length, first.next, second.results[0].id === first.results[0].id]).toEqual([20, 2, false]);
  expect((await get(`${path}?search=prcd`)).body.results[0]).toMatchObject({
    id: 10001,
    category: { id: 1, name: 'Diseases' },
    price: 85,
    amountCents: 8500,
    currency: 'AUD',
  });
  expect((await get(`${path}?search=prcd&isDetails=true`)).body.results[0].description).toEqual(expect.any(String));
  expect((await get(`${path}?type=DNA Profile`)).body.results.map((one: { id: number }) => one.id)).toEqual([31]);
  const traits = (await get(`${path}?category_ids=6`)).body.results;
  expect(traits.every((one: { category: { id: number } }) => one.category.id === 6)).toBe(true);
  const cats = (await get('/store/products/2/dna-tests/full-breed-profile?species=1')).body.results;
  expect(cats.map((one: { id: number }) => one.id)).not.toEqual(first.results.map((one: { id: number }) => one.id));
  expect((await get('/store/products/horse/dna-tests/full-breed-profile')).status).toBe(428);
});

test('R250 header search finds breeds, products, genes, OMIA ids and articles, page by page, from three letters', async () => {
  const hints = async (q: string, page = 1) =>
    (await get(`/search/suggestions?q=${encodeURIComponent(q)}&page=${page}`)).body as {
      results: { label: string; to: string; marks: number[][] }[];
      count: number;
      next: number | null;
    };
  expect((await hints(' la ')).results).toEqual([]);
  expect((await hints('labrador')).results[0]).toMatchObject({
    to: '/breeder/for-dogs/breeds/labrador-retriever/1122',
  });
  expect((await hints('PRCD')).results[0]?.to).toMatch(/^\/store\//);
  const all = await hints('dog');
  expect(all.count).toBeGreaterThan(all.results.length);
  expect((await hints('dog', 2)).results[0]?.to).not.toBe(all.results[0]?.to);
});

test('R249 suggestions need three characters', async () => {
  const path = '/store/products/dog/dna-tests/full-breed-profile';
  expect((await get(`${path}?search=pr`)).body.results).toEqual([]);
  expect((await get(`${path}?search=%20prc%20`)).body.results.length).toBeGreaterThan(0);
  expect((await get('/search/suggestions?q=%20pr%20')).body.results).toEqual([]);
  expect((await get('/search/suggestions?q=prc')).body.results.length).toBeGreaterThan(0);
});

test('R287 R426 R427 breeds can be filtered by species and name, and paged', async () => {
  const all = (await get('/breed')).body;
  expect([all.results.length, all.count, all.next, all.previous]).toEqual([20, 585, 2, null]);
  expect(
    (await get('/breed?species=2')).body.results.every((one: { species: { id: number } }) => one.species.id === 2),
  ).toBe(true);
  expect((await get('/breed?species=1&name=Labrador')).body.results[0]).toMatchObject({
    id: LABRADOR,
    name: 'Labrador Retriever',
    species: { id: 1, name: 'Canine' },
  });
  expect((await get('/breed?page=30')).body).toMatchObject({ next: null, previous: 29 });
  expect((await get('/breed?page=x')).status).toBe(428);
});

test('R288 one breed has id, name and species', async () => {
  expect((await get(`/breed/${LABRADOR}`)).body).toMatchObject({
    id: LABRADOR,
    name: 'Labrador Retriever',
    species: { id: 1, name: 'Canine' },
    slug: 'labrador-retriever',
  });
  expect((await get('/breed/3')).body).toMatchObject({ id: 3, name: 'All canine' });
});

test('a breed page compares single tests with the profile', async () => {
  const { body } = await get(`/catalogue/breeds/${LABRADOR}`);
  expect(body.tests.length).toBe(body.diseaseTests);
  expect(body.profile.id).toBe(36);
  expect(body.comparison).toMatchObject({ firstCents: 8500, nextCents: 3500, profileCents: 19900, evenAt: 5 });
});

test('a catalogue page is filtered, sorted and paged, and a page beyond the end shows the last', async () => {
  const { body } = await get(
    '/catalogue/products?category=dna-tests&species=dog&search=labrador&type=Disease&sort=-name&size=5',
  );
  expect(body.results).toHaveLength(5);
  expect(body.results.every((one: { kind: string }) => one.kind === 'disease')).toBe(true);
  const last = (await get('/catalogue/products?category=dna-tests&species=dog&page=9999')).body;
  expect(last.page).toBe(last.pages);
  expect((await get('/catalogue/products?sort=;drop')).status).toBe(200);
  const { count, facets } = (await get('/catalogue/products?species=dog&type=Disease&area=Dental&size=1')).body;
  expect(facets.areas).toContainEqual({ value: 'Dental', count, isChosen: true });
});

test('a search finds breeds and grouped products, and a blank search finds nothing', async () => {
  const { body } = await get('/search?q=labrador');
  expect(body.breeds[0]).toMatchObject({ id: LABRADOR, marks: [[0, 8]] });
  expect(body.groups.map((group: { name: string }) => group.name)).toContain('Genetic Diseases');
  expect((await get('/search?q=%20%20')).body).toMatchObject({ count: 0, groups: [], breeds: [] });
  expect((await get('/search?q=xyzzyqq')).body.count).toBe(0);
});

test('every listed path leads to a page', async () => {
  const { body } = await get('/catalogue/paths');
  expect(body.breeds).toHaveLength(585);
  expect(body.products.length).toBeGreaterThan(400);
});

test('R600 the profile builder lists the tests of the species with their prices', async () => {
  const { body } = await get(`/catalogue/tests?species=dog&breed=${LABRADOR}`);
  expect(body).toMatchObject({
    productId: 40,
    prices: { firstCents: 8500, nextCents: 3500, profileCents: 19900, currency: 'AUD' },
    breed: { id: LABRADOR },
  });
  expect(body.breed.testIds).toContain(10001);
  const ids = new Set(body.tests.map((one: { id: number }) => one.id));
  expect(body.breed.testIds.every((one: number) => ids.has(one))).toBe(true);
  expect((await get(`/catalogue/tests?species=cat&breed=${LABRADOR}`)).body).toMatchObject({
    productId: 41,
    breed: null,
  });
});

test('R263 canine is species 1, and feline is species 2', async () => {
  const speciesOf = async (word: string) => (await get(`/breed?species=${word}&name=a`)).body.results[0].species;
  expect(await speciesOf('canine')).toEqual({ id: 1, name: 'Canine' });
  expect(await speciesOf('feline')).toEqual({ id: 2, name: 'Feline' });
});

test('R266 there are the 18 disease categories of the specification', async () => {
  const rows = await database.db.selectFrom('testCategory').select('name').orderBy('id').execute();
  expect(rows.map(({ name }) => name)).toEqual(
    'Haemolymphatic, Musculoskeletal, Nervous system/Neurologic, Ophthalmologic, Cardiorespiratory, Dermatologic, Urogenital, Endocrine, Immunologic, Metabolic, Trait, Cardiovascular, Dental, Digestive system/Gastrointestinal, Reproductive, Respiratory, Urinary system/Urologic, Ontogeny'.split(
      ', ',
    ),
  );
});

test('R094 the same suggestion has the clinic price for a vet and is excluded for an owner', async () => {
  const path = '/store/products/canine/dna-tests/full-breed-profile?search=full breed profile';
  const profileOf = async (audience: 'vet' | 'breeder' | 'owner') =>
    (await get(path, { audience })).body.results.find((one: { id: number }) => one.id === 36);
  expect((await profileOf('breeder')).amountCents).toBe(19900);
  expect((await profileOf('vet')).amountCents).toBe(15920);
  expect(await profileOf('owner')).toBeUndefined();
});

test('R572 a product has id, name and category', async () => {
  const { body } = await get('/store/products/product/36');
  expect(body).toMatchObject({ id: 36, name: expect.any(String), category: { id: 4, name: expect.any(String) } });
});

test('a product has no price in a country where nothing is sold, and reports this', async () => {
  const { body } = await get('/store/products/product/36', { countryCode: 'RU' });
  expect([body.price, body.refusal, body.otherPrices]).toEqual([null, 'no_price', []]);
});
