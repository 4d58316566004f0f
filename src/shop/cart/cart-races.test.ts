import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { inTransaction } from '#db/transaction.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { createCartWith, createMember, warmPool, findDogTests } from '../../../test/support/cart-factory.ts';
import { DOG_DNA } from '../../../test/support/products.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { addItem } from './cart-items.service.ts';
import { createCart, findCart } from './cart.service.ts';
import { mergeGuestCart } from './merge-cart.service.ts';
import { saveProfile } from '#shop/custom-profiles/custom-profiles.service.ts';

const database = useDatabase({ poolMax: 50 });
const guest = () => makeTestCtx({ db: database.db });
const times = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => run(i)));
const kit = { quantity: 1, metaData: {} };

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
  await warmPool(database.db, 50);
});

test('T14 of 50 parallel adds to one cart none is lost', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const answers = await times(50, () => addItem(ctx, { ...kit, sessionId, productId: 36 }));
  expect(answers.filter((answer) => answer.status === 'rejected')).toEqual([]);
  expect(await findCart(ctx, sessionId)).toMatchObject({ items: [{ quantity: 50 }], version: 51 });
});

test('T14 the same add sent ten times with one idempotency key counts once', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const add = () => addItem({ ...ctx, idempotencyKey: 'add-1' }, { ...kit, sessionId, productId: 36 });
  const answers = await times(10, add);
  expect(answers.filter((answer) => answer.status === 'rejected')).toEqual([]);
  expect((await findCart(ctx, sessionId)).items).toMatchObject([{ quantity: 1 }]);
});

test('T14 an add repeated after the cart has changed counts once, and another product with its key is rejected', async () => {
  const other = DOG_DNA;
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const add = (productId: number, idempotencyKey: string) =>
    addItem({ ...ctx, idempotencyKey }, { ...kit, sessionId, productId });
  await add(36, 'first');
  await add(other, 'second');
  expect((await add(36, 'first')).items.map((item) => item.quantity)).toEqual([1, 1]);
  await expect(add(other, 'first')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect((await findCart(ctx, sessionId)).items.map((item) => item.quantity)).toEqual([1, 1]);
});

test('R324 exactly one of 20 parallel adds of one upgrade succeeds', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const answers = await times(20, () =>
    addItem(ctx, { sessionId, productId: 50, quantity: 1, metaData: { isUpgradeFullbreed: true } }),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  expect((await findCart(ctx, sessionId)).items).toMatchObject([{ quantity: 1 }]);
});

test('R326 an upgrade and a regular product added simultaneously never end up in one cart', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { sessionId, ctx } = await createCartWith(guest(), []);
    const upgrade = { sessionId, productId: 50, quantity: 1, metaData: { isUpgradeFullbreed: true } };
    await times(8, (i) => addItem(ctx, i % 2 ? upgrade : { ...kit, sessionId, productId: 36 }));
    expect((await findCart(ctx, sessionId)).items).toHaveLength(1);
  }
});

test('R322 one of several custom profiles added simultaneously is accepted', async () => {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const tests = await findDogTests(database.db, 6);
  const profiles = await Promise.all(tests.map((id) => saveProfile(ctx, { sessionId, name: `P${id}`, testIds: [id] })));
  const answers = await times(6, (i) =>
    addItem(ctx, { sessionId, productId: 40, quantity: 1, metaData: { customProfileId: profiles[i]!.id } }),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
});

test('T14 10 sign-ins merging one guest cart at the same moment count its lines once', async () => {
  const user = await createMember(database.db);
  const own = await createCartWith(makeTestCtx({ db: database.db, user }), [
    { productId: 36, quantity: 2 },
    { productId: 31 },
  ]);
  const visit = await createCartWith(guest(), [{ productId: 36, quantity: 5 }, { productId: 39 }]);
  const answers = await times(10, () => mergeGuestCart({ ...visit.ctx, user }, visit.sessionId));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill('fulfilled'));
  const { items } = await findCart({ ...own.ctx, user }, own.sessionId);
  expect(items.map((item) => [item.product.id, item.quantity]).toSorted(([a], [b]) => a! - b!)).toEqual([
    [31, 1],
    [36, 5],
    [39, 1],
  ]);
});

test('10 browsers of one account that request a cart simultaneously get the same one', async () => {
  const user = await createMember(database.db);
  const answers = await times(10, () => createCart(makeTestCtx({ db: database.db, user })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill('fulfilled'));
  const open = await database.db.selectFrom('cart').select('id').where('personId', '=', user.id).execute();
  expect(open).toHaveLength(1);
});

test.each([
  ['written only for the version that was read', null],
  ['decided under its lock', 'one-click'],
])('T13 M6 a checkout that waits for a cart change orders the changed cart: %s', async (_name, key) => {
  const { sessionId, ctx } = await createCartWith(guest(), [{ ...kit, productId: 36 }]);
  const input = await createCheckout(ctx, sessionId);
  let placing: ReturnType<typeof placeOrder> | undefined;
  await inTransaction(ctx, async (tx) => {
    await addItem(tx, { ...kit, sessionId, productId: 36 });
    placing = placeOrder({ ...ctx, idempotencyKey: key }, input);
    await vi.waitUntil(() => hasLockWait(), 60_000);
  });
  const { orderId } = await placing!;
  const lines = await database.db.selectFrom('orderLine').select('quantity').where('orderId', '=', orderId).execute();
  expect(lines).toEqual([{ quantity: 2 }]);
});

async function hasLockWait(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length > 0;
}

test('T13 M6 25 adds during 25 checkouts, 20 times, are either in the order or rejected', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { sessionId, ctx } = await createCartWith(guest(), [{ ...kit, productId: 36 }]);
    const input = await createCheckout(ctx, sessionId);
    const order = () => placeOrder(ctx, { ...input, expectedTotalCents: null, cartVersion: null });
    await times<unknown>(50, (i) => (i % 2 ? order() : addItem(ctx, { ...kit, sessionId, productId: 36 })));
    const { items } = await findCart(ctx, sessionId);
    const { orderId } = await order();
    const lines = await database.db.selectFrom('orderLine').select('quantity').where('orderId', '=', orderId).execute();
    expect(lines.map((line) => line.quantity)).toEqual(items.map((item) => item.quantity));
  }
}, 600_000);
