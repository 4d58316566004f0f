import { describe, expect, test } from 'vitest';
import { reason, UPGRADE, useCartShop } from '../../../test/support/cart-bed.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { sweepCarts } from './cart-sweep.service.ts';
import { addItem, removeItem, setItemNote, updateItem } from './cart-items.service.ts';
import { createCart, findCart, listShippingMethods, removeCart, updateCart } from './cart.service.ts';

const { database, guest } = useCartShop();

const GIFT_CARD = 55;

describe('a cart', () => {
  test('R294 R299 is created with a session id of 256 bits, stored only as a hash', async () => {
    const { sessionId } = await createCart(guest());
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const stored = await database.db.selectFrom('cartHandle').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(sessionId);
  });

  test('R300 R353 returns the prices of the price book, in numbers with 2 decimals and in cents', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 2 }]);
    const cart = await findCart(ctx, sessionId);
    expect(cart.items).toMatchObject([
      {
        product: { id: 36, name: 'Dog Full Breed Profile', typeId: 4 },
        quantity: 2,
        amount: 398,
        amountCents: 39_800,
        currency: { code: 'AUD', symbol: '$' },
      },
    ]);
    expect(cart.price).toMatchObject({ goodsCents: 39_800, taxCents: 3_618, totalCents: 39_800, total: 398 });
  });

  test('R298 an unknown, deleted or expired cart is not found', async () => {
    await expect(findCart(guest(), 'x')).rejects.toEqual(reason('not_found'));
    const deleted = await createCartWith(guest(), []);
    await removeCart(deleted.ctx, deleted.sessionId);
    await expect(findCart(deleted.ctx, deleted.sessionId)).rejects.toEqual(reason('not_found'));
    const old = await createCartWith(guest(), [{ productId: DOG_DNA }]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const { cartId } = await database.db
      .selectFrom('cartItem')
      .select('cartId')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('cart')
      .set({ updatedAt: days(29) })
      .where('id', '=', cartId)
      .execute();
    expect((await findCart(old.ctx, old.sessionId)).items).toHaveLength(1);
    await database.db
      .updateTable('cart')
      .set({ updatedAt: days(31) })
      .where('id', '=', cartId)
      .execute();
    await expect(findCart(old.ctx, old.sessionId)).rejects.toEqual(reason('not_found'));
  });

  test('expired carts are removed, and carts with an order stay', async () => {
    const kept = await createCartWith(guest(), [{ productId: DOG_DNA }]);
    const ordered = await createUnpaidOrder(guest(), [{ productId: DOG_DNA }]);
    const before = await database.db.selectFrom('cart').select('id').orderBy('id', 'desc').execute();
    const old = await createCartWith(guest(), [{ productId: DOG_DNA }]);
    const expired = new Date(Date.now() - 40 * 86_400_000);
    const { id } = await database.db.selectFrom('cart').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await database.db.updateTable('cart').set({ updatedAt: expired }).where('id', '=', id).execute();
    await database.db.updateTable('cart').set({ updatedAt: expired }).where('state', '=', 'ORDERED').execute();
    expect(await sweepCarts(guest())).toBeGreaterThanOrEqual(1);
    const after = await database.db.selectFrom('cart').select('id').execute();
    expect(after.map((row) => row.id)).not.toContain(id);
    expect(before.length).toBeGreaterThanOrEqual(after.length);
    expect((await findCart(kept.ctx, kept.sessionId)).items).toHaveLength(1);
    await expect(findCart(old.ctx, old.sessionId)).rejects.toEqual(reason('not_found'));
    expect(ordered.order.orderId).toBeGreaterThan(0);
  });

  test('coupon guessing is throttled with 429, and a cart with an old code still loads', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_DNA }]);
    const guesser = { ...ctx, visitor: { ...ctx.visitor, ip: '192.0.2.44' } };
    await updateCart(guesser, sessionId, { coupon: 'GUESS-0' });
    for (let i = 1; i < 30; i += 1) await findCart(guesser, sessionId, { coupon: `GUESS-${i}` });
    await expect(findCart(guesser, sessionId, { coupon: 'GUESS-30' })).rejects.toEqual(reason('too_many_requests'));
    expect((await findCart(guesser, sessionId)).couponProblem).toBe(
      'This coupon code was not found. Check it and try again.',
    );
  });

  test('security 32: the session id alone shows the items, and contact data requires the cart cookie as well', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    await updateCart(ctx, sessionId, {
      email: 'ada@example.test',
      phoneNumber: '0412345678',
      shippingAddress: homeAddress,
      billingAddress: homeAddress,
    });
    expect(await findCart(ctx, sessionId)).toMatchObject({
      isMine: true,
      email: 'ada@example.test',
      shippingAddress: { line1: '1 Kennel Rd' },
    });
    const stranger = await findCart(guest(), sessionId);
    expect(stranger).toMatchObject({
      isMine: false,
      email: null,
      phoneNumber: null,
      billingAddress: null,
      shippingAddress: null,
      items: [{ quantity: 1 }],
    });
    expect(JSON.stringify(stranger)).not.toMatch(/Kennel|ada@|0412/);
  });

  test('R316 R317 contact and sample collector can be changed, and invalid addresses are reported per field', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), []);
    const cart = await updateCart(ctx, sessionId, {
      email: 'b@example.test',
      sampleCollector: { type: 'vet', name: 'Dr Ruth', clinic: 'Paws' },
    });
    expect(cart).toMatchObject({
      email: 'b@example.test',
      collector: { type: 'vet', name: 'Dr Ruth', clinic: 'Paws' },
    });
    const wrong = updateCart(ctx, sessionId, {
      shippingAddress: { ...homeAddress, stateCode: null, postalCode: '30' },
    });
    await expect(wrong).rejects.toMatchObject({
      fields: {
        'shippingAddress.stateCode': ['State is required'],
        'shippingAddress.postalCode': ['Enter a valid postcode.'],
      },
    });
  });

  test('3.9 tax is pending in Canada until the province is known, and never for gift cards alone', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: GIFT_CARD }]);
    const pending = async (change: Parameters<typeof updateCart>[2]) => {
      const { taxPending, taxCents } = (await updateCart(ctx, sessionId, change)).price;
      return [taxPending, taxCents > 0];
    };
    expect(await pending({ country: 'CA' })).toEqual([false, false]);
    await addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} });
    expect(await pending({ country: 'CA' })).toEqual([true, false]);
    const billingAddress = { ...homeAddress, countryCode: 'CA', stateCode: 'ON', postalCode: 'M5H 1A1' };
    expect(await pending({ billingAddress })).toEqual([false, true]);
  });

  test('delivery to another country changes currency, prices, tax and shipping', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const cart = await updateCart(ctx, sessionId, {
      shippingAddress: { ...homeAddress, countryCode: 'DE', stateCode: null, postalCode: '10115' },
    });
    expect(cart).toMatchObject({
      countryCode: 'DE',
      currency: { code: 'EUR', symbol: '€' },
      price: { totalCents: 13_900, taxCents: 2_219 },
    });
    expect((await listShippingMethods(ctx, sessionId)).map((method) => method.code)).toEqual([
      'EU-STD',
      'EU-TRK',
      'PRINT-HOME',
    ]);
  });

  test('R318 R319 shipping, points and coupon can be quoted without being stored', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_DNA }]);
    const express = (await listShippingMethods(ctx, sessionId)).find((method) => method.code === 'AU-EXP')!;
    expect((await findCart(ctx, sessionId, { shippingMethodId: express.id })).price).toMatchObject({
      shippingCents: 1_295,
      totalCents: 7_795,
    });
    expect((await findCart(ctx, sessionId)).price.shippingCents).toBe(0);
    expect((await findCart(ctx, sessionId, { coupon: 'NOPE' })).couponProblem).toBe(
      'This coupon code was not found. Check it and try again.',
    );
  });
});

