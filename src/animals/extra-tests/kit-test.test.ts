import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { listPendingOrders } from '#shop/orders/order-list.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { completeOldOrders } from '#shop/orders/close-old-orders.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createDraft,
  petInput,
  DNA_PROFILE_DOG,
  FBP_CAT,
  FBP_DOG,
} from '../../../test/support/kits-factory.ts';
import { createApprovedSample, createLab } from '../../../test/support/lab-factory.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { activateKit } from '#animals/activation/activation.service.ts';
import { listBalance, viewDraft } from '#animals/activation/draft-view.service.ts';
import { enterKitBarcode, findDraft } from '#animals/activation/drafts.service.ts';
import { listKitTests } from './kit-test.service.ts';
import { orderKitTest } from './order-kit-test.service.ts';
import { startOver } from '#animals/activation/restart-activation.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const firstPage = { page: 1, size: 20 };
const paying = { method: 'A' as const, acceptTerms: true, coupon: null };

async function pay(user: SessionUser, orderId: number): Promise<void> {
  const { clientSecret, paymentId } = await startPayment(till.ctx(user), { orderId });
  await till.confirm(clientSecret!);
  await settle(till.ctx(), paymentId);
}

async function createBlankDraft(user: SessionUser, productId = FBP_DOG) {
  const { barcode, kitId } = await createDispatchedKit(database.db, { productId: null });
  const { id } = await createDraft(database.db, { user, barcode, productId });
  return { barcode, kitId, id };
}

const view = async (user: SessionUser, id: string) => viewDraft(till.ctx(user), (await findDraft(till.ctx(user), id))!);

