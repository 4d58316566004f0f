import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#db/seed/catalogue.ts';
import { seedPlaces } from '#db/seed/places.ts';
import { Failure } from '#shared/failure.ts';
import { aCartWith, aMember, withCookiesOf } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { aCheckout, anUnpaidOrder } from '../../../test/support/till-factory.ts';
import { placeOrder } from '#features/checkout/checkout.service.ts';
import { addItem, removeItem, setItemNote, updateItem } from './cart-items.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { createCart, findCart, listShippingMethods, lockCartForOrder, removeCart, resumeCart, updateCart } from './cart.service.ts';
import { sweepCarts } from './cart-sweep.service.ts';
import { mergeGuestCart } from './merge-cart.service.ts';
import { findProfile, listProfiles, removeProfile, saveProfile } from './custom-profiles.service.ts';

const DOG_PROFILE = 36;
const CAT_PROFILE = 39;
const DOG_DNA = 31;
const UPGRADE = 50;
const CUSTOM_DOG = 40;
const database = useDatabase({ poolMax: 16 });
const guest = () => makeTestCtx({ db: database.db });
const reason = (wanted: string) => expect.objectContaining({ reason: wanted });
const home = { firstName: 'Ada', lastName: 'Test', line1: '1 Kennel Rd', city: 'Melbourne', stateCode: 'VIC', postalCode: '3000', countryCode: 'AU' };

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
});

