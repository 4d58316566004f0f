import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { claimGift, findGift } from '#shop/gift-kits/claim-gift.service.ts';
import { listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { GENOPET, giftAddress, useGifts } from '../../../test/support/gift-factory.ts';
import { longDate } from '#shared/dates.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { orderRow } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { declineReturn, listReturns } from './admin-returns.service.ts';
import { markShipmentDelivered, shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { offerWithdrawal, withdraw } from './withdrawals.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const dispatch = useDispatch(database, till, [DOG_PROFILE, GENOPET]);
const { give, newGift } = useGifts(till, dispatch);
const { desk, createPaidOrder, createSentOrder, mails } = dispatch;

/** Changes the order's country, which determines the right of withdrawal. */
const moveTo = (orderId: number, countryCode: string) =>
  database.db.updateTable('salesOrder').set({ countryCode }).where('id', '=', orderId).execute();

describe('EU and UK withdrawal', () => {
  test('an EU order that was not sent is cancelled immediately, and the receipt has its content, date and time', async () => {
    const id = await createPaidOrder(null);
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
      longDate(declared.declaredAt.slice(0, 10), 'DE'),
      declared.declaredAt.slice(11, 19),
    ])
      expect(receipt.bodyText).toContain(text);
    expect(receipt.bodyText).not.toContain('gift cards');
    await expect(withdraw(till.ctx(), { ...contract, reason: '' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('a sent order can be withdrawn within 14 days of delivery, but not later, elsewhere or by a business', async () => {
    const { orderId, shipmentId } = await createSentOrder(null);
    await markShipmentDelivered(desk(), { shipmentId });
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
    await expect(withdraw(till.ctx(), contract)).rejects.toThrow('14-day');
    await age(14);
    const company = { ...homeAddress, company: 'Kennels Ltd' };
    const bill = (address: object) =>
      database.db
        .updateTable('salesOrder')
        .set({ billingAddress: JSON.stringify(address) })
        .where('id', '=', orderId)
        .execute();
    await bill(company);
    await expect(withdraw(till.ctx(), contract)).rejects.toThrow('consumers');
    await bill(homeAddress);
    expect(await withdraw(till.ctx(), contract)).toMatchObject({ endsAtOnce: false, amountCents: 39_800 });
    const open = await listReturns(desk(), { page: 1, size: 100, open: true });
    expect(open.results).toContainEqual(expect.objectContaining({ orderId, kind: 'WITHDRAWAL' }));
  });

  test('an order whose gift was claimed but not sent is cancelled immediately', async () => {
    const giftOrder = await give(null);
    await claimGift(till.ctx(), { code: giftOrder.code, ...giftAddress });
    await moveTo(giftOrder.orderId, 'DE');
    const { number } = await orderRow(database.db, giftOrder.orderId);
    const contract = { orderNumber: number!, email: 'ada@example.test', reason: '' };
    expect(await offerWithdrawal(till.ctx(), contract)).toMatchObject({ endsAtOnce: true });
    await withdraw(till.ctx(), contract);
    expect(await orderRow(database.db, giftOrder.orderId)).toMatchObject({
      state: 'CANCELLED',
      paymentState: 'REFUNDED',
    });
    expect((await findGift(till.ctx(), { code: giftOrder.code })).state).toBe('CANCELLED');
    await expect(shipOrder(desk(), { orderId: giftOrder.orderId, giftId: giftOrder.gift.id })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('the rest of a withdrawn order is not sent, unless the withdrawal is declined', async () => {
    const giftOrder = await give(null, newGift(), [{ productId: DOG_PROFILE }]);
    const { orderId } = giftOrder;
    await shipOrder(desk(), { orderId });
    await claimGift(till.ctx(), { code: giftOrder.code, ...giftAddress });
    await moveTo(orderId, 'DE');
    const toShip = async () =>
      (await listAdminOrders(desk(), { page: 1, size: 100, filter: 'to_ship' })).results.map((row) => row.orderId);
    expect(await toShip()).toContain(orderId);
    const { number } = await orderRow(database.db, orderId);
    const contract = { orderNumber: number!, email: 'ada@example.test', reason: '' };
    expect(await withdraw(till.ctx(), contract)).toMatchObject({ endsAtOnce: false });
    const send = () => shipOrder(desk(), { orderId, giftId: giftOrder.gift.id });
    await expect(send()).rejects.toThrow('The customer has withdrawn from this order.');
    expect(await toShip()).not.toContain(orderId);
    const open = await listReturns(desk(), { page: 1, size: 100, open: true });
    const openReturn = open.results.find((row) => row.orderId === orderId)!;
    await declineReturn(desk(), { id: openReturn.id, answer: 'You asked us to keep the order.' });
    expect(await send()).toMatchObject({ kits: [{}] });
  });

  test('an unknown number and a wrong email get the same 404, and guessing is throttled', async () => {
    const id = await createPaidOrder(null);
    const { number } = await orderRow(database.db, id);
    const tries = [
      { orderNumber: number!, email: 'eve@example.test' },
      { orderNumber: 'AU-9999999', email: 'ada@example.test' },
    ];
    const answers = await Promise.all(tries.map((input) => offerWithdrawal(till.ctx(), input).catch((e: Error) => e)));
    expect(answers.map((answer) => (answer as Error).message)).toEqual([
      'We could not find an order with this number and email address. Check both and try again.',
      'We could not find an order with this number and email address. Check both and try again.',
    ]);
    const guesses: unknown[] = [];
    for (let i = 0; i < 12; i += 1)
      guesses.push(await offerWithdrawal(till.ctx(), tries[0]!).catch((e: { reason: string }) => e.reason));
    expect(guesses.at(-1)).toBe('too_many_requests');
  });
});