describe('a blank kit whose test is bought at its activation (business rules 3.2)', () => {
  test('is refused until a test is bought; tests sold in packs are offered at the price of one', async () => {
    const user = await createPerson(database.db);
    const { barcode } = await createDispatchedKit(database.db, { productId: null });
    await expect(enterKitBarcode(till.ctx(user), { barcode })).rejects.toMatchObject({
      fields: { productId: [expect.stringContaining('buy one')] },
    });
    const offers = await listKitTests(till.ctx(user));
    expect(offers.map((offer) => offer.productId)).toEqual(expect.arrayContaining([FBP_DOG, FBP_CAT, DNA_PROFILE_DOG]));
    expect(offers.find((offer) => offer.productId === FBP_DOG)).toMatchObject({ amountCents: 19_900, currency: 'AUD' });
    // Multipacks, single tests, and products not offered to pet owners cannot be bought for a kit.
    for (const productId of [101, 50])
      await expect(enterKitBarcode(till.ctx(user), { barcode, productId })).rejects.toMatchObject({
        fields: { productId: ["This test isn't available for a kit. Choose another test."] },
      });
    const owner = await createPerson(database.db, { type: 'owner' });
    await expect(enterKitBarcode(till.ctx(owner), { barcode, productId: FBP_DOG })).rejects.toMatchObject({
      fields: { productId: ["This test isn't available for a kit. Choose another test."] },
    });
  });

  test('waits for payment, then is activated with that test: nothing is shipped or left over', async () => {
    const user = await createPerson(database.db);
    const { id, kitId } = await createBlankDraft(user);
    expect(await view(user, id)).toMatchObject({
      kit: { productId: FBP_DOG, speciesId: 1, paid: false, needsBreed: true },
      kitTest: { productId: FBP_DOG, isPaid: false, order: null },
    });
    await expect(activateKit(till.ctx(user), { draftId: id })).rejects.toMatchObject({
      fields: { barcodes: ["Pay for this kit's test first."] },
    });
    await expect(orderKitTest(till.ctx(user), { ...paying, id, acceptTerms: false })).rejects.toMatchObject({
      fields: { acceptTerms: [expect.any(String)] },
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => orderKitTest(till.ctx(user), { ...paying, id })));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    const { orderId, paymentDue } = answers[0]!;
    expect(paymentDue).toBe(true);
    expect((await view(user, id)).kitTest).toMatchObject({ isPaid: false, order: { orderId, totalCents: 19_900 } });
    await pay(user, orderId);
    expect((await view(user, id)).kitTest).toMatchObject({ isPaid: true, order: null });
    await expect(orderKitTest(till.ctx(user), { ...paying, id })).rejects.toMatchObject({ reason: 'already_paid' });
    const order = await database.db
      .selectFrom('salesOrder')
      .select(['fulfilmentState', 'shippingCents', 'totalCents'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ fulfilmentState: 'NOT_REQUIRED', shippingCents: 0, totalCents: 19_900 });
    const done = await activateKit(till.ctx(user), { draftId: id });
    expect(done.tests).toBeGreaterThan(1);
    const kit = await database.db.selectFrom('kit').selectAll().where('id', '=', kitId).executeTakeFirstOrThrow();
    expect(kit).toMatchObject({ state: 'ACTIVATED', productId: FBP_DOG });
    expect((await listBalance(till.ctx(user))).map(({ available, used }) => [available, used])).toEqual([[0, 1]]);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('keeps an unused paid test in the balance, refundable in full until it is used', async () => {
    const user = await createPerson(database.db);
    const { id } = await createBlankDraft(user);
    const { orderId } = await orderKitTest(till.ctx(user), { ...paying, id });
    await pay(user, orderId);
    expect(await listBalance(till.ctx(user))).toMatchObject([{ product_id: FBP_DOG, bought: 1, available: 1 }]);
    expect((await suggestRefund(till.ctx(user), orderId)).amountCents).toBe(19_900);
    await activateKit(till.ctx(user), { draftId: id });
    expect((await suggestRefund(till.ctx(user), orderId)).amountCents).toBe(0);
  });

  test('cancels the unpaid order when another test is chosen', async () => {
    const user = await createPerson(database.db);
    const { id, barcode } = await createBlankDraft(user);
    const first = await orderKitTest(till.ctx(user), { ...paying, id });
    await enterKitBarcode(till.ctx(user), { barcode, productId: DNA_PROFILE_DOG });
    await createDraft(database.db, { user, barcode, productId: DNA_PROFILE_DOG });
    const second = await orderKitTest(till.ctx(user), { ...paying, id });
    expect(second.orderId).not.toBe(first.orderId);
    const { state } = await database.db
      .selectFrom('salesOrder')
      .select('state')
      .where('id', '=', first.orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('CANCELLED');
    expect((await view(user, id)).kitTest).toMatchObject({
      productId: DNA_PROFILE_DOG,
      order: { orderId: second.orderId },
    });
  });

  test.each(['full', 'keep_person'] as const)(
    'cancels its unpaid order when starting over (%s), so that nothing blocks the next one (code 79)',
    async (kind) => {
      const user = await createPerson(database.db);
      const { id } = await createBlankDraft(user);
      const { orderId } = await orderKitTest(till.ctx(user), { ...paying, id });
      await expect(startOver(till.ctx(await createPerson(database.db)), { draftId: id, kind })).rejects.toMatchObject({
        reason: 'not_found',
      });
      expect((await listPendingOrders(till.ctx(user), firstPage)).results).toMatchObject([
        { orderId, orderedFor: { text: expect.stringContaining('Activation of kit') } },
      ]);
      await startOver(till.ctx(user), { draftId: id, kind });
      expect((await listPendingOrders(till.ctx(user), firstPage)).count).toBe(0);
      expect((await findOrder(till.ctx(user), { id: orderId })).state).toBe('CANCELLED');
    },
  );

  test('keeps its order for another animal, and keeps the paid test in the balance after a full reset', async () => {
    const user = await createPerson(database.db);
    const { id } = await createBlankDraft(user);
    const { orderId } = await orderKitTest(till.ctx(user), { ...paying, id });
    await startOver(till.ctx(user), { draftId: id, kind: 'barcode' });
    expect((await view(user, id)).kitTest?.order).toMatchObject({ orderId });
    await pay(user, orderId);
    await startOver(till.ctx(user), { draftId: id, kind: 'full' });
    expect(await listBalance(till.ctx(user))).toMatchObject([{ available: 1 }]);
  });

  test('keeps its order open until its report is released', async () => {
    const lab = await createLab(database.db);
    const stateOf = async (id: number) => (await findOrder(till.ctx(lab.owner), { id })).state;
    const { id } = await createBlankDraft(lab.owner);
    const { orderId } = await orderKitTest(till.ctx(lab.owner), { ...paying, id });
    await pay(lab.owner, orderId);
    await completeOldOrders(till.ctx());
    expect(await stateOf(orderId)).toBe('PLACED');
    const { animalId, barcode } = await activateKit(till.ctx(lab.owner), { draftId: id });
    expect((await findOrder(till.ctx(lab.owner), { id: orderId })).orderedFor).toEqual({
      text: petInput.petName,
      path: `/my/my-animals/${animalId}`,
    });
    const { sampleId } = await createApprovedSample(database.db, lab, { animalId, barcode });
    await completeOldOrders(till.ctx());
    expect(await stateOf(orderId)).toBe('PLACED');
    await releaseSample(lab.as(lab.reviewer), { sampleId });
    expect(await stateOf(orderId)).toBe('COMPLETED');
  });

  test('can be bought on account and activated immediately by a clinic; another user cannot find the draft', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { id } = await createBlankDraft(vet);
    const stranger = await createPerson(database.db);
    await expect(orderKitTest(till.ctx(stranger), { ...paying, id })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(orderKitTest(till.ctx(), { ...paying, id })).rejects.toMatchObject({ reason: 'not_signed_in' });
    expect(await orderKitTest(till.ctx(vet), { ...paying, id })).toMatchObject({ paymentDue: false });
    expect((await view(vet, id)).kitTest).toMatchObject({ isPaid: true });
    expect((await activateKit(till.ctx(vet), { draftId: id })).tests).toBeGreaterThan(1);
  });
});
