import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { CUSTOM_DOG } from '../../../test/support/cart-bed.ts';
import { useDatabase } from '../../../test/support/database.ts';

const database = useDatabase();
const LABRADOR = 1122;

async function testsOfLabrador(count: number): Promise<number[]> {
  const { body } = await new ApiBrowser({ db: database.db }).get(`/api/catalogue/breeds/${LABRADOR}`);
  return body.tests.slice(0, count).map(({ id }: { id: number }) => id);
}

test('a cart of single tests suggests a profile that costs less at the prices of its country', async () => {
  const browser = new ApiBrowser({ db: database.db });
  const { body: cart } = await browser.post('/api/cart');
  const tests = await testsOfLabrador(5);
  const add = async (productId: number) => (await browser.post(`/api/cart/${cart.sessionId}/item`, { productId })).body;
  let last;
  for (const id of tests.slice(0, 4)) last = await add(id);
  expect(last.cheaper).toBeNull();
  last = await add(tests[4]!);
  expect(last.price.goodsCents).toBe(22_500);
  expect(last.cheaper).toMatchObject({ kind: 'full', tests: 5, covered: 5, cents: 19_900, savedCents: 2_600 });
  expect(last.cheaper.profile.id).toBe(36);
});

test('tests for two animals are not added up', async () => {
  const browser = new ApiBrowser({ db: database.db });
  const { body: cart } = await browser.post('/api/cart');
  const tests = await testsOfLabrador(6);
  let last;
  for (const [at, productId] of tests.entries())
    last = (
      await browser.post(`/api/cart/${cart.sessionId}/item`, {
        productId,
        metaData: { note: at % 2 ? 'Rex' : 'Bella' },
      })
    ).body;
  expect(last.cheaper).toBeNull();
});

test('the profile builder suggests the full profile once a custom one costs more', async () => {
  const browser = new ApiBrowser({ db: database.db });
  const suggestion = async (count: number) =>
    (await browser.get(`/api/catalogue/cheaper-profile?species=1&tests=${(await testsOfLabrador(count)).join()}`)).body;
  expect(await suggestion(4)).toBeNull();
  expect(await suggestion(8)).toMatchObject({ kind: 'full', covered: 8, cents: 19_900, savedCents: 1_000 });
});

test('a cart with a custom profile that costs more suggests the full profile', async () => {
  const cartWith = async (count: number) => {
    const browser = new ApiBrowser({ db: database.db });
    const { sessionId } = (await browser.post('/api/cart')).body;
    const testIds = await testsOfLabrador(count);
    const { body: profile } = await browser.post('/api/cart/custom-profile', { sessionId, name: 'Mine', testIds });
    const item = { productId: CUSTOM_DOG, metaData: { customProfileId: profile.id } };
    return (await browser.post(`/api/cart/${sessionId}/item`, item)).body;
  };
  expect((await cartWith(4)).cheaper).toBeNull();
  expect((await cartWith(8)).cheaper).toMatchObject({ kind: 'full', covered: 8, cents: 19_900, savedCents: 1_000 });
});