describe('lines', () => {
  test('R301 R310 adding a plain kit again increases the quantity', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [
      { productId: DOG_PROFILE },
      { productId: DOG_PROFILE, quantity: 2 },
    ]);
    expect((await findCart(ctx, sessionId)).items).toMatchObject([{ quantity: 3 }]);
  });

  test('R313 R314 R315 quantity and note of a line can be changed, and the line removed', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const [item] = (await findCart(ctx, sessionId)).items;
    expect(await updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 5 })).toMatchObject({
      items: [{ quantity: 5 }],
      version: 3,
    });
    expect(await setItemNote(ctx, { sessionId, cartItemId: item!.id, note: 'for Bella' })).toMatchObject({
      items: [{ metaData: { note: 'for Bella' } }],
    });
    await expect(updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 0 })).rejects.toMatchObject({
      fields: { quantity: ['Quantity must be at least 1.'] },
    });
    await expect(updateItem(ctx, { sessionId, cartItemId: item!.id, quantity: 101 })).rejects.toMatchObject({
      fields: { quantity: ['Quantity can be at most 100.'] },
    });
    expect((await removeItem(ctx, { sessionId, cartItemId: item!.id })).items).toEqual([]);
    await expect(removeItem(ctx, { sessionId, cartItemId: item!.id })).rejects.toEqual(reason('not_found'));
  });

  test('a line of another cart cannot be changed', async () => {
    const mine = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const other = await createCartWith(guest(), []);
    const [item] = (await findCart(mine.ctx, mine.sessionId)).items;
    await expect(
      updateItem(other.ctx, { sessionId: other.sessionId, cartItemId: item!.id, quantity: 9 }),
    ).rejects.toEqual(reason('not_found'));
  });

  test('an unsold or unknown product and a quantity above 100 are rejected with a message for their field', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), [{ productId: DOG_PROFILE, quantity: 99 }]);
    for (const productId of [999_999, 201]) {
      await expect(addItem(ctx, { sessionId, productId, quantity: 1, metaData: {} })).rejects.toMatchObject({
        fields: { productId: ['This product is not available.'] },
      });
    }
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 2, metaData: {} })).rejects.toMatchObject({
      fields: { quantity: ['Quantity can be at most 100.'] },
    });
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: -1, metaData: {} })).rejects.toMatchObject(
      { fields: { quantity: ['Quantity must be at least 1.'] } },
    );
  });

  test('owners are not sold the full breed profile', async () => {
    const owner = makeTestCtx({ db: database.db, audience: 'owner' });
    const { sessionId, ctx } = await createCartWith(owner, []);
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} })).rejects.toMatchObject({
      fields: { productId: ['This product is not available.'] },
    });
  });

  test('a breeder cart with products not sold to owners stays a breeder cart on pages for pet owners', async () => {
    const profile = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const asOwner = { ...profile.ctx, visitor: { ...profile.ctx.visitor, audience: 'owner' as const } };
    const line = { productId: 44, quantity: 1, metaData: {} };
    const kept = await addItem(asOwner, { sessionId: profile.sessionId, ...line });
    expect([kept.audience, kept.items.map(({ problem }) => problem)]).toEqual(['breeder', [null, null]]);
    const test = await createCartWith(guest(), [{ productId: 10_035 }]);
    const owner = { ...test.ctx, visitor: { ...test.ctx.visitor, audience: 'owner' as const } };
    expect((await addItem(owner, { sessionId: test.sessionId, ...line })).audience).toBe('owner');
  });

  test('R326 R327 R328 upgrades and regular products do not mix, in either order (101)', async () => {
    const regular = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const upgrade = { productId: UPGRADE, quantity: 1, metaData: { isUpgradeFullbreed: true, note: 'Bella' } };
    const mixed = expect.objectContaining({
      code: 101,
      message:
        "You can't mix test upgrades and regular products. Please complete your purchase of existing items and try again.",
    });
    await expect(addItem(regular.ctx, { ...upgrade, sessionId: regular.sessionId })).rejects.toEqual(mixed);
    const upgraded = await createCartWith(guest(), [upgrade]);
    await expect(
      addItem(upgraded.ctx, { sessionId: upgraded.sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} }),
    ).rejects.toEqual(mixed);
  });

  test('R324 R325 an upgrade cannot be added twice', async () => {
    const upgrade = { productId: UPGRADE, quantity: 1, metaData: { isUpgradeFullbreed: true } };
    const { sessionId, ctx } = await createCartWith(guest(), [upgrade]);
    const again = addItem(ctx, { ...upgrade, sessionId });
    await expect(again).rejects.toThrow('This item is already in your cart. You can only add it once.');
  });

  test('R329 a pending payment blocks adding (79)', async () => {
    const user = await createMember(database.db);
    const ctx = makeTestCtx({ db: database.db, user });
    await createUnpaidOrder(ctx, [{ productId: DOG_DNA }]);
    const { sessionId } = await createCart(ctx);
    await expect(addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} })).rejects.toMatchObject({
      code: 79,
      message: expect.stringContaining('You have payments pending'),
    });
  });

  test('an animal of another user gets the 404 of a missing animal', async () => {
    const { sessionId, ctx } = await createCartWith(guest(), []);
    await expect(
      addItem(ctx, { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: { animalId: 1 } }),
    ).rejects.toEqual(reason('not_found'));
  });
});