describe('a cart', () => {
  test('R294 R299 is created with a session id of 256 bits, kept only as a hash', async () => {
    const { sessionId } = await createCart(guest());
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const stored = await database.db.selectFrom('cartHandle').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(sessionId);
  });

  test('R300 R353 answers with the prices of the price list, in numbers of 2 decimals and in cents', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 2 }]);
    const cart = await findCart(ctx, sessionId);
    expect(cart.items).toMatchObject([{ product: { id: 36, name: 'Dog Full Breed Profile', typeId: 4 }, quantity: 2, amount: 398, amountCents: 39_800, currency: { code: 'AUD', symbol: '$' } }]);
    expect(cart.price).toMatchObject({ goodsCents: 39_800, taxCents: 3_618, totalCents: 39_800, total: 398 });
  });

  test('R298 an unknown, deleted or expired cart is not there', async () => {
    await expect(findCart(guest(), 'x')).rejects.toEqual(reason('not_found'));
    const deleted = await aCartWith(guest(), []);
    await removeCart(deleted.ctx, deleted.sessionId);
    await expect(findCart(deleted.ctx, deleted.sessionId)).rejects.toEqual(reason('not_found'));
    const old = await aCartWith(guest(), [{ productId: DOG_DNA }]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const { cartId } = await database.db.selectFrom('cartItem').select('cartId').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await database.db.updateTable('cart').set({ updatedAt: days(29) }).where('id', '=', cartId).execute();
    expect((await findCart(old.ctx, old.sessionId)).items).toHaveLength(1);
    await database.db.updateTable('cart').set({ updatedAt: days(31) }).where('id', '=', cartId).execute();
    await expect(findCart(old.ctx, old.sessionId)).rejects.toEqual(reason('not_found'));
  });

  test('carts that nobody can open any more are removed, those with an order stay', async () => {
    const kept = await aCartWith(guest(), [{ productId: DOG_DNA }]);
    const ordered = await anUnpaidOrder(guest(), [{ productId: DOG_DNA }]);
    const before = await database.db.selectFrom('cart').select('id').orderBy('id', 'desc').execute();
    const old = await aCartWith(guest(), [{ productId: DOG_DNA }]);
    const long = new Date(Date.now() - 40 * 86_400_000);
    const { id } = await database.db.selectFrom('cart').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await database.db.updateTable('cart').set({ updatedAt: long }).where('id', '=', id).execute();
    await database.db.updateTable('cart').set({ updatedAt: long }).where('state', '=', 'ORDERED').execute();
    expect(await sweepCarts(guest())).toBeGreaterThanOrEqual(1);
    const after = await database.db.selectFrom('cart').select('id').execute();
    expect(after.map((row) => row.id)).not.toContain(id);
    expect(before.length).toBeGreaterThanOrEqual(after.length);
    expect((await findCart(kept.ctx, kept.sessionId)).items).toHaveLength(1);
    await expect(findCart(old.ctx, old.sessionId)).rejects.toEqual(reason('not_found'));
    expect(ordered.order.orderId).toBeGreaterThan(0);
  });

  test('guessing coupon codes is stopped, a cart with an old code in it is not', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_DNA }]);
    const guesser = { ...ctx, visitor: { ...ctx.visitor, ip: '192.0.2.44' } };
    await updateCart(guesser, sessionId, { coupon: 'GUESS-0' });
    for (let i = 1; i < 30; i += 1) await findCart(guesser, sessionId, { coupon: `GUESS-${i}` });
    await expect(findCart(guesser, sessionId, { coupon: 'GUESS-30' })).rejects.toEqual(reason('too_many_requests'));
    expect((await findCart(guesser, sessionId)).couponProblem).toBe('This coupon code was not found.');
  });

  test('security 32: the session id alone shows the items, contact data needs the cart cookie as well', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    await updateCart(ctx, sessionId, { email: 'ada@example.test', phoneNumber: '0412345678', shippingAddress: home, billingAddress: home });
    expect(await findCart(ctx, sessionId)).toMatchObject({ isMine: true, email: 'ada@example.test', shippingAddress: { line1: '1 Kennel Rd' } });
    const stranger = await findCart(guest(), sessionId);
    expect(stranger).toMatchObject({ isMine: false, email: null, phoneNumber: null, billingAddress: null, shippingAddress: null, items: [{ quantity: 1 }] });
    expect(JSON.stringify(stranger)).not.toMatch(/Kennel|ada@|0412/);
  });

  test('R316 R317 contact and sample collector can be changed; wrong addresses are told field by field', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), []);
    const cart = await updateCart(ctx, sessionId, { email: 'b@example.test', sampleCollector: { type: 'vet', name: 'Dr Ruth', clinic: 'Paws' } });
    expect(cart).toMatchObject({ email: 'b@example.test', collector: { type: 'vet', name: 'Dr Ruth', clinic: 'Paws' } });
    const wrong = updateCart(ctx, sessionId, { shippingAddress: { ...home, stateCode: null, postalCode: '30' } });
    await expect(wrong).rejects.toMatchObject({ fields: { 'shippingAddress.stateCode': ['State is required'], 'shippingAddress.postalCode': ['Postcode is not valid'] } });
  });

  test('delivery to another country brings its currency, prices, tax and shipping along', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const cart = await updateCart(ctx, sessionId, { shippingAddress: { ...home, countryCode: 'DE', stateCode: null, postalCode: '10115' } });
    expect(cart).toMatchObject({ countryCode: 'DE', currency: { code: 'EUR', symbol: '€' }, price: { totalCents: 13_900, taxCents: 2_219 } });
    expect((await listShippingMethods(ctx, sessionId)).map((method) => method.code)).toEqual(['EU-STD', 'EU-TRK', 'PRINT-HOME']);
  });

  test('R318 R319 shipping and points and coupon can be asked for without being stored', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_DNA }]);
    const express = (await listShippingMethods(ctx, sessionId)).find((method) => method.code === 'AU-EXP')!;
    expect((await findCart(ctx, sessionId, { shippingMethodId: express.id })).price).toMatchObject({ shippingCents: 1_295, totalCents: 7_795 });
    expect((await findCart(ctx, sessionId)).price.shippingCents).toBe(0);
    expect((await findCart(ctx, sessionId, { coupon: 'NOPE' })).couponProblem).toBe('This coupon code was not found.');
  });
});

