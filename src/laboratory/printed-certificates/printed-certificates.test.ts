import { expect, test } from 'vitest';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createStaffMember, DNA_PROFILE_DOG } from '../../../test/support/kits-factory.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { printParcelSheet } from '#shop/fulfilment/parcel-sheet.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { addItem, updateItem } from '#shop/cart/cart-items.service.ts';
import { createCart, findCart, listShippingMethods } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { reorder } from '#shop/orders/reorder.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { openForPrinting } from './printed-certificates.service.ts';

const database = useDatabase();
const lab = useLab(database);
const PRINTED = 54;
const EXTRA_SWAB = 53;
const fields = (wanted: object) => expect.objectContaining({ fields: wanted });

async function createCertified() {
  const sample = await lab.createReleased();
  const { number } = await database.db
    .selectFrom('certificate')
    .select('number')
    .where('sampleId', '=', sample.sampleId)
    .executeTakeFirstOrThrow();
  const item = { productId: PRINTED, metaData: { animalId: sample.animalId, barcode: sample.barcode } };
  return { ...sample, number, item };
}

const setState = (number: string, state: 'VALID' | 'REVOKED') =>
  database.db.updateTable('certificate').set({ state }).where('number', '=', number).execute();

test('a printed certificate is sold only for a valid certificate that the buyer can download', async () => {
  const withoutAnimal = [{ productId: PRINTED }];
  const chosen = fields({ animalId: ["Choose a certificate on your animal's results page."] });
  await expect(createCartWith(lab.as(null), withoutAnimal)).rejects.toEqual(chosen);
  const { animalId } = await lab.createRegistered();
  const untested = [{ productId: PRINTED, metaData: { animalId } }];
  await expect(createCartWith(lab.as(lab.owner), untested)).rejects.toEqual(
    fields({ animalId: [expect.stringContaining('no valid certificate')] }),
  );
  const { item } = await createCertified();
  const stranger = lab.as(await createMember(database.db));
  await expect(createCartWith(stranger, [item])).rejects.toMatchObject({ reason: 'not_found' });
});

test('two certificates of one animal are two printed copies, and the same one is not added twice', async () => {
  const one = await createCertified();
  const kit = await lab.createReleased({ animalId: one.animalId });
  const { sessionId, ctx } = await createCartWith(lab.as(await newOwnerOf(one.animalId)), [one.item]);
  const other = { productId: PRINTED, metaData: { animalId: one.animalId, barcode: kit.barcode } };
  const { items } = await addItem(ctx, { sessionId, quantity: 1, ...other });
  expect(items.map(({ certificate }) => certificate)).toEqual([one.number, expect.stringMatching(/^C-\d{4}-\d{6}$/)]);
  expect(items[1]?.certificate).not.toBe(one.number);
  await expect(addItem(ctx, { sessionId, quantity: 1, ...one.item })).rejects.toMatchObject({
    reason: 'already_in_cart',
  });
});

test('in Australia a printed certificate is sent by letter, alone or with kits, and by parcel only with products that need one', async () => {
  const { item, animalId } = await createCertified();
  const { sessionId, ctx } = await createCartWith(lab.as(await newOwnerOf(animalId)), [item]);
  const offered = async () => (await listShippingMethods(ctx, sessionId)).map(({ name }) => name);
  const byLetter = ['Standard letter, untracked', 'Express, tracked'];
  expect(await offered()).toEqual(byLetter);
  await addItem(ctx, { sessionId, quantity: 1, productId: DNA_PROFILE_DOG, metaData: {} });
  expect(await offered()).toEqual(byLetter);
  await addItem(ctx, { sessionId, quantity: 1, productId: EXTRA_SWAB, metaData: {} });
  expect(await offered()).toEqual(['Express, tracked']);
});

async function newOwnerOf(...animalIds: number[]) {
  const owner = await createMember(database.db);
  await database.db
    .updateTable('animalOwnership')
    .set({ personId: owner.id })
    .where('animalId', 'in', animalIds)
    .execute();
  return owner;
}

/** Replaces the certificate with a new version. */
async function amendAgain(sample: LabSample): Promise<void> {
  const reviewer = lab.as(lab.reviewer);
  const { sampleId } = sample;
  await amendSample(reviewer, { sampleId, reason: 'Again', password: PASSWORD });
  await lab.load(await lab.fileFor(sample), `again-${sampleId}.csv`);
  await submitForReview(lab.as(lab.technician), { sampleId });
  await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD });
  await releaseSample(reviewer, { sampleId });
}

test('a certificate that was revoked in the meantime cannot be ordered', async () => {
  const { item, number } = await createCertified();
  const owner = await newOwnerOf(item.metaData.animalId);
  const { sessionId, ctx } = await createCartWith(lab.as(owner), [item]);
  expect((await findCart(ctx, sessionId)).items[0]!.problem).toBeNull();
  await setState(number, 'REVOKED');
  expect((await findCart(ctx, sessionId)).items[0]!.problem).toContain('no valid certificate');
  await expect(placeOrder(ctx, await createCheckout(ctx, sessionId))).rejects.toEqual(
    fields({ items: [expect.stringContaining('Please remove it')] }),
  );
});

