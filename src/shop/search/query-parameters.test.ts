import { expect, test } from 'vitest';
import { handleApi } from '#app/api-handler.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, FBP_CAT, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';

const database = useDatabase();

// oxlint-disable-next-line typescript/no-explicit-any
async function get(path: string): Promise<{ status: number; body: any }> {
  const response = await handleApi(new Request(`http://localhost/api${path}`), makeTestCtx({ db: database.db }));
  return { status: response?.status ?? 0, body: response ? await response.json() : null };
}

test.each([
  ['/store/products/canine/dna-tests/full-breed-profile?type=bogus', 'type'],
  ['/store/products/canine/dna-tests/full-breed-profile?type=Trait,bogus', 'type'],
  ['/store/products/canine/dna-tests/full-breed-profile?category_ids=abc', 'category_ids'],
  ['/store/products/canine/dna-tests/full-breed-profile?category_ids=6&category_ids=9999', 'category_ids'],
  ['/breed?barcodes=NOPE', 'barcodes'],
  ['/breed?species=horse', 'species'],
  ['/catalogue/products?category=bogus', 'category'],
  ['/catalogue/products?breed=1122,abc', 'breed'],
  ['/catalogue/products?breed=999999', 'breed'],
  ['/catalogue/products?type=bogus', 'type'],
])('R553 Q092 %s is refused with an error for the invalid parameter', async (path, parameter) => {
  const { status, body } = await get(path);
  expect([status, Object.keys(body)]).toEqual([428, [parameter]]);
});

test('Q092 a species is accepted as a word or an id, and a type in lower case', async () => {
  const ids = async (query: string) =>
    (await get(`/catalogue/products?${query}`)).body.results.map((one: { id: number }) => one.id);
  const dogs = await ids('species=canine&type=Trait');
  expect(dogs.length).toBeGreaterThan(0);
  for (const query of ['species=dog&type=trait', 'species=1&type=Trait']) expect(await ids(query)).toEqual(dogs);
  expect(await ids('species=feline&type=Trait')).not.toEqual(dogs);
});

test('R287 Q151 barcodes limit the breeds to the species of their kits', async () => {
  const dog = await createDispatchedKit(database.db, { productId: FBP_DOG });
  const cat = await createDispatchedKit(database.db, { productId: FBP_CAT });
  const count = async (query: string) => (await get(`/breed?${query}`)).body.count;
  expect(await count(`barcodes=${cat.barcode}`)).toBe(await count('species=2'));
  expect(await count(`barcodes=${dog.barcode},${cat.barcode}`)).toBe(await count(''));
});
