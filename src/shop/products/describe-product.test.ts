import { expect, test } from 'vitest';
import { handleApi } from '#app/api-handler.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';

const database = useDatabase();

async function deliveryOf(id: number, countryCode = 'AU'): Promise<unknown> {
  const ctx = makeTestCtx({ db: database.db, countryCode });
  const response = await handleApi(new Request(`http://localhost/api/store/products/product/${id}`), ctx);
  const { delivery } = (await response!.json()) as { delivery: { kitBy: string; resultsBy: string | null } | null };
  if (delivery?.resultsBy) expect(delivery.kitBy < delivery.resultsBy).toBe(true);
  return delivery;
}

test.each([
  ['AU', { rateCents: 0, freeFromCents: null, currency: 'AUD', daysMin: 2, daysMax: 6 }],
  ['US', { rateCents: 595, freeFromCents: 9900, currency: 'USD', daysMin: 3, daysMax: 6 }],
  ['JP', { rateCents: 2495, freeFromCents: null, currency: 'USD', daysMin: 7, daysMax: 21 }],
] as const)('a buyer in %s sees cost and time of delivery for a kit', async (countryCode, delivery) => {
  expect(await deliveryOf(36, countryCode)).toMatchObject(delivery);
});

test('a product that is not posted has no delivery', async () => {
  const gift = await database.db
    .selectFrom('product')
    .select('id')
    .where('kind', '=', 'gift_card')
    .executeTakeFirstOrThrow();
  expect(await deliveryOf(gift.id)).toBeNull();
});

test('a multipack states when its kits arrive, but not when the results are ready', async () => {
  expect(await deliveryOf(101)).toMatchObject({ kitBy: expect.any(String), resultsBy: null });
});