test('an order states its certificate, which staff can open for printing while it is valid and its animal has the same owner', async () => {
  const { item, number, animalId } = await createCertified();
  const buyer = lab.as(lab.owner);
  const { sessionId, ctx } = await createCartWith(buyer, [item]);
  const [method] = await listShippingMethods(ctx, sessionId);
  const form = { payment: { method: 'EFT' }, shippingMethod: method!.id } as const;
  const { orderId, totalCents } = await placeOrder(ctx, await createCheckout(ctx, sessionId, form));
  const stranger = await createMember(database.db);
  const ownedSince = (day: string, personId = lab.owner.id) =>
    database.db
      .updateTable('animalOwnership')
      .set({ since: new Date(day), personId })
      .where('animalId', '=', animalId)
      .execute();
  await ownedSince('2020-01-01');
  const admin = lab.as(await createStaffMember(database.db));
  const print = () => openForPrinting(admin, { orderId, number });
  await expect(print()).rejects.toMatchObject({ reason: 'not_found' });
  await receiveTransfer(admin, { id: orderId, amountCents: totalCents, reference: 'Bank 1' });

  const order = await findAdminOrder(admin, { id: orderId });
  expect(order.fulfilmentState).toBe('UNFULFILLED');
  expect(order.lines).toMatchObject([{ certificate: number, animalName: expect.any(String) }]);
  expect(order.shippingAddress).not.toBeNull();
  const { bytes, fileName } = await print();
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(fileName).toBe(`${number}-v1.pdf`);
  await expect(openForPrinting(buyer, { orderId, number })).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(openForPrinting(admin, { orderId, number: 'C-2026-999999' })).rejects.toMatchObject({
    reason: 'not_found',
  });

  await ownedSince('2030-01-01', stranger.id);
  await expect(print()).rejects.toMatchObject({ message: expect.stringContaining('new owner') });
  await ownedSince('2020-01-01');
  await setState(number, 'REVOKED');
  await expect(print()).rejects.toMatchObject({ message: expect.stringContaining('no longer valid') });
});

test('a printed copy belongs to its certificate: it cannot be moved to another animal, and the newest version is printed', async () => {
  const [one, other] = [await createCertified(), await createCertified()];
  const buyer = lab.as(await newOwnerOf(one.animalId, other.animalId));
  const { sessionId, ctx } = await createCartWith(buyer, [one.item]);
  const cart = await addItem(ctx, { sessionId, quantity: 1, ...other.item });
  expect(cart.items).toHaveLength(2);
  const cartItemId = cart.items[0]!.id;
  await expect(updateItem(ctx, { sessionId, cartItemId, animalId: other.animalId })).rejects.toEqual(
    fields({ animalId: [expect.stringContaining('belongs to one certificate')] }),
  );
  await amendAgain(one);
  expect((await findCart(ctx, sessionId)).items.map(({ problem }) => problem)).toEqual([null, null]);
});

test('an order can be repeated with its certificate while that is valid', async () => {
  const { item, number } = await createCertified();
  const buyer = lab.as(await newOwnerOf(item.metaData.animalId));
  const { sessionId, ctx } = await createCartWith(buyer, [item]);
  const [method] = await listShippingMethods(ctx, sessionId);
  const form = { payment: { method: 'EFT' }, shippingMethod: method!.id } as const;
  const { orderId, totalCents } = await placeOrder(ctx, await createCheckout(ctx, sessionId, form));
  const admin = lab.as(await createStaffMember(database.db));
  await receiveTransfer(admin, { id: orderId, amountCents: totalCents, reference: 'Bank 2' });
  const again = await createCart(buyer);
  const repeat = () => reorder(buyer, { id: orderId, sessionId: again.sessionId });
  expect(await repeat()).toEqual({ added: ['Printed Certificate by Post'], refused: [] });
  const items = await database.db
    .selectFrom('cartItem')
    .innerJoin('cart', 'cart.id', 'cartItem.cartId')
    .select('cartItem.meta')
    .where('cart.personId', '=', buyer.user!.id)
    .orderBy('cartItem.id')
    .execute();
  expect(items.at(-1)?.meta).toMatchObject({ certificate: number });
  expect((await repeat()).refused).toMatchObject([{ reason: expect.stringContaining('already in your cart') }]);
  await setState(number, 'REVOKED');
  expect((await repeat()).refused).toMatchObject([{ reason: expect.stringContaining('no valid certificate') }]);
});

test('the sheet of the first parcel lists the printed certificate that is in it with the kit', async () => {
  const { item, number } = await createCertified();
  const buyer = lab.as(await newOwnerOf(item.metaData.animalId));
  const { sessionId, ctx } = await createCartWith(buyer, [item, { productId: DNA_PROFILE_DOG }]);
  const [method] = await listShippingMethods(ctx, sessionId);
  const form = { payment: { method: 'EFT' }, shippingMethod: method!.id } as const;
  const { orderId, totalCents } = await placeOrder(ctx, await createCheckout(ctx, sessionId, form));
  const admin = lab.as(await createStaffMember(database.db));
  await receiveTransfer(admin, { id: orderId, amountCents: totalCents, reference: 'Bank 3' });
  await createBatch(admin, { productId: null, size: 1, swabLot: 'S', manufacturedOn: '2026-11-01' });
  const { shipmentId } = await shipOrder(admin, { orderId });
  const sheet = await printParcelSheet(admin, shipmentId);
  expect(readPdfText(await sheet.bytes())).toContain(`Also in this parcel: printed certificate ${number}.`);
});
