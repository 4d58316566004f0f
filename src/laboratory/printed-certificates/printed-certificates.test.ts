import { expect, test } from 'vitest';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createStaffMember } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { findCart, listShippingMethods } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { openForPrinting } from './printed-certificates.service.ts';

const database = useDatabase();
const lab = useLab(database);
const PRINTED = 54;
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

test('a printed certificate is sold only with a valid certificate that the buyer may download', async () => {
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

test('a certificate that was revoked meanwhile cannot be ordered', async () => {
  const { item, number } = await createCertified();
  const owner = await createMember(database.db);
  await database.db
    .updateTable('animalOwnership')
    .set({ personId: owner.id })
    .where('animalId', '=', item.metaData.animalId)
    .execute();
  const { sessionId, ctx } = await createCartWith(lab.as(owner), [item]);
  expect((await findCart(ctx, sessionId)).items[0]!.problem).toBeNull();
  await setState(number, 'REVOKED');
  expect((await findCart(ctx, sessionId)).items[0]!.problem).toContain('no valid certificate');
  await expect(placeOrder(ctx, await createCheckout(ctx, sessionId))).rejects.toEqual(
    fields({ items: [expect.stringContaining('Please remove it')] }),
  );
});

test('an order names its certificate, which staff open to print while it is valid and its animal has the same owner', async () => {
  const { item, number, animalId } = await createCertified();
  const buyer = lab.as(lab.owner);
  const { sessionId, ctx } = await createCartWith(buyer, [item]);
  const [method] = await listShippingMethods(ctx, sessionId);
  const form = { payment: { method: 'EFT' }, shippingMethod: method!.id } as const;
  const { orderId, totalCents } = await placeOrder(ctx, await createCheckout(ctx, sessionId, form));
  const ownedSince = (day: string) =>
    database.db
      .updateTable('animalOwnership')
      .set({ since: new Date(day) })
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

  await ownedSince('2030-01-01');
  await expect(print()).rejects.toMatchObject({ message: expect.stringContaining('new owner') });
  await ownedSince('2020-01-01');
  await setState(number, 'REVOKED');
  await expect(print()).rejects.toMatchObject({ message: expect.stringContaining('no longer valid') });
});
