import { describe, expect, test } from 'vitest';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { createAnimal } from '#animals/records/animals.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { addItem, removeItem, setItemNote, updateItem } from './cart-items.service.ts';
import { findCart } from './cart.service.ts';
import { mergeGuestCart } from './merge-cart.service.ts';

const database = useDatabase();

async function twoTests(): Promise<[number, number]> {
  const rows = await database.db
    .selectFrom('product')
    .innerJoin('price', 'price.productId', 'product.id')
    .select('product.id')
    .where('product.kind', '=', 'disease')
    .where('product.speciesId', '=', 1)
    .where('price.nextAmountCents', 'is not', null)
    .where('price.priceBook', '=', 'AU')
    .distinct()
    .orderBy('product.id')
    .limit(2)
    .execute();
  return [rows[0]!.id, rows[1]!.id];
}

async function createVetWithCart() {
  const user = await createMember(database.db, { type: 'vet' });
  return { user, ...(await createCartWith(makeTestCtx({ db: database.db, user }), [])) };
}

const pricesOf = async (ctx: Parameters<typeof findCart>[0], sessionId: string) =>
  (await findCart(ctx, sessionId)).items.map((item) => item.amountCents);

const createPatient = (ctx: Parameters<typeof createAnimal>[0], name: string, speciesId: 1 | 2 = 1) =>
  createAnimal(ctx, { ownerId: ctx.user!.id, name, speciesId, sex: 'male' });

