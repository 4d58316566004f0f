import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { addItem, removeItem, updateItem } from './cart-items.service.ts';
import { findCart } from './cart.service.ts';
import { cacheCart, getCachedCart } from './cart-cache.service.ts';

const database = useDatabase();
/** Another browser with the same session id: this process caches the cart for it under another key. */
const guest = () => makeTestCtx({ db: database.db });
const kit = { quantity: 1, metaData: {} };
const upgrade = { quantity: 1, productId: 50, metaData: { isUpgradeFullbreed: true } };

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
});

test('a cached cart does not overwrite a change by someone else', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), [{ productId: 36 }]);
  await addItem(guest(), { ...kit, sessionId, productId: 36, quantity: 3 });
  const cart = await addItem(ctx, { ...kit, sessionId, productId: 36 });
  expect(cart.items).toMatchObject([{ product: { id: 36 }, quantity: 5 }]);
  expect(cart).toMatchObject(await findCart(ctx, sessionId));
});

test('R324 an outdated cache entry does not reject an upgrade whose first line was removed meanwhile', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), [upgrade]);
  const [line] = (await findCart(ctx, sessionId)).items;
  await removeItem(guest(), { sessionId, cartItemId: line!.id });
  const cart = await addItem(ctx, { ...upgrade, sessionId });
  expect(cart.items).toMatchObject([{ product: { id: 50 }, quantity: 1 }]);
});

test('R324 an outdated cache entry does not allow an upgrade that was added meanwhile', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  await addItem(guest(), { ...upgrade, sessionId });
  await expect(addItem(ctx, { ...upgrade, sessionId })).rejects.toMatchObject({ reason: 'already_in_cart' });
});

test('a cached cart expires after thirty days like any other', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), [{ productId: 36 }]);
  const [line] = (await findCart(ctx, sessionId)).items;
  expect(getCachedCart(ctx, sessionId)?.items).toHaveLength(1);
  await sql`update cart set updated_at = now() - interval '31 days' where id = ${getCachedCart(ctx, sessionId)!.cart.id}`.execute(
    database.db,
  );
  const change = updateItem(ctx, { sessionId, cartItemId: line!.id, quantity: 2 });
  await expect(change).rejects.toMatchObject({ reason: 'not_found' });
});

test('a cart is cached per visitor for ten minutes, and the oldest is evicted when the cache is full', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), [{ productId: 36 }]);
  const read = getCachedCart(ctx, sessionId)!;
  expect(getCachedCart(guest(), sessionId)).toBeNull();
  expect(getCachedCart({ ...ctx, now: new Date(ctx.now.getTime() + 600_000) }, sessionId)).toBeNull();
  const large = { ...read, items: Array<(typeof read.items)[0]>(100).fill(read.items[0]!) };
  for (let i = 0; i < 60; i += 1) cacheCart(ctx, `another-${i}`, large);
  expect(getCachedCart(ctx, sessionId)).toBeNull();
  expect(getCachedCart(ctx, 'another-0')).toBeNull();
  expect(getCachedCart(ctx, 'another-59')).toBe(large);
});