describe('lines', () => {
  test('R301 R310 a plain kit may be added again and raises the quantity', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE }, { productId: DOG_PROFILE, quantity: 2 }]);
    expect((await findCart(ctx, sessionId)).items).toMatchObject([{ quantity: 3 }]);
  });

  test('R313 R314 R315 quantity, note and removal', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const [item] = (await findCart(ctx, sessionId)).items;
    expect(await updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 5 })).toMatchObject({ items: [{ quantity: 5 }], version: 3 });
    expect(await setItemNote(ctx, { sessionId, cartItemId: item!.id, note: 'for Bella' })).toMatchObject({ items: [{ metaData: { note: 'for Bella' } }] });
    await expect(updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 0 })).rejects.toMatchObject({ fields: { quantity: ['Quantity must be at least 1'] } });
    await expect(updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 101 })).rejects.toMatchObject({ fields: { quantity: ['Quantity can be at most 100'] } });
    expect((await removeItem(ctx, { sessionId, cartItemId: item!.id })).items).toEqual([]);
    await expect(removeItem(ctx, { sessionId, cartItemId: item!.id })).rejects.toEqual(reason('not_found'));
  });

  test('a line of another cart cannot be touched', async () => {
    const mine = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const other = await aCartWith(guest(), []);
    const [item] = (await findCart(mine.ctx, mine.sessionId)).items;
    await expect(updateItem(other.ctx, { sessionId: other.sessionId, cartItemId: item!.id, quantity: 9 })).rejects.toEqual(reason('not_found'));
  });

  test('what is not sold, unknown, or beyond 100 is refused beside its field', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 99 }]);
    for (const productId of [999_999, 201]) {
      await expect(addItem(ctx, { sessionId, productId, quantity: 1, metaData: {} })).rejects.toMatchObject({ fields: { productId: ['This product is not available.'] } });
    }
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 2, metaData: {} })).rejects.toMatchObject({ fields: { quantity: ['Quantity can be at most 100'] } });
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: -1, metaData: {} })).rejects.toMatchObject({ fields: { quantity: ['Quantity must be at least 1'] } });
  });

  test('owners are not sold the full breed profile', async () => {
    const owner = makeTestCtx({ db: database.db, audience: 'owner' });
    const { sessionId, ctx } = await aCartWith(owner, []);
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} })).rejects.toMatchObject({ fields: { productId: ['This product is not available.'] } });
  });

  test('R326 R327 R328 upgrades and regular products do not mix, both ways (101)', async () => {
    const regular = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const upgrade = { productId: UPGRADE, quantity: 1, metaData: { isUpgradeFullbreed: true, note: 'Bella' } };
    const mixed = expect.objectContaining({ code: 101, message: "You can't mix test upgrades and regular products. Please complete your purchase of existing items and try again." });
    await expect(addItem(regular.ctx, { ...upgrade, sessionId: regular.sessionId })).rejects.toEqual(mixed);
    const upgraded = await aCartWith(guest(), [upgrade]);
    await expect(addItem(upgraded.ctx, { sessionId: upgraded.sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} })).rejects.toEqual(mixed);
  });

  test('R324 R325 an upgrade cannot be added twice', async () => {
    const upgrade = { productId: UPGRADE, quantity: 1, metaData: { isUpgradeFullbreed: true } };
    const { sessionId, ctx } = await aCartWith(guest(), [upgrade]);
    const again = addItem(ctx, { ...upgrade, sessionId });
    await expect(again).rejects.toThrow('This item is already in your cart. You can only add it once.');
  });

  test('R329 a pending payment blocks adding (79)', async () => {
    const user = await aMember(database.db);
    const ctx = makeTestCtx({ db: database.db, user });
    await anUnpaidOrder(ctx, [{ productId: DOG_DNA }]);
    const { sessionId } = await createCart(ctx);
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} })).rejects.toMatchObject({ code: 79, message: expect.stringContaining('You have payments pending') });
  });

  test('an animal that is not mine is as if it were not there', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), []);
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: { animalId: 1 } })).rejects.toEqual(reason('not_found'));
  });
});