describe('the additional-test price is for the same animal only (business rules 3.10)', () => {
  test('two tests for two animals both cost the price of a first test, and the second costs less for the same animal', async () => {
    const [one, two] = await twoTests();
    const { ctx, sessionId } = await createVetWithCart();
    await addItem(ctx, { sessionId, productId: one, quantity: 1, metaData: { note: 'Rex' } });
    const cart = await addItem(ctx, { sessionId, productId: two, quantity: 1, metaData: { note: 'Bella' } });
    expect(cart.items.map((item) => item.amountCents)).toEqual([6_800, 6_800]);
    await setItemNote(ctx, { sessionId, cartItemId: cart.items[1]!.id, note: ' REX ' });
    expect(await pricesOf(ctx, sessionId)).toEqual([6_800, 2_800]);
  });

  test('two tests without an animal cost the price of a first test, and the second costs less once both name one animal', async () => {
    const [one, two] = await twoTests();
    const { ctx, sessionId } = await createVetWithCart();
    await addItem(ctx, { sessionId, productId: one, quantity: 1, metaData: {} });
    await addItem(ctx, { sessionId, productId: two, quantity: 1, metaData: {} });
    expect(await pricesOf(ctx, sessionId)).toEqual([6_800, 6_800]);
    for (const item of (await findCart(ctx, sessionId)).items)
      await setItemNote(ctx, { sessionId, cartItemId: item.id, note: 'Rex' });
    expect(await pricesOf(ctx, sessionId)).toEqual([6_800, 2_800]);
  });

  test('a second test for one patient costs less, and two patients with one name are two animals', async () => {
    const [one, two] = await twoTests();
    const { ctx, sessionId } = await createVetWithCart();
    const [rex, other] = [await createPatient(ctx, 'Rex'), await createPatient(ctx, 'Rex')];
    await addItem(ctx, { sessionId, productId: one, quantity: 1, metaData: {} });
    await addItem(ctx, { sessionId, productId: two, quantity: 1, metaData: {} });
    const [first, second] = (await findCart(ctx, sessionId)).items;
    await updateItem(ctx, { sessionId, cartItemId: first!.id, animalId: rex.id });
    await updateItem(ctx, { sessionId, cartItemId: second!.id, animalId: other.id });
    expect(await pricesOf(ctx, sessionId)).toEqual([6_800, 6_800]);
    const cart = await updateItem(ctx, { sessionId, cartItemId: second!.id, animalId: rex.id });
    expect(cart.items.map((item) => [item.animal, item.amountCents])).toEqual([
      [{ id: rex.id, name: 'Rex' }, 6_800],
      [{ id: rex.id, name: 'Rex' }, 2_800],
    ]);
    expect((await updateItem(ctx, { sessionId, cartItemId: second!.id, animalId: null })).items[1]!.animal).toBeNull();
    await updateItem(ctx, { sessionId, cartItemId: second!.id, animalId: rex.id });
    const placed = await placeOrder(ctx, await createCheckout(ctx, sessionId));
    expect(placed).toMatchObject({ state: 'PLACED', totalCents: 9_600 });
    const order = await viewOrder(ctx, placed.orderId);
    expect(order.lines.map((line) => line.animalName)).toEqual(['Rex', 'Rex']);
  });

  test('an animal of another user or species, a duplicate test and a quantity of two are rejected', async () => {
    const [one] = await twoTests();
    const { ctx, sessionId } = await createVetWithCart();
    const stranger = await createVetWithCart();
    const [rex, tom, foreign] = [
      await createPatient(ctx, 'Rex'),
      await createPatient(ctx, 'Tom', 2),
      await createPatient(stranger.ctx, 'X'),
    ];
    await addItem(ctx, { sessionId, productId: one, quantity: 2, metaData: { note: 'Rex' } });
    const [line] = (await findCart(ctx, sessionId)).items;
    const change = (animalId: number) => updateItem(ctx, { sessionId, cartItemId: line!.id, quantity: 1, animalId });
    await expect(change(foreign.id)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(change(tom.id)).rejects.toMatchObject({ fields: { animalId: ['This product is for dogs.'] } });
    await expect(updateItem(ctx, { sessionId, cartItemId: line!.id, animalId: rex.id })).rejects.toMatchObject({
      fields: { quantity: ['This item can be ordered only once.'] },
    });
    await change(rex.id);
    const again = { sessionId, productId: one, quantity: 1, metaData: { animalId: rex.id } };
    await expect(addItem(ctx, again)).rejects.toMatchObject({ reason: 'already_in_cart' });
  });
});

describe('notes separate lines', () => {
  const named = (sessionId: string, productId: number, note: string | null, quantity = 1) => ({
    sessionId,
    productId,
    quantity,
    metaData: { note },
  });

  test('a different note adds a new line, the same note increases the quantity, and no note is lost', async () => {
    const [one] = await twoTests();
    const { ctx, sessionId } = await createVetWithCart();
    for (const note of ['Rex', 'Bella', 'Rex', null]) await addItem(ctx, named(sessionId, one, note));
    const { items } = await findCart(ctx, sessionId);
    expect(items.map((item) => [item.metaData.note, item.quantity])).toEqual([
      ['Rex', 2],
      ['Bella', 1],
      [null, 1],
    ]);
    await expect(setItemNote(ctx, { sessionId, cartItemId: items[1]!.id, note: 'Rex' })).rejects.toMatchObject({
      fields: { note: [expect.stringContaining('the note "Rex"')] },
    });
    await removeItem(ctx, { sessionId, cartItemId: items[0]!.id });
    expect((await setItemNote(ctx, { sessionId, cartItemId: items[1]!.id, note: 'Rex' })).items).toHaveLength(2);
  });

  test('guest lines with different notes stay separate lines after signing in', async () => {
    const [one] = await twoTests();
    const user = await createMember(database.db);
    const own = await createCartWith(makeTestCtx({ db: database.db, user }), []);
    await addItem(own.ctx, named(own.sessionId, one, 'Rex'));
    const visit = await createCartWith(makeTestCtx({ db: database.db }), []);
    for (const [note, quantity] of [
      ['Rex', 3],
      ['Bella', 1],
      [null, 1],
    ] as const)
      await addItem(visit.ctx, named(visit.sessionId, one, note, quantity));
    const merged = await mergeGuestCart({ ...visit.ctx, user }, visit.sessionId);
    expect(merged.items.map((item) => [item.metaData.note, item.quantity])).toEqual([
      ['Rex', 3],
      ['Bella', 1],
      [null, 1],
    ]);
  });
});
