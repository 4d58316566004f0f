import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { warnOfKitExpiry } from '#animals/kits/expiry.service.ts';
import { moveKitByHand } from '#animals/kits/kit-admin.service.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { checkInvariants } from '#db/invariants.ts';
import { buildExport } from '#platform/privacy/export-files.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { orderLabel } from '#shop/orders/order-labels.rules.ts';
import { listOrders } from '#shop/orders/order-list.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { GENOPET, giftAddress, useGifts } from '../../../test/support/gift-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { orderRow } from '../../../test/support/till-factory.ts';
import { announceGifts } from './announce-gifts.service.ts';
import { claimGift, findGift } from './claim-gift.service.ts';
import { isGiftOnly } from './gift-kits.rules.ts';
import { cancelGift, changeGift, listOrderGifts, resendGift } from './order-gifts.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const dispatch = useDispatch(database, till, [GENOPET]);
const { desk, mails } = dispatch;
const { dayFromNow, newGift, give, evening, stateOf } = useGifts(till, dispatch);
const GIFT_25 = 55;
const refused = (message: string) => expect.objectContaining({ reason: 'illegal_transition', message });

describe('the buyer', () => {
  test('changes recipient and day until the gift is announced', async () => {
    const given = await give(null, newGift(dayFromNow(10)));
    const details = { ...newGift(), recipientName: 'Ben' };
    await changeGift(till.ctx(), { ...given.key, ...details });
    await expect(
      changeGift(till.ctx(), { ...given.key, ...details, announceOn: dayFromNow(-2) }),
    ).rejects.toMatchObject({
      fields: { announceOn: [expect.any(String)] },
    });
    await announceGifts(evening());
    expect(await mails('orders.gift', details.recipientEmail)).toHaveLength(1);
  });

  test('corrects the recipient of an emailed gift, emails the new code, and the earlier code no longer works', async () => {
    const given = await give(null, newGift());
    await announceGifts(evening());
    const { announceOn, timeZone, ...corrected } = { ...newGift(), recipientName: 'Ben' };
    const input = { ...given.key, ...corrected, announceOn, timeZone };
    await changeGift(till.ctx(), { ...input, recipientEmail: given.gift.recipientEmail });
    expect(await findGift(till.ctx(), given)).toMatchObject({ recipientName: 'Ben', state: 'ANNOUNCED' });
    await changeGift(till.ctx(), input);
    const [renewed] = await listOrderGifts(till.ctx(), {
      orderId: given.orderId,
      access_token: given.key.accessToken,
    });
    expect(renewed).toMatchObject({ ...corrected, state: 'ANNOUNCED', announceOn: given.gift.announceOn });
    const [mail] = await mails('orders.gift', corrected.recipientEmail);
    expect(mail!.bodyText).toContain(renewed!.code!);
    await expect(claimGift(till.ctx(), { code: given.code, ...giftAddress })).rejects.toMatchObject({ status: 404 });
    await claimGift(till.ctx(), { code: renewed!.code!, ...giftAddress });
    await expect(changeGift(till.ctx(), input)).rejects.toEqual(
      refused('This gift has already been claimed or cancelled.'),
    );
  });

  test('can email a gift again at most five times a day, by resending or correcting it', async () => {
    const given = await give(null, newGift());
    await announceGifts(evening());
    for (let sent = 0; sent < 4; sent += 1) await resendGift(till.ctx(), given.key);
    await changeGift(till.ctx(), { ...given.key, ...newGift() });
    await expect(changeGift(till.ctx(), { ...given.key, ...newGift() })).rejects.toMatchObject({ status: 429 });
  });

  test('gets one email when the gift is sent, without the address of the recipient', async () => {
    const buyer = await createMember(database.db);
    const given = await give(buyer, newGift());
    await announceGifts(evening());
    await claimGift(till.ctx(), { code: given.code, ...giftAddress });
    expect(await mails('orders.gift_sent', buyer.email)).toEqual([]);
    await shipOrder(desk(), { orderId: given.orderId, giftId: given.gift.id });
    const sent = await mails('orders.gift_sent', buyer.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.bodyText).toMatch(/to Anna[^]+View order:/);
    expect(sent[0]!.bodyText).not.toContain(giftAddress.address);
  });

  test('T57 gets no address of the recipient in a copy of their data, even after the kit was sent; the recipient gets it', async () => {
    const buyer = await createMember(database.db);
    const given = await give(buyer, newGift());
    await announceGifts(evening());
    await claimGift(till.ctx(), { code: given.code, ...giftAddress });
    await shipOrder(desk(), { orderId: given.orderId, giftId: given.gift.id });
    await database.db.updateTable('mailMessage').set({ state: 'SENT' }).where('template', 'like', 'orders.%').execute();
    const copyOf = async (personId: string, email: string) => {
      const subject = { personId, email };
      const zip = unzipSync(await buildExport(till.ctx(), { whose: subject, onStep: async () => undefined }));
      return Object.values(zip)
        .map((bytes) => strFromU8(bytes))
        .join('\n');
    };
    const text = await copyOf(buyer.id, buyer.email);
    expect(text).toContain('Given in confidence');
    expect(text).not.toContain(giftAddress.address);
    const recipient = await createMember(database.db, { email: given.gift.recipientEmail });
    expect(await copyOf(recipient.id, recipient.email)).toContain(giftAddress.address);
  });

  test('cancels a gift-only guest order completely, including shipping, and the code shows a cancelled gift', async () => {
    const given = await give(null);
    await cancelGift(till.ctx(), given.key);
    expect(await orderRow(database.db, given.orderId)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
    expect((await findGift(till.ctx(), { code: given.code })).state).toBe('CANCELLED');
    await expect(claimGift(till.ctx(), { code: given.code, ...giftAddress })).rejects.toEqual(
      refused('This gift was cancelled.'),
    );
    await expect(cancelGift(till.ctx(), given.key)).rejects.toEqual(
      refused('This gift has already been claimed or cancelled.'),
    );
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('can resend the email only while the gift is announced and neither claimed nor cancelled', async () => {
    const [given, cancelled] = [await give(null), await give(null, newGift(), [{ productId: GENOPET }])];
    const tooEarlyOrLate = refused(
      'You can resend the email only after we have sent it and before the gift is claimed.',
    );
    await expect(resendGift(till.ctx(), given.key)).rejects.toEqual(tooEarlyOrLate);
    await announceGifts(evening());
    await resendGift(till.ctx(), given.key);
    await claimGift(till.ctx(), { code: given.code, ...giftAddress });
    await expect(resendGift(till.ctx(), given.key)).rejects.toEqual(tooEarlyOrLate);
    await cancelGift(till.ctx(), cancelled.key);
    await expect(resendGift(till.ctx(), cancelled.key)).rejects.toEqual(tooEarlyOrLate);
  });

  test('is refunded for the gift alone in an order with other kits', async () => {
    const user = await createMember(database.db);
    const given = await give(user, newGift(), [{ productId: GENOPET }]);
    await cancelGift(till.ctx(user), given.key);
    expect(await orderRow(database.db, given.orderId)).toMatchObject({
      state: 'PLACED',
      paymentState: 'PARTIALLY_REFUNDED',
    });
    expect(await stateOf(user, given)).toBe('CANCELLED');
    expect((await shipOrder(desk(), { orderId: given.orderId })).kits).toHaveLength(1);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('sees that the order awaits the recipient, unless it has an address or other kits', async () => {
    const user = await createMember(database.db);
    const [alone, mixed] = [await give(user), await give(user, newGift(), [{ productId: GENOPET }])];
    const labelOf = async ({ orderId }: { orderId: number }) => {
      const { results } = await listOrders(till.ctx(user), { page: 1, size: 20 });
      const row = results.find((one) => one.orderId === orderId)!;
      const view = await viewOrder(till.ctx(user), orderId);
      expect(view.awaitsRecipient).toBe(row.awaitsRecipient);
      return orderLabel(row).word;
    };
    expect([await labelOf(alone), await labelOf(mixed)]).toEqual(['Waiting for the recipient', 'Being packed']);
    await announceGifts(evening());
    await claimGift(till.ctx(), { code: alone.code, ...giftAddress });
    expect(await labelOf(alone)).toBe('Being packed');
  });

  test('is promised no parcel for a gift kit or a gift card, which is emailed', async () => {
    const user = await createMember(database.db);
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: GIFT_25 }]);
    await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift: newGift() } });
    const cart = await findCart(ctx, sessionId);
    expect(isGiftOnly(cart.items)).toBe(true);
    expect(cart.dates).toBeNull();
    const { orderId } = await give(user, newGift(), [{ productId: GIFT_25 }]);
    const [mail] = await mails('orders.confirmation', user.email);
    for (const text of ['We will send your order', 'Delivery']) expect(mail!.bodyText).not.toContain(text);
    expect(await viewOrder(till.ctx(user), orderId)).toMatchObject({ dates: null, awaitsRecipient: true });
    const { results } = await listOrders(till.ctx(user), { page: 1, size: 20 });
    expect(results[0]).toMatchObject({ orderId, awaitsRecipient: true });
  });

  test('cannot cancel a claimed gift, and of a simultaneous claim and cancellation one succeeds', async () => {
    const user = await createMember(database.db);
    const given = await give(user);
    const [claim, cancel] = await Promise.allSettled([
      claimGift(till.ctx(), { code: given.code, ...giftAddress }),
      cancelGift(till.ctx(user), given.key),
    ]);
    expect([claim.status, cancel.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(user, given)).toBe(claim.status === 'fulfilled' ? 'CLAIMED' : 'CANCELLED');
    const other = await give(user);
    await claimGift(till.ctx(), { code: other.code, ...giftAddress });
    await expect(cancelGift(till.ctx(user), other.key)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await expect(cancelOrder(till.ctx(user), { id: other.orderId, reason: '' })).rejects.toEqual(
      refused('A gift in this order has been claimed, so the order can no longer be cancelled.'),
    );
  });

  test('gets 404 for gifts of another buyer', async () => {
    const user = await createMember(database.db);
    const given = await give(user);
    const stranger = till.ctx(await createMember(database.db));
    const missing = expect.objectContaining({ reason: 'not_found' });
    for (const ctx of [stranger, till.ctx()]) {
      await expect(listOrderGifts(ctx, { orderId: given.orderId })).rejects.toEqual(missing);
      await expect(changeGift(ctx, { ...given.key, ...newGift() })).rejects.toEqual(missing);
      await expect(resendGift(ctx, given.key)).rejects.toEqual(missing);
      await expect(cancelGift(ctx, given.key)).rejects.toEqual(missing);
    }
    const other = await give(user);
    await expect(cancelGift(till.ctx(user), { ...other.key, giftId: given.gift.id })).rejects.toEqual(missing);
  });
});

test('3.2 the recipient of a gift kit is warned of its expiry and gets its replacement, at the address of the claim', async () => {
  const given = await give(await createMember(database.db), newGift());
  await announceGifts(evening());
  await claimGift(till.ctx(), { code: given.code, ...giftAddress });
  const { kits } = await shipOrder(desk(), { orderId: given.orderId, giftId: given.gift.id });
  const kit = await database.db
    .updateTable('kit')
    .set({ expiresOn: dayFromNow(60) })
    .where('barcode', '=', normaliseBarcode(kits[0]!.barcode))
    .returning('id')
    .executeTakeFirstOrThrow();
  await warnOfKitExpiry(desk());
  expect(await mails('kits.expiring', given.gift.recipientEmail)).toHaveLength(1);
  await moveKitByHand(desk(), { id: kit.id, to: 'LOST', reason: 'not there after 21 days' });
  const [mail] = await mails('kits.replacement', given.gift.recipientEmail);
  expect(mail).toMatchObject({ toPersonId: null });
  const row = await database.db.selectFrom('kitReplacement').selectAll().where('kitId', '=', kit.id).executeTakeFirst();
  expect(row).toMatchObject({ personId: null, email: given.gift.recipientEmail, address: giftAddress });
});

test('staff see a gift in the list of parcels only when it is claimed, and a refund by staff ends it', async () => {
  const given = await give(null);
  const findListed = async () =>
    (await listAdminOrders(desk(), { page: 1, size: 100, filter: 'to_ship' })).results.find(
      ({ orderId }) => orderId === given.orderId,
    );
  expect(await findListed()).toBeUndefined();
  await expect(shipOrder(desk(), { orderId: given.orderId })).rejects.toMatchObject({ reason: 'illegal_transition' });
  await claimGift(till.ctx(), { code: given.code, ...giftAddress });
  expect((await findListed())?.kitsOwed).toBe(1);
  const refunded = await give(null);
  await refundOrder(desk(), { id: refunded.orderId, reason: 'Asked by phone' });
  expect((await findGift(till.ctx(), { code: refunded.code })).state).toBe('CANCELLED');
});
