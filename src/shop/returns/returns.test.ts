import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { declineReturn, listReturns, receiveKits, receiveParcelBack } from './admin-returns.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { orderEventLabel } from '#shop/orders/order-labels.rules.ts';
import { findAdminOrder, suggestAdminRefund } from '#shop/order-admin/order-admin.service.ts';
import { reorder } from '#shop/orders/reorder.service.ts';
import { cancelOrder, requestReturn } from './returns.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const { desk, createPaidOrder, createSentOrder, mails } = useDispatch(database, till, [DOG_PROFILE, DOG_DNA]);

describe('a buyer cancels', () => {
  test('cancels before dispatch: the order is closed and refunded in full, once for ten clicks', async () => {
    const user = await createMember(database.db);
    const id = await createPaidOrder(user);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => cancelOrder(till.ctx(user), { id, reason: 'Too many dogs' })),
    );
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await orderRow(database.db, id)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
    const detail = await findOrder(till.ctx(user), { id });
    expect(detail).toMatchObject({
      refunds: [{ state: 'SUCCEEDED', amountCents: 19_900 }],
      creditNotes: [{ totalCents: 19_900 }],
      returns: [{ kind: 'CANCELLATION', state: 'SETTLED' }],
    });
    expect(detail.events.map((event) => event.text)).toEqual(
      expect.arrayContaining(['Ordered', 'Order confirmed', 'Cancelled by you', 'Refunded']),
    );
    const cancelledMails = await mails('orders.cancelled', user.email);
    expect(cancelledMails).toHaveLength(1);
    expect(cancelledMails[0]!.bodyText).not.toContain('gift cards');
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('cancels an order on account: its invoice is credited and nothing is refunded', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { order } = await createUnpaidOrder(till.ctx(vet), [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
    await cancelOrder(till.ctx(vet), { id: order.orderId, reason: '' });
    const invoices = await database.db
      .selectFrom('invoice')
      .select(['series', 'state', 'totalCents', 'paidCents', 'creditedCents'])
      .where('orderId', '=', order.orderId)
      .orderBy('id')
      .execute();
    const total = order.totalCents;
    expect(invoices).toEqual([
      { series: 'INV', state: 'PAID', totalCents: total, paidCents: total, creditedCents: total },
      { series: 'CN', state: 'PAID', totalCents: total, paidCents: total, creditedCents: 0 },
    ]);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('gets 404 for orders of others, and a hint to return a sent order', async () => {
    const user = await createMember(database.db);
    const { orderId } = await createSentOrder(user);
    for (const [who, id] of [
      [desk().user, orderId],
      [user, 999_999],
    ] as const)
      await expect(cancelOrder(till.ctx(who), { id, reason: '' })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(cancelOrder(till.ctx(), { id: orderId, reason: '' })).rejects.toMatchObject({
      reason: 'not_signed_in',
    });
    await expect(cancelOrder(till.ctx(user), { id: orderId, reason: '' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });

  test('cancels while staff send the order: exactly one of the two succeeds', async () => {
    const user = await createMember(database.db);
    const id = await createPaidOrder(user);
    const [cancelled, sent] = await Promise.allSettled([
      cancelOrder(till.ctx(user), { id, reason: '' }),
      shipOrder(desk(), { orderId: id }),
    ]);
    expect([cancelled.status, sent.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

describe('returned kits', () => {
  test('unopened kits are announced, received, restocked and refunded according to the table, without shipping', async () => {
    const user = await createMember(database.db);
    const { orderId } = await createSentOrder(user);
    await requestReturn(till.ctx(user), { id: orderId, reason: 'One dog less' });
    await expect(requestReturn(till.ctx(user), { id: orderId, reason: 'Again' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    expect(await mails('orders.return', user.email)).toHaveLength(1);
    const open = await listReturns(desk(), { page: 1, size: 100, open: true });
    expect(open.results).toContainEqual(expect.objectContaining({ orderId, kind: 'RETURN', state: 'REQUESTED' }));
    const found = await listReturns(desk(), { page: 1, size: 10, open: true, search: user.email, sort: '-email' });
    expect(found.results).toMatchObject([{ orderId, reason: 'One dog less' }]);
    expect(await listReturns(desk(), { page: 1, size: 10, open: true, search: 'nobody at all' })).toMatchObject({
      count: 0,
    });
    const [unit] = await database.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select(['orderUnit.id', 'orderUnit.kitId', 'orderUnit.orderLineId'])
      .where('orderLine.orderId', '=', orderId)
      .orderBy('orderUnit.id')
      .execute();
    await receiveKits(desk(), { id: orderId, unitIds: [unit!.id], sealed: true });
    const kit = await database.db.selectFrom('kit').selectAll().where('id', '=', unit!.kitId).executeTakeFirstOrThrow();
    expect(kit).toMatchObject({ state: 'IN_STOCK', orderLineId: null });
    const suggestion = await suggestAdminRefund(desk(), { id: orderId });
    expect(suggestion.lines[0]!.shares.map((share) => share.reason)).toEqual([
      'Cancelled, or returned unopened',
      'Kit not returned',
    ]);
    expect(suggestion.amountCents).toBe(19_900);
    await refundOrder(desk(), {
      id: orderId,
      lines: [{ orderLineId: unit!.orderLineId, amountCents: 19_900, reason: 'Came back unopened' }],
      reason: 'One kit came back',
    });
    const detail = await findOrder(till.ctx(user), { id: orderId });
    expect(detail).toMatchObject({
      paymentState: 'PARTIALLY_REFUNDED',
      returns: [{ state: 'SETTLED' }],
      refunds: [{ amountCents: 19_900, state: 'SUCCEEDED' }],
    });
    expect((await suggestAdminRefund(desk(), { id: orderId })).lines[0]).toMatchObject({
      amountCents: 19_900,
      mostCents: 19_900,
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('kits returned without a request create one return per order, which needs a refund', async () => {
    const user = await createMember(database.db);
    const { orderId } = await createSentOrder(user);
    const units = await database.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select('orderUnit.id')
      .where('orderLine.orderId', '=', orderId)
      .orderBy('orderUnit.id')
      .execute();
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) await receiveKits(desk(), { id: orderId, unitIds: [unit.id], sealed: false });
    const { results } = await listReturns(desk(), { page: 1, size: 10, open: true, search: user.email });
    expect(results).toMatchObject([
      { orderId, kind: 'RETURN', state: 'ARRIVED', reason: 'Kits received with broken seals' },
    ]);
  });

  test('an undeliverable parcel has to be sent again, which is possible', async () => {
    const { orderId, shipmentId } = await createSentOrder(null);
    expect(await receiveParcelBack(desk(), { shipmentId })).toMatchObject({ fulfilmentState: 'RETURNED' });
    expect(await receiveParcelBack(desk(), { shipmentId })).toMatchObject({ fulfilmentState: 'RETURNED' });
    expect(await shipOrder(desk(), { orderId })).toMatchObject({ fulfilmentState: 'SHIPPED' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('a return can be declined only by staff, and the buyer gets the reply by email', async () => {
    const user = await createMember(database.db);
    const { orderId } = await createSentOrder(user);
    const { returnId } = await requestReturn(till.ctx(user), { id: orderId, reason: '' });
    await expect(declineReturn(till.ctx(user), { id: returnId, answer: 'x' })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await declineReturn(desk(), { id: returnId, answer: 'The seal was broken.' });
    const [mail] = await mails('orders.return-declined', user.email);
    expect(mail!.bodyText).toContain('The seal was broken.');
    await expect(declineReturn(desk(), { id: returnId, answer: 'x' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    const { events } = await findOrder(till.ctx(user), { id: orderId });
    expect(events).toContainEqual(
      expect.objectContaining({ text: "We couldn't accept the return", reason: 'The seal was broken.' }),
    );
    expect(await staffHistory(orderId)).toContainEqual(['Return declined', 'The seal was broken.']);
  });

  test('the history of the order shows to buyer and staff that returned kits arrived', async () => {
    const user = await createMember(database.db);
    const { orderId } = await createSentOrder(user);
    await requestReturn(till.ctx(user), { id: orderId, reason: 'Too many dogs' });
    const [unit] = (await findAdminOrder(desk(), { id: orderId })).units;
    await receiveKits(desk(), { id: orderId, unitIds: [unit!.unitId], sealed: true });
    const { events } = await findOrder(till.ctx(user), { id: orderId });
    expect(events.map(({ text }) => text)).toContain('Your returned kits have arrived');
    expect((await staffHistory(orderId)).map(([label]) => label)).toContain('Returned kits arrived');
  });
});

const staffHistory = async (id: number) =>
  (await findAdminOrder(desk(), { id })).events.map((event) => [orderEventLabel(event), event.reason]);

describe('refunds by line', () => {
  test('T15 each line is refunded up to its price, and a fully refunded line is not sent', async () => {
    const user = await createMember(database.db);
    const id = await createPaidOrder(user, [{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
    const lines = await database.db
      .selectFrom('orderLine')
      .select(['id', 'goodsCents', 'lineNo'])
      .where('orderId', '=', id)
      .orderBy('lineNo')
      .execute();
    const [first, second] = lines;
    const refund = (orderLineId: number, amountCents: number) =>
      refundOrder(desk(), { id, lines: [{ orderLineId, amountCents, reason: 'Test' }], reason: 'Test' });
    await expect(refund(first!.id, first!.goodsCents + 1)).rejects.toMatchObject({
      fields: { 'lines.0.amountCents': [expect.stringContaining('can be refunded for this line')] },
    });
    await expect(refund(999_999, 1)).rejects.toMatchObject({ reason: 'invalid_fields' });
    await refund(second!.id, second!.goodsCents);
    const units = await database.db
      .selectFrom('orderUnit')
      .select(['orderLineId', 'state'])
      .where('orderLineId', 'in', [first!.id, second!.id])
      .orderBy('orderLineId')
      .execute();
    expect(units.map((unit) => unit.state)).toEqual(['AWAITING_KIT', 'CANCELLED']);
    const note = await database.db
      .selectFrom('invoice')
      .innerJoin('invoiceLine', 'invoiceLine.invoiceId', 'invoice.id')
      .select(['invoiceLine.description', 'invoice.totalCents'])
      .where('invoice.orderId', '=', id)
      .where('invoice.series', '=', 'CN')
      .execute();
    expect(note).toEqual([{ description: expect.stringContaining('DNA'), totalCents: second!.goodsCents }]);
    await expect(refund(second!.id, 1)).rejects.toMatchObject({ reason: 'invalid_fields' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('a refund on a paid invoice comes from its transfer payment', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { order } = await createUnpaidOrder(till.ctx(vet), [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
    const half = Math.floor(order.totalCents / 2);
    await receiveTransfer(desk(), { id: order.orderId, amountCents: half, reference: 'HALF' });
    const view = await refundOrder(desk(), { id: order.orderId, reason: 'Whole' });
    expect(view).toMatchObject({ amountCents: order.totalCents, state: 'REQUESTED' });
    await recordSentRefund(desk(), { id: view.refundId!, reference: 'OUT-HALF' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

test('reordering adds available products to the cart and lists the rest', async () => {
  const user = await createMember(database.db);
  const id = await createPaidOrder(user, [{ productId: DOG_PROFILE, quantity: 2 }, { productId: DOG_DNA }] as never);
  const secondIs = (productId: number) =>
    database.db.updateTable('orderLine').set({ productId }).where('orderId', '=', id).where('lineNo', '=', 2).execute();
  await secondIs(70);
  const { sessionId, ctx } = await createCartWith(till.ctx(user), []);
  const result = await reorder(ctx, { id, sessionId });
  expect(result).toMatchObject({ added: ['Dog Full Breed Profile'], refused: [{ name: 'Dog DNA Profile' }] });
  await expect(reorder({ ...ctx, user: desk().user }, { id, sessionId })).rejects.toMatchObject({
    reason: 'not_found',
  });
  await secondIs(DOG_DNA);
  // A comparison without its request would be paid for without effect.
  const ofRequest = { meta: JSON.stringify({ parentageRequestId: 1 }) };
  await database.db.updateTable('orderLine').set(ofRequest).where('orderId', '=', id).where('lineNo', '=', 2).execute();
  expect((await reorder(ctx, { id, sessionId })).refused).toContainEqual({
    name: 'Dog DNA Profile',
    reason: 'Choose the animals before you order a parentage test.',
  });
});
