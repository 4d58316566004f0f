import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#app/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { createBatch } from '#features/kits/kits.service.ts';
import { refundOrder } from '#features/payments/refunds.service.ts';
import { receiveTransfer } from '#features/payments/transfers.service.ts';
import { aCartWith, aMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { aConfirmedOrder, useTill } from '../../../test/support/till-bed.ts';
import { anUnpaidOrder, DOG_DNA, DOG_PROFILE, home, orderRow } from '../../../test/support/till-factory.ts';
import { declineReturn, listReturns, receiveKits, receiveParcelBack } from './desk-returns.service.ts';
import { findOrder } from './order-detail.service.ts';
import { suggestDeskRefund } from './order-desk.service.ts';
import { reorder } from './reorder.service.ts';
import { cancelOrder, requestReturn } from './returns.service.ts';
import { markShipmentDelivered, shipOrder } from './shipping.service.ts';
import { offerWithdrawal, withdraw } from './withdrawals.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = useTill(database);
let staff: SessionUser;

beforeAll(async () => {
  staff = await aMember(database.db, { roles: ['admin'] });
  for (const productId of [DOG_PROFILE, DOG_DNA])
    await createBatch(till.ctx(staff), {
      productId,
      size: 40,
      swabLot: `R-${productId}`,
      manufacturedOn: new Date().toISOString().slice(0, 10),
    });
});

async function aPaidOrder(user: SessionUser | null, items = [{ productId: DOG_PROFILE }]) {
  const { order } = await aConfirmedOrder(till, till.ctx(user), items);
  await till.payments.simulator!.idle();
  return order.orderId;
}

async function aSentOrder(user: SessionUser | null, items = [{ productId: DOG_PROFILE, quantity: 2 }]) {
  const orderId = await aPaidOrder(user, items);
  const { shipmentId } = await shipOrder(till.ctx(staff), { orderId });
  return { orderId, shipmentId };
}

const mails = (template: string, to: string) =>
  database.db
    .selectFrom('mailMessage')
    .selectAll()
    .where('template', '=', template)
    .where('toAddress', '=', to)
    .execute();

/** What an order from abroad would look like; the country decides about the right of withdrawal. */
const moveTo = (orderId: number, countryCode: string) =>
  database.db.updateTable('salesOrder').set({ countryCode }).where('id', '=', orderId).execute();

describe('a buyer cancels', () => {
  test('before anything was sent: the order ends, all the money goes back, once for ten clicks', async () => {
    const user = await aMember(database.db);
    const id = await aPaidOrder(user);
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
      expect.arrayContaining(['Ordered', 'Order placed', 'Cancelled by you', 'Refunded']),
    );
    expect(await mails('orders.cancelled', user.email)).toHaveLength(1);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('an order on account: its invoice is credited, nothing is to be paid, no money moves', async () => {
    const vet = await aMember(database.db, { type: 'vet' });
    const { order } = await anUnpaidOrder(till.ctx(vet), [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
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

  test('somebody else and nobody: the same 404; a sent order is refused with the way to return it', async () => {
    const user = await aMember(database.db);
    const { orderId } = await aSentOrder(user);
    for (const [who, id] of [
      [staff, orderId],
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

  test('cancelled while the desk sends it: one of both happens', async () => {
    const user = await aMember(database.db);
    const id = await aPaidOrder(user);
    const [cancelled, sent] = await Promise.allSettled([
      cancelOrder(till.ctx(user), { id, reason: '' }),
      shipOrder(till.ctx(staff), { orderId: id }),
    ]);
    expect([cancelled.status, sent.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

describe('kits come back', () => {
  test('unopened: announced, arrived, in the stock again, refunded by the table without the shipping, settled', async () => {
    const user = await aMember(database.db);
    const { orderId } = await aSentOrder(user);
    await requestReturn(till.ctx(user), { id: orderId, reason: 'One dog less' });
    await expect(requestReturn(till.ctx(user), { id: orderId, reason: 'Again' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    expect(await mails('orders.return', user.email)).toHaveLength(1);
    const open = await listReturns(till.ctx(staff), { page: 1, size: 100, open: true });
    expect(open.results).toContainEqual(expect.objectContaining({ orderId, kind: 'RETURN', state: 'REQUESTED' }));
    const [unit] = await database.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select(['orderUnit.id', 'orderUnit.kitId', 'orderUnit.orderLineId'])
      .where('orderLine.orderId', '=', orderId)
      .orderBy('orderUnit.id')
      .execute();
    await receiveKits(till.ctx(staff), { id: orderId, unitIds: [unit!.id], sealed: true });
    const kit = await database.db.selectFrom('kit').selectAll().where('id', '=', unit!.kitId).executeTakeFirstOrThrow();
    expect(kit).toMatchObject({ state: 'IN_STOCK', orderLineId: null });
    const suggestion = await suggestDeskRefund(till.ctx(staff), { id: orderId });
    expect(suggestion.lines[0]!.shares.map((share) => share.reason)).toEqual([
      'Cancelled, or came back unopened',
      'Comes back unopened within 30 days',
    ]);
    await refundOrder(till.ctx(staff), {
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
    expect((await suggestDeskRefund(till.ctx(staff), { id: orderId })).lines[0]).toMatchObject({
      amountCents: 19_900,
      mostCents: 19_900,
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('a parcel that could not be delivered is owed again and can be sent again', async () => {
    const { orderId, shipmentId } = await aSentOrder(null);
    expect(await receiveParcelBack(till.ctx(staff), { shipmentId })).toMatchObject({ fulfilmentState: 'RETURNED' });
    expect(await receiveParcelBack(till.ctx(staff), { shipmentId })).toMatchObject({ fulfilmentState: 'RETURNED' });
    expect(await shipOrder(till.ctx(staff), { orderId })).toMatchObject({ fulfilmentState: 'SHIPPED' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('declined with an answer that the buyer gets by mail; only staff may', async () => {
    const user = await aMember(database.db);
    const { orderId } = await aSentOrder(user);
    const { returnId } = await requestReturn(till.ctx(user), { id: orderId, reason: '' });
    await expect(declineReturn(till.ctx(user), { id: returnId, answer: 'x' })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await declineReturn(till.ctx(staff), { id: returnId, answer: 'The seal was broken.' });
    const [mail] = await mails('orders.return-declined', user.email);
    expect(mail!.bodyText).toContain('The seal was broken.');
    await expect(declineReturn(till.ctx(staff), { id: returnId, answer: 'x' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });
});

describe('the withdrawal function', () => {
  test('an order from the EU that was not sent ends at once; the receipt names content, date and time', async () => {
    const id = await aPaidOrder(null);
    await moveTo(id, 'DE');
    const { number } = await orderRow(database.db, id);
    const contract = { orderNumber: number!.toLowerCase(), email: 'ADA@example.test' };
    expect(await offerWithdrawal(till.ctx(), contract)).toMatchObject({ amountCents: 19_900, endsAtOnce: true });
    const declared = await withdraw(till.ctx(), { ...contract, reason: '' });
    expect(await orderRow(database.db, id)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
    const receipts = await mails('orders.withdrawal', 'ada@example.test');
    const receipt = receipts.find((mail) => mail.subject.includes(number!))!;
    for (const text of [
      number!,
      'Dog Full Breed Profile',
      declared.declaredAt.slice(0, 10),
      declared.declaredAt.slice(11, 19),
    ])
      expect(receipt.bodyText).toContain(text);
    await expect(withdraw(till.ctx(), { ...contract, reason: '' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('sent and delivered: declared within 14 days, the desk settles it; later, elsewhere and for a business refused', async () => {
    const { orderId, shipmentId } = await aSentOrder(null);
    await markShipmentDelivered(till.ctx(staff), { shipmentId });
    const { number } = await orderRow(database.db, orderId);
    const contract = { orderNumber: number!, email: 'ada@example.test', reason: 'No longer needed' };
    await expect(withdraw(till.ctx(), contract)).rejects.toThrow('European Union');
    await moveTo(orderId, 'FR');
    const age = (days: number) =>
      database.db
        .updateTable('shipment')
        .set({ deliveredAt: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', shipmentId)
        .execute();
    await age(15);
    await expect(withdraw(till.ctx(), contract)).rejects.toThrow('14 days');
    await age(14);
    const company = { ...home, company: 'Kennels Ltd' };
    const bill = (address: object) =>
      database.db
        .updateTable('salesOrder')
        .set({ billingAddress: JSON.stringify(address) })
        .where('id', '=', orderId)
        .execute();
    await bill(company);
    await expect(withdraw(till.ctx(), contract)).rejects.toThrow('consumers');
    await bill(home);
    expect(await withdraw(till.ctx(), contract)).toMatchObject({ endsAtOnce: false, amountCents: 39_800 });
    const open = await listReturns(till.ctx(staff), { page: 1, size: 100, open: true });
    expect(open.results).toContainEqual(expect.objectContaining({ orderId, kind: 'WITHDRAWAL' }));
  });

  test('an unknown number and a wrong mail address are the same 404; guessing is stopped', async () => {
    const id = await aPaidOrder(null);
    const { number } = await orderRow(database.db, id);
    const tries = [
      { orderNumber: number!, email: 'eve@example.test' },
      { orderNumber: 'AU-9999999', email: 'ada@example.test' },
    ];
    const answers = await Promise.all(tries.map((input) => offerWithdrawal(till.ctx(), input).catch((e: Error) => e)));
    expect(answers.map((answer) => (answer as Error).message)).toEqual([
      'We found no order with this number and this mail address.',
      'We found no order with this number and this mail address.',
    ]);
    const guesses: unknown[] = [];
    for (let i = 0; i < 12; i += 1)
      guesses.push(await offerWithdrawal(till.ctx(), tries[0]!).catch((e: { reason: string }) => e.reason));
    expect(guesses.at(-1)).toBe('too_many_requests');
  });
});

describe('refunds by line', () => {
  test('T15 each line gives back at most what it cost; a line given back whole is not sent any more', async () => {
    const user = await aMember(database.db);
    const id = await aPaidOrder(user, [{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
    const lines = await database.db
      .selectFrom('orderLine')
      .select(['id', 'goodsCents', 'lineNo'])
      .where('orderId', '=', id)
      .orderBy('lineNo')
      .execute();
    const [first, second] = lines;
    const give = (orderLineId: number, amountCents: number) =>
      refundOrder(till.ctx(staff), { id, lines: [{ orderLineId, amountCents, reason: 'Test' }], reason: 'Test' });
    await expect(give(first!.id, first!.goodsCents + 1)).rejects.toMatchObject({
      fields: { 'lines.0.amountCents': [expect.stringContaining('is left of this line')] },
    });
    await expect(give(999_999, 1)).rejects.toMatchObject({ reason: 'invalid_fields' });
    await give(second!.id, second!.goodsCents);
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
    await expect(give(second!.id, 1)).rejects.toMatchObject({ reason: 'invalid_fields' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('an invoice on account that was paid by transfer gives the money back from that payment', async () => {
    const vet = await aMember(database.db, { type: 'vet' });
    const { order } = await anUnpaidOrder(till.ctx(vet), [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
    const half = Math.floor(order.totalCents / 2);
    await receiveTransfer(till.ctx(staff), { id: order.orderId, amountCents: half, reference: 'HALF' });
    const view = await refundOrder(till.ctx(staff), { id: order.orderId, reason: 'Whole' });
    expect(view).toMatchObject({ amountCents: order.totalCents, state: 'SUCCEEDED' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

test('an order is ordered again: what can be had goes into the cart, the rest is named', async () => {
  const user = await aMember(database.db);
  const id = await aPaidOrder(user, [{ productId: DOG_PROFILE, quantity: 2 }, { productId: DOG_DNA }] as never);
  const secondIs = (productId: number) =>
    database.db.updateTable('orderLine').set({ productId }).where('orderId', '=', id).where('lineNo', '=', 2).execute();
  await secondIs(70);
  const { sessionId, ctx } = await aCartWith(till.ctx(user), []);
  const done = await reorder(ctx, { id, sessionId });
  expect(done).toMatchObject({ added: ['Dog Full Breed Profile'], refused: [{ name: 'Dog DNA Profile' }] });
  await expect(reorder({ ...ctx, user: staff }, { id, sessionId })).rejects.toMatchObject({ reason: 'not_found' });
  await secondIs(DOG_DNA);
});