describe('custom profiles', () => {
  test('R322 R323 R339 R342 one per cart, priced first plus next, never above the full profile and ten', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), []);
    const tests = await database.db.selectFrom('test').select('id').where('speciesId', '=', 1).where('sellable', '=', true).orderBy('id').limit(12).execute();
    const small = await saveProfile(ctx, { sessionId, name: 'Three', testIds: tests.slice(0, 3).map((row) => row.id) });
    expect(small).toMatchObject({ amountCents: 8_500 + 2 * 3_500, productId: CUSTOM_DOG, species: { name: 'Canine' } });
    const large = await saveProfile(ctx, { sessionId, name: 'Twelve', testIds: tests.map((row) => row.id) });
    expect(large.amountCents).toBe(20_900);
    const add = (id: number) => addItem(ctx, { sessionId, productId: CUSTOM_DOG, quantity: 1, metaData: { customProfileId: id } });
    expect((await add(small.id)).items).toMatchObject([{ product: { name: 'Build Your Own Dog Profile: Three' }, amountCents: 15_500 }]);
    await expect(add(large.id)).rejects.toThrow("You've already added a custom profile to your cart. Only one can be added per order.");
  });

  test('R340 R341 listed and deleted by their owner only', async () => {
    const ada = makeTestCtx({ db: database.db, user: await aMember(database.db) });
    const bob = makeTestCtx({ db: database.db, user: await aMember(database.db) });
    const [first] = await database.db.selectFrom('test').select('id').where('sellable', '=', true).limit(1).execute();
    const profile = await saveProfile(ada, { name: 'Mine 100%', testIds: [first!.id] });
    expect(await listProfiles(ada, { page: 1, size: 20, query: '100%' })).toMatchObject({ count: 1, next: null, previous: null, results: [{ id: profile.id }] });
    expect((await listProfiles(bob, { page: 1, size: 20 })).count).toBe(0);
    await expect(findProfile(bob, { id: profile.id })).rejects.toEqual(reason('not_found'));
    await expect(removeProfile(bob, profile.id)).rejects.toEqual(reason('not_found'));
    await expect(removeProfile(guest(), profile.id)).rejects.toEqual(reason('not_signed_in'));
    await removeProfile(ada, profile.id);
    await expect(findProfile(ada, { id: profile.id })).rejects.toEqual(reason('not_found'));
  });
});

describe('signing in', () => {
  test('M7 merges the guest cart into the account, the larger quantity of a line kept, and repeating changes nothing', async () => {
    const user = await aMember(database.db);
    const own = await aCartWith(makeTestCtx({ db: database.db, user }), [{ productId: DOG_PROFILE, quantity: 2 }]);
    const visit = await aCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 3 }, { productId: CAT_PROFILE }]);
    const signedIn = { ...visit.ctx, user };
    const merged = await mergeGuestCart(signedIn, visit.sessionId);
    expect(merged.items.map((item) => [item.product.id, item.quantity])).toEqual([[DOG_PROFILE, 3], [CAT_PROFILE, 1]]);
    expect((await mergeGuestCart(signedIn, visit.sessionId)).items).toEqual(merged.items);
    expect((await findCart(own.ctx, own.sessionId)).items).toEqual(merged.items);
  });

  test('blocked lines wait in saved for later with the reason and can be brought back when the way is free', async () => {
    const user = await aMember(database.db);
    await aCartWith(makeTestCtx({ db: database.db, user }), [{ productId: UPGRADE, metaData: { isUpgradeFullbreed: true } }]);
    const visit = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const ctx = { ...visit.ctx, user };
    const merged = await mergeGuestCart(ctx, visit.sessionId);
    expect(merged.savedForLater).toMatchObject([{ productId: DOG_PROFILE, reason: expect.stringContaining("You can't mix test upgrades") }]);
    expect(merged.items).toMatchObject([{ product: { id: UPGRADE } }]);
    const back = { sessionId: visit.sessionId, cartItemId: merged.savedForLater[0]!.id, savedForLater: false as const };
    await expect(updateItem(ctx, back)).rejects.toEqual(reason('mixed_upgrade'));
    await removeItem(ctx, { sessionId: visit.sessionId, cartItemId: merged.items[0]!.id });
    expect((await updateItem(ctx, back)).items).toMatchObject([{ product: { id: DOG_PROFILE }, quantity: 1 }]);
  });

  test('a cart of another account cannot be merged, a guest cannot merge', async () => {
    const ada = await aMember(database.db);
    const bob = await aMember(database.db);
    const own = await aCartWith(makeTestCtx({ db: database.db, user: ada }), [{ productId: DOG_DNA }]);
    await expect(mergeGuestCart({ ...guest(), user: bob }, own.sessionId)).rejects.toEqual(reason('not_found'));
    await expect(mergeGuestCart(guest(), own.sessionId)).rejects.toEqual(reason('not_signed_in'));
  });

  test('another browser opens the same cart of the account', async () => {
    const user = await aMember(database.db);
    await aCartWith(makeTestCtx({ db: database.db, user }), [{ productId: DOG_DNA }]);
    expect((await resumeCart(makeTestCtx({ db: database.db, user })))?.items).toMatchObject([{ product: { id: DOG_DNA } }]);
    expect(await resumeCart(makeTestCtx({ db: database.db, user: await aMember(database.db) }))).toBeNull();
  });

  test('a vet pays the price of vets; a guest in the vet area has to sign in before ordering', async () => {
    const vet = await aMember(database.db, { type: 'vet' });
    const mine = await aCartWith(makeTestCtx({ db: database.db, user: vet }), [{ productId: DOG_PROFILE }]);
    expect((await findCart(mine.ctx, mine.sessionId)).price.goodsCents).toBe(15_920);
    const visit = await aCartWith(makeTestCtx({ db: database.db, audience: 'vet' }), [{ productId: DOG_PROFILE }]);
    await expect(inTransaction(visit.ctx, (tx) => lockCartForOrder(tx, visit.sessionId))).rejects.toEqual(reason('not_signed_in'));
  });
});

