import { describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { Failure } from '#shared/failure.ts';
import { CAT_PROFILE, CUSTOM_DOG, reason, UPGRADE, useCartShop } from '../../../test/support/cart-bed.ts';
import { createCartWith, createMember, withCookiesOf, findDogTests } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import type { CartChange } from './cart.contract.ts';
import { addItem, removeItem, updateItem } from './cart-items.service.ts';
import { lockCartAndItems } from './cart-rows.service.ts';
import { findCart, priceForOrder, resumeCart } from './cart.service.ts';
import {
  findCustomProfile,
  listCustomProfiles,
  removeProfile,
  renameProfile,
  saveProfile,
} from '#shop/custom-profiles/custom-profiles.service.ts';
import { mergeGuestCart } from './merge-cart.service.ts';

const { database, guest } = useCartShop();
/** The cart as priced in the order's transaction. */
const priced = (ctx: ReturnType<typeof guest>, sessionId: string, change?: CartChange) =>
  inTransaction(ctx, async (tx) => priceForOrder(tx, await lockCartAndItems(tx, sessionId), change));

describe('custom profiles', () => {
  test('R322 R323 R339 R342 one per cart, priced per test, at most 10.00 above the full profile', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), []);
    const tests = await findDogTests(database.db, 12);
    const small = await saveProfile(ctx, { sessionId, name: 'Three', testIds: tests.slice(0, 3) });
    expect(small).toMatchObject({ amountCents: 8_500 + 2 * 3_500, productId: CUSTOM_DOG, species: { name: 'Canine' } });
    const large = await saveProfile(ctx, { sessionId, name: 'Twelve', testIds: tests });
    expect(large.amountCents).toBe(20_900);
    const add = (id: number) =>
      addItem(ctx, { sessionId, productId: CUSTOM_DOG, quantity: 1, metaData: { customProfileId: id } });
    const { items } = await add(small.id);
    expect(items).toMatchObject([{ product: { name: 'Build Your Own Dog Profile: Three' }, amountCents: 15_500 }]);
    const names = await database.db
      .selectFrom('test')
      .select('name')
      .where('id', 'in', tests.slice(0, 3))
      .orderBy('id')
      .execute();
    expect(items[0]!.testNames).toEqual(names.map(({ name }) => name));
    await expect(add(large.id)).rejects.toThrow(
      "You've already added a custom profile to your cart. Only one can be added per order.",
    );
  });

  test('R340 R341 P150 only their owner can list, rename and delete them', async () => {
    const ada = makeTestCtx({ db: database.db, user: await createMember(database.db) });
    const bob = makeTestCtx({ db: database.db, user: await createMember(database.db) });
    const [first] = await database.db.selectFrom('test').select('id').where('sellable', '=', true).limit(1).execute();
    const profile = await saveProfile(ada, { name: 'Mine 100%', testIds: [first!.id] });
    expect(await listCustomProfiles(ada, { page: 1, size: 20, query: '100%' })).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: profile.id }],
    });
    expect((await listCustomProfiles(bob, { page: 1, size: 20 })).count).toBe(0);
    await expect(findCustomProfile(bob, { id: profile.id })).rejects.toEqual(reason('not_found'));
    const renaming = { id: profile.id, name: 'Another' };
    await expect(renameProfile(bob, renaming)).rejects.toEqual(reason('not_found'));
    await expect(renameProfile(guest(), renaming)).rejects.toEqual(reason('not_signed_in'));
    expect(await renameProfile(ada, renaming)).toMatchObject({ name: 'Another', tests: [{ id: first!.id }] });
    await expect(removeProfile(bob, profile.id)).rejects.toEqual(reason('not_found'));
    await expect(removeProfile(guest(), profile.id)).rejects.toEqual(reason('not_signed_in'));
    await removeProfile(ada, profile.id);
    await expect(renameProfile(ada, renaming)).rejects.toEqual(reason('not_found'));
    await expect(findCustomProfile(ada, { id: profile.id })).rejects.toEqual(reason('not_found'));
  });
});

