import { expect, test } from 'vitest';
import { CUSTOM_DOG, useCartShop } from '../../../test/support/cart-bed.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { inTransaction } from '#db/transaction.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { lockCartAndItems } from '#shop/cart/cart-rows.service.ts';
import { findCart, priceForOrder } from '#shop/cart/cart.service.ts';
import { findCustomProfile, saveProfile } from './custom-profiles.service.ts';

const { database, guest } = useCartShop();

async function createProfile() {
  const { sessionId, ctx } = await createCartWith(guest(), []);
  const tests = await database.db
    .selectFrom('test')
    .select(['id', 'name'])
    .where('speciesId', '=', 1)
    .where('sellable', '=', true)
    .orderBy('id')
    .limit(3)
    .execute();
  const profile = await saveProfile(ctx, { sessionId, name: 'Three', testIds: tests.map((row) => row.id) });
  const add = () =>
    addItem(ctx, { sessionId, productId: CUSTOM_DOG, quantity: 1, metaData: { customProfileId: profile.id } });
  return { ctx, sessionId, profile, last: tests[2]!, add };
}

const withdraw = (id: number, sellable: boolean) =>
  database.db.updateTable('test').set({ sellable }).where('id', '=', id).execute();

test('C13 a saved profile lists its withdrawn tests, and is refused in the cart because of them', async () => {
  const { ctx, sessionId, profile, last, add } = await createProfile();
  await withdraw(last.id, false);
  try {
    const shown = await findCustomProfile(ctx, { id: profile.id, sessionId });
    expect(shown.tests.filter(({ isSold }) => !isSold).map(({ id }) => id)).toEqual([last.id]);
    await expect(add()).rejects.toMatchObject({
      reason: 'invalid_fields',
      fields: { customProfileId: [`No longer sold: ${last.name}. Please build this profile again without this test.`] },
    });
  } finally {
    await withdraw(last.id, true);
  }
});

test('C13 a profile in a cart shows a test that was withdrawn, and cannot be ordered', async () => {
  const { ctx, sessionId, last, add } = await createProfile();
  await add();
  await withdraw(last.id, false);
  try {
    const [line] = (await findCart(ctx, sessionId)).items;
    expect(line?.problem).toContain(`No longer sold: ${last.name}`);
    const order = inTransaction(ctx, async (tx) => priceForOrder(tx, await lockCartAndItems(tx, sessionId)));
    await expect(order).rejects.toMatchObject({ fields: { items: [expect.stringContaining('No longer sold')] } });
  } finally {
    await withdraw(last.id, true);
  }
});