describe('ordering', () => {
  const order = (ctx: ReturnType<typeof guest>, sessionId: string) =>
    inTransaction(ctx, (tx) => lockCartForOrder(tx, sessionId, { shippingAddress: home, shippingMethod: 201 }));

  test('an ordered cart takes no more changes and answers with what was ordered', async () => {
    const { sessionId, ctx } = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    expect(await order(ctx, sessionId)).toMatchObject({ cart: { state: 'OPEN' }, priced: { totalCents: 19_900 }, bought: [{ product: { id: 36 } }] });
    await placeOrder(ctx, await aCheckout(ctx, sessionId));
    expect(await order(ctx, sessionId)).toMatchObject({ cart: { state: 'ORDERED' } });
    await expect(addItem(ctx, { sessionId, productId: CAT_PROFILE, quantity: 1, metaData: {} })).rejects.toEqual(reason('cart_locked'));
    expect((await findCart(ctx, sessionId)).state).toBe('ORDERED');
  });

  test('an empty cart, a missing shipping method and an upgrade without an animal are refused', async () => {
    const empty = await aCartWith(guest(), []);
    await expect(order(empty.ctx, empty.sessionId)).rejects.toMatchObject({ fields: { items: ['Your cart is empty.'] } });
    const bare = await aCartWith(guest(), [{ productId: DOG_PROFILE }]);
    await expect(inTransaction(bare.ctx, (tx) => lockCartForOrder(tx, bare.sessionId))).rejects.toMatchObject({ fields: { shippingMethod: ['Please choose a shipping method.'] } });
    const upgrade = await aCartWith(guest(), [{ productId: UPGRADE, metaData: { isUpgradeFullbreed: true } }]);
    await expect(order(upgrade.ctx, upgrade.sessionId)).rejects.toMatchObject({ fields: { items: ['Please say which animal each test is for.'] } });
  });

  test('a failure thrown by a service is a Failure', async () => {
    await expect(findCart(guest(), 'nothing')).rejects.toBeInstanceOf(Failure);
  });
});

test('a cookie of the guest is needed, not only sent', () => {
  expect(withCookiesOf(guest()).requestHeaders.get('cookie')).toBe('');
});
