import { describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { missingOnSample } from '#animals/stored-samples/stored-sample.service.ts';
import { addItem, removeItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { mergeGuestCart } from '#shop/cart/merge-cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { findInvoice } from '#shop/invoices/invoices.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createRegisteredSample } from '../../../test/support/lab-factory.ts';
import { createStoredSample } from '../../../test/support/stored-sample.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SINGLE = 51;
const FULL = 50;

/** Creates a customer with an empty cart and an animal whose stored sample lacks some tests. */
async function createPartlyTested(diseases = 2) {
  const lab = await createLab(database.db);
  const sample = await createStoredSample(database.db, lab, diseases);
  const { ctx, sessionId } = await createCartWith(till.ctx(lab.owner), []);
  const { animalId } = sample;
  const add = (productId: number, metaData: object, idempotencyKey: string | null = null) =>
    addItem({ ...ctx, idempotencyKey }, { sessionId, productId, quantity: 1, metaData: { animalId, ...metaData } });
  return {
    lab,
    sample,
    ctx,
    sessionId,
    addSingle: (testId: number | undefined) => add(SINGLE, { isUpgradeTests: true, testId }),
    addFull: (idempotencyKey?: string) => add(FULL, { isUpgradeFullbreed: true }, idempotencyKey),
  };
}

async function nameOfTest(id: number): Promise<string> {
  return (await database.db.selectFrom('test').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

describe('upgrades of a stored sample in the cart', () => {
  test('the full profile is refused when no test is missing, in the cart and at checkout', async () => {
    const { sample, ctx, sessionId, addFull } = await createPartlyTested();
    await addFull();
    await database.db
      .insertInto('sampleTest')
      .values(sample.left.map((testId) => ({ sampleId: sample.sampleId, testId })))
      .execute();
    const nothing = 'Every test in the full breed profile has already been ordered for this sample.';
    expect((await findCart(ctx, sessionId)).items[0]!.problem).toBe(`${nothing} Please remove it.`);
    const form = await createCheckout(ctx, sessionId, { payment: { method: 'EFT' } });
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ fields: { items: [`${nothing} Please remove it.`] } });
    await removeItem(ctx, { sessionId, cartItemId: (await findCart(ctx, sessionId)).items[0]!.id });
    await expect(addFull()).rejects.toMatchObject({ fields: { animalId: [nothing] } });
  });

  test('an upgrade is refused for an animal without a stored sample, and a single upgrade needs a test', async () => {
    const { lab, addSingle } = await createPartlyTested();
    const { id } = await database.db
      .insertInto('animal')
      .values({ name: 'New', speciesId: 1, sex: 'male', createdBy: lab.owner.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.insertInto('animalOwnership').values({ animalId: id, personId: lab.owner.id }).execute();
    const { ctx, sessionId } = await createCartWith(till.ctx(lab.owner), []);
    const full = { sessionId, productId: FULL, quantity: 1, metaData: { animalId: id } };
    await expect(addItem(ctx, full)).rejects.toMatchObject({
      fields: { animalId: ['We have no stored sample of this animal, so no tests can be added.'] },
    });
    await expect(addSingle(undefined)).rejects.toMatchObject({
      fields: { testId: ['Please choose the test to add.'] },
    });
  });

  test('tests of a second, cancelled kit count as missing, and those of a kit in progress do not', async () => {
    const { lab, sample, addFull } = await createPartlyTested();
    const second = await createRegisteredSample(database.db, lab, { animalId: sample.animalId });
    const left = async () => (await missingOnSample(till.ctx(), sample.animalId)).missing.map(({ id }) => id);
    expect(await left()).toEqual([]);
    await inTransaction(till.ctx(), (tx) => moveSample(tx, { sampleId: second.sampleId, to: 'CANCELLED' }));
    expect((await left()).toSorted((a, b) => a - b)).toEqual(sample.left.toSorted((a, b) => a - b));
    expect((await addFull()).items).toHaveLength(1);
  });

  test('the full profile replaces single tests and shows the saving; a further single test is refused', async () => {
    const { sample, ctx, sessionId, addSingle, addFull } = await createPartlyTested();
    await addSingle(sample.left[0]);
    const two = await addSingle(sample.left[1]);
    expect(two.replaced).toBeNull();
    const singles = two.items.reduce((sum, item) => sum + item.amountCents, 0);
    const cart = await addFull();
    expect(cart.items.map((item) => item.product.id)).toEqual([FULL]);
    expect(cart.replaced).toEqual({
      tests: await Promise.all(sample.left.slice(0, 2).map(nameOfTest)),
      savedCents: singles,
    });
    expect((await findCart(ctx, sessionId)).items).toHaveLength(1);
    await expect(addSingle(sample.left[2])).rejects.toMatchObject({ reason: 'in_full_profile' });
  });

  test('the full profile is in the cart only once if the request is repeated after a lost response', async () => {
    const { sample, addSingle, addFull } = await createPartlyTested();
    await addSingle(sample.left[0]);
    expect((await addFull('full')).replaced).not.toBeNull();
    expect(await addFull('full')).toMatchObject({ items: [{ quantity: 1, product: { id: FULL } }], replaced: null });
  });

  test('signing in keeps only one of two conflicting items, and saves the other for later', async () => {
    const { lab, sample, addSingle } = await createPartlyTested();
    await addSingle(sample.left[0]);
    const visit = await createCartWith(till.ctx(), []);
    const { id } = await database.db.selectFrom('cart').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await database.db
      .insertInto('cartItem')
      .values({
        cartId: id,
        productId: FULL,
        animalId: sample.animalId,
        quantity: 1,
        isUpgradeFullbreed: true,
        metaHash: 'x',
      })
      .execute();
    const merged = await mergeGuestCart({ ...visit.ctx, user: lab.owner }, visit.sessionId);
    expect(merged.items.map((item) => item.product.id)).toEqual([SINGLE]);
    expect(merged.savedForLater).toMatchObject([
      { productId: FULL, reason: expect.stringContaining('full breed profile') },
    ]);
  });

  test('cart, order and invoice name the test, animal and sample, and no new sample is required', async () => {
    const { lab, sample, ctx, sessionId, addSingle } = await createPartlyTested();
    const cart = await addSingle(sample.left[0]);
    const animal = await database.db
      .selectFrom('animal')
      .select(['id', 'name'])
      .where('id', '=', sample.animalId)
      .executeTakeFirstOrThrow();
    const name = `Add a Test to a Stored Sample: ${await nameOfTest(sample.left[0]!)}`;
    const tube = formatBarcode(sample.barcode);
    expect(cart).toMatchObject({
      isSWABRequired: false,
      needsSample: false,
      items: [{ product: { name }, animal, sample: tube }],
    });
    const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'EFT' } }));
    expect((await viewOrder(ctx, order.orderId)).lines).toMatchObject([
      { productName: name, animalName: animal.name, sample: tube },
    ]);
    const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
    await receiveTransfer(admin, { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-UP' });
    const { id } = await database.db
      .selectFrom('invoice')
      .select('id')
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow();
    expect((await findInvoice(till.ctx(lab.owner), { id })).lines).toMatchObject([
      { description: `${name} (${animal.name}, sample ${tube})` },
    ]);
  });
});