describe('signing in', () => {
  test('M7 merges the guest cart into the account with the larger quantity of each line, once', async () => {
    const user = await createMember(database.db);
    const own = await createCartWith(makeTestCtx({ db: database.db, user }), [{ productId: DOG_PROFILE, quantity: 2 }]);
    const visit = await createCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 3 }, { productId: CAT_PROFILE }]);
    const signedIn = { ...visit.ctx, user };
    const merged = await mergeGuestCart(signedIn, visit.sessionId);
    expect(merged.items.map((item) => [item.product.id, item.quantity])).toEqual([
      [DOG_PROFILE, 3],
      [CAT_PROFILE, 1],
    ]);
    expect((await mergeGuestCart(signedIn, visit.sessionId)).items).toEqual(merged.items);
    expect((await findCart(own.ctx, own.sessionId)).items).toEqual(merged.items);
  });

  test('conflicting lines are saved for later with the reason, and can be restored without the conflict', async () => {
    const user = await createMember(database.db);
    await createCartWith(makeTestCtx({ db: database.db, user }), [
      { productId: UPGRADE, metaData: { isUpgradeFullbreed: true } },
    ]);
    const visit = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const ctx = { ...visit.ctx, user };
    const merged = await mergeGuestCart(ctx, visit.sessionId);
    expect(merged.savedForLater).toMatchObject([
      { productId: DOG_PROFILE, reason: expect.stringContaining("You can't mix test upgrades") },
    ]);
    expect(merged.items).toMatchObject([{ product: { id: UPGRADE } }]);
    const back = { sessionId: visit.sessionId, cartItemId: merged.savedForLater[0]!.id, savedForLater: false as const };
    await expect(updateItem(ctx, back)).rejects.toEqual(reason('mixed_upgrade'));
    await removeItem(ctx, { sessionId: visit.sessionId, cartItemId: merged.items[0]!.id });
    expect((await updateItem(ctx, back)).items).toMatchObject([{ product: { id: DOG_PROFILE }, quantity: 1 }]);
  });

  test('a cart of another account cannot be merged, and a guest cannot merge carts', async () => {
    const ada = await createMember(database.db);
    const bob = await createMember(database.db);
    const own = await createCartWith(makeTestCtx({ db: database.db, user: ada }), [{ productId: DOG_DNA }]);
    await expect(mergeGuestCart({ ...guest(), user: bob }, own.sessionId)).rejects.toEqual(reason('not_found'));
    await expect(mergeGuestCart(guest(), own.sessionId)).rejects.toEqual(reason('not_signed_in'));
  });

  test('another browser opens the same account cart', async () => {
    const user = await createMember(database.db);
    await createCartWith(makeTestCtx({ db: database.db, user }), [{ productId: DOG_DNA }]);
    expect((await resumeCart(makeTestCtx({ db: database.db, user })))?.items).toMatchObject([
      { product: { id: DOG_DNA } },
    ]);
    expect(await resumeCart(makeTestCtx({ db: database.db, user: await createMember(database.db) }))).toBeNull();
  });

  test('a vet pays vet prices, and a guest in the vet area must sign in before ordering', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const mine = await createCartWith(makeTestCtx({ db: database.db, user: vet }), [{ productId: DOG_PROFILE }]);
    expect((await findCart(mine.ctx, mine.sessionId)).price.goodsCents).toBe(15_920);
    const visit = await createCartWith(makeTestCtx({ db: database.db, audience: 'vet' }), [{ productId: DOG_PROFILE }]);
    await expect(priced(visit.ctx, visit.sessionId)).rejects.toEqual(reason('not_signed_in'));
  });
});

describe('ordering', () => {
  const order = (ctx: ReturnType<typeof guest>, sessionId: string) =>
    priced(ctx, sessionId, { shippingAddress: homeAddress, shippingMethod: 201 });

  test('an ordered cart can no longer be changed, and a repeated checkout returns its order', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    expect(await order(ctx, sessionId)).toMatchObject({
      cart: { state: 'OPEN' },
      priced: { totalCents: 19_900 },
      bought: [{ product: { id: 36 } }],
    });
    const form = await createCheckout(ctx, sessionId);
    const placed = await placeOrder(ctx, form);
    expect(await placeOrder(ctx, form)).toEqual(placed);
    await expect(addItem(ctx, { sessionId, productId: CAT_PROFILE, quantity: 1, metaData: {} })).rejects.toEqual(
      reason('cart_locked'),
    );
    expect((await findCart(ctx, sessionId)).state).toBe('ORDERED');
  });

  test('an order with an empty cart, without a shipping method or with an upgrade without an animal is rejected', async () => {
    const empty = await createCartWith(guest(), []);
    await expect(order(empty.ctx, empty.sessionId)).rejects.toMatchObject({
      fields: { items: ['Your cart is empty.'] },
    });
    const bare = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    await expect(priced(bare.ctx, bare.sessionId)).rejects.toMatchObject({
      fields: { shippingMethod: ['Please choose a shipping method.'] },
    });
    const upgrade = await createCartWith(guest(), [{ productId: UPGRADE, metaData: { isUpgradeFullbreed: true } }]);
    await expect(order(upgrade.ctx, upgrade.sessionId)).rejects.toMatchObject({
      fields: { items: ['Please choose an animal for each test.'] },
    });
  });

  test('an unknown cart is rejected with a Failure', async () => {
    await expect(findCart(guest(), 'nothing')).rejects.toBeInstanceOf(Failure);
  });
});

test('the cookies of a visit replace its request cookies', () => {
  expect(withCookiesOf(guest()).requestHeaders.get('cookie')).toBe('');
});
