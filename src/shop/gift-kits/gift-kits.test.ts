import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { addItem, updateItem } from '#shop/cart/cart-items.service.ts';
import { findCart, listShippingMethods } from '#shop/cart/cart.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { markShipmentDelivered, shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { GENOPET, giftAddress, useGifts } from '../../../test/support/gift-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { announceGifts } from './announce-gifts.service.ts';
import { claimGift, findGift } from './claim-gift.service.ts';
import { resendGift } from './order-gifts.service.ts';

const SINGLE_TEST = 10_035;
const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const dispatch = useDispatch(database, till, [GENOPET]);
const { desk, mails } = dispatch;
const { dayFromNow, newGift, give, evening, stateOf } = useGifts(till, dispatch);
const readMeta = async (id: number) =>
  (await database.db.selectFrom('cartItem').select('meta').where('id', '=', id).executeTakeFirstOrThrow()).meta;
const refused = (message: string) => expect.objectContaining({ reason: 'illegal_transition', message });

describe('in the cart', () => {
  test('a gift kit is a separate line with details only for the buyer, which are removed from the order line at placement', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: GENOPET }]);
    const gift = newGift();
    await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift } });
    const { items } = await findCart(ctx, sessionId);
    expect(items.map(({ metaData }) => metaData.gift)).toEqual([
      null,
      {
        recipientName: 'Anna',
        recipientEmail: gift.recipientEmail,
        message: 'Happy birthday!',
        announceOn: gift.announceOn,
      },
    ]);
    const stranger = await findCart(till.ctx(), sessionId);
    expect(stranger.items.map(({ metaData }) => metaData.gift)).toEqual([null, null]);
    const { orderId } = await give(null);
    const lines = await database.db.selectFrom('orderLine').select('meta').where('orderId', '=', orderId).execute();
    expect(lines).toEqual([{ meta: {} }]);
  });

  test('a gift is posted to its recipient, so print at home is not offered', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: GENOPET }]);
    const offered = async () => (await listShippingMethods(ctx, sessionId)).map(({ code }) => code);
    expect(await offered()).toContain('PRINT-HOME');
    await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift: newGift() } });
    expect(await offered()).toEqual(['AU-STD', 'AU-EXP']);
  });

  test('recipient, message and day of a gift can be changed in the cart, with errors for the fields', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: GENOPET }]);
    const [first, second] = [newGift(), newGift()];
    for (const gift of [first, second])
      await addItem(ctx, { sessionId, productId: GENOPET, quantity: 2, metaData: { gift } });
    const [own, mine] = (await findCart(ctx, sessionId)).items;
    const change = (gift: typeof first, cartItemId = mine!.id) => updateItem(ctx, { sessionId, cartItemId, gift });
    const later = { ...first, recipientName: 'Ben', message: '', announceOn: dayFromNow(30) };
    const { items } = await change(later);
    expect(items[1]).toMatchObject({
      quantity: 2,
      metaData: { gift: { recipientName: 'Ben', message: '', announceOn: dayFromNow(30) } },
    });
    expect(await readMeta(mine!.id)).toEqual({ gift: later });
    const fields = (wanted: object) => expect.objectContaining({ fields: wanted });
    await expect(change({ ...first, announceOn: dayFromNow(-2) })).rejects.toEqual(
      fields({ announceOn: ['Choose today or a day within the next year.'] }),
    );
    await expect(change(second)).rejects.toEqual(
      fields({ recipientEmail: ['Your cart already has this gift. Change its quantity instead.'] }),
    );
    await expect(change(first, own!.id)).rejects.toEqual(fields({ gift: ['This item is not a gift.'] }));
    // The previous details can be used again; the new ones match an existing line.
    expect(
      (await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift: first } })).items,
    ).toHaveLength(4);
    const more = await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift: later } });
    expect(more.items.map(({ quantity }) => quantity)).toEqual([1, 3, 2, 1]);
  });

  test('a gift has no dates and no sample collector, because the recipient determines both', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), []);
    const alone = await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift: newGift() } });
    expect(alone).toMatchObject({ dates: null, needsSample: false, isSWABRequired: true });
    const more = await addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: {} });
    expect(more).toMatchObject({ dates: { kitBy: expect.any(String) }, needsSample: true });
    const user = await createMember(database.db);
    const { orderId } = await give(user);
    expect(await findOrder(till.ctx(user), { id: orderId })).toMatchObject({
      dates: null,
      lines: [{ giftFor: 'Anna' }],
    });
    const [confirmation] = await mails('orders.confirmation', user.email);
    expect(confirmation!.bodyText).not.toContain('Delivery');
    expect(confirmation!.bodyText).toContain('We will email each gift on the day you chose');
    const beside = await give(user, newGift(), [{ productId: GENOPET }]);
    expect((await findOrder(till.ctx(user), { id: beside.orderId })).dates).toMatchObject({
      kit: { by: expect.any(String) },
    });
  });

  test('a gift test never gets the additional-test price', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: SINGLE_TEST }]);
    const cart = await addItem(ctx, {
      sessionId,
      productId: SINGLE_TEST + 1,
      quantity: 1,
      metaData: { gift: newGift() },
    });
    expect(cart.items.every(({ amountCents, unitAmountCents }) => amountCents === unitAmountCents)).toBe(true);
  });

  test.each([
    ['a day in the past', -1, {}, 'announceOn'],
    ['a day in more than a year', 368, {}, 'announceOn'],
    ['an unknown time zone', 0, { timeZone: 'Mars/Base' }, 'announceOn'],
  ] as const)('%s is refused', async (_name, days, changes, field) => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), []);
    const gift = { ...newGift(dayFromNow(days)), ...changes };
    await expect(
      addItem(ctx, { sessionId, productId: GENOPET, quantity: 1, metaData: { gift } }),
    ).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });

  test('a product other than a kit, and a clinic order, cannot be a gift', async () => {
    const gift = newGift();
    const guest = await createCartWith(till.ctx(), []);
    await expect(
      addItem(guest.ctx, { sessionId: guest.sessionId, productId: 56, quantity: 1, metaData: { gift } }),
    ).rejects.toMatchObject({ fields: { gift: ['This product cannot be sent as a gift.'] } });
    const vet = await createCartWith(till.ctx(await createMember(database.db, { type: 'vet' })), []);
    await expect(
      addItem(vet.ctx, { sessionId: vet.sessionId, productId: GENOPET, quantity: 1, metaData: { gift } }),
    ).rejects.toMatchObject({ fields: { gift: ['This product cannot be sent as a gift.'] } });
  });
});

describe('the announcement', () => {
  test('is emailed on the day, once, with message, code and link', async () => {
    const today = await give(null);
    const later = await give(null, newGift(dayFromNow(30)));
    await Promise.all([announceGifts(evening()), announceGifts(evening()), announceGifts(evening())]);
    const [mail, ...others] = await mails('orders.gift', today.gift.recipientEmail);
    expect(others).toEqual([]);
    expect(mail!.bodyText).toContain('Happy birthday!');
    expect(mail!.bodyText).toContain(today.code);
    expect(mail!.bodyText).toContain(`/gift?code=${today.code.replaceAll('-', '')}`);
    expect([await stateOf(null, today), await stateOf(null, later)]).toEqual(['ANNOUNCED', 'WAITING']);
    expect(await mails('orders.gift', later.gift.recipientEmail)).toEqual([]);
  });

  test('states the number of kits, as does the email about the claim', async () => {
    const [gift, user] = [newGift(), await createMember(database.db)];
    await dispatch.createPaidOrder(user, [{ productId: GENOPET, quantity: 2, metaData: { gift } }]);
    await announceGifts(evening());
    const [mail] = await mails('orders.gift', gift.recipientEmail);
    const sentence = 'has given you 2 DNA tests: GenoPet Dog Breed Identification. Tell us where to send the kits.';
    expect(mail!.bodyText).toContain(sentence);
    await claimGift(till.ctx(), { code: /Claim code: ([\w-]+)/.exec(mail!.bodyText)![1]!, ...giftAddress });
    const [claimed] = await mails('orders.gift_claimed', user.email);
    expect(claimed!.bodyText).toContain('We will post the kits within');
  });

  test("is sent from nine o'clock in the time zone of the buyer", async () => {
    const { gift } = await give(null, { ...newGift(dayFromNow(30)), timeZone: 'Australia/Perth' });
    const { announceAt } = await database.db
      .selectFrom('kitGift')
      .select('announceAt')
      .where('id', '=', gift.id)
      .executeTakeFirstOrThrow();
    expect(announceAt.toISOString()).toBe(`${dayFromNow(30)}T01:00:00.000Z`);
  });

  test('is never sent for a refunded gift', async () => {
    const user = await createMember(database.db);
    const given = await give(user);
    await cancelOrder(till.ctx(user), { id: given.orderId, reason: '' });
    await announceGifts(evening());
    expect(await mails('orders.gift', given.gift.recipientEmail)).toEqual([]);
    expect(await stateOf(user, given)).toBe('CANCELLED');
  });
});

describe('the recipient', () => {
  test('opens it with the code in any notation, and only the hash is stored', async () => {
    const { code, gift } = await give(null);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await findGift(till.ctx(), { code: typed })).toMatchObject({
      recipientName: 'Anna',
      message: 'Happy birthday!',
      state: 'WAITING',
    });
    const row = await database.db.selectFrom('kitGift').selectAll().where('id', '=', gift.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
  });

  test('sees only the countries of the shipping zone that the buyer paid for', async () => {
    const { code, orderId } = await give(null);
    const countriesFor = async (countryCode: string, priceBook: string) => {
      await database.db.updateTable('salesOrder').set({ countryCode, priceBook }).where('id', '=', orderId).execute();
      return (await findGift(till.ctx(), { code })).countries;
    };
    expect(await countriesFor('US', 'US')).toEqual(['US']);
    const europe = await countriesFor('DE', 'EU');
    expect(europe).toEqual(expect.arrayContaining(['DE', 'FR']));
    for (const other of ['GB', 'US', 'KP', 'AU']) expect(europe).not.toContain(other);
    await countriesFor('AU', 'AU');
  });

  test('is blocked by IP address after twenty wrong codes', async () => {
    const ctx = { ...till.ctx(), visitor: { ...till.ctx().visitor, ip: '198.51.100.44' } };
    const results = [];
    for (let i = 0; i < 21; i += 1)
      results.push(await findGift(ctx, { code: `WRONG${i}` }).catch((error: { reason: string }) => error.reason));
    expect(new Set(results.slice(0, 20))).toEqual(new Set(['not_found']));
    expect(results[20]).toBe('too_many_requests');
  });

  test('claims the gift once from ten tabs, the buyer is emailed, and the kit gets its own parcel', async () => {
    const user = await createMember(database.db);
    const given = await give(user, newGift(), [{ productId: GENOPET }]);
    await announceGifts(evening());
    await shipOrder(desk(), { orderId: given.orderId });
    const parcel = { orderId: given.orderId, giftId: given.gift.id };
    await expect(shipOrder(desk(), parcel)).rejects.toEqual(
      refused('This gift has not been claimed yet, or has already been sent.'),
    );
    const tabs = await Promise.allSettled(
      Array.from({ length: 10 }, () => claimGift(till.ctx(), { code: given.code, ...giftAddress })),
    );
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(claimGift(till.ctx(), { code: given.code, ...giftAddress })).rejects.toEqual(
      refused('This gift has already been claimed.'),
    );
    expect(await mails('orders.gift_claimed', user.email)).toHaveLength(1);
    expect((await findAdminOrder(desk(), { id: given.orderId })).gifts).toMatchObject([
      { state: 'CLAIMED', kitsOwed: 1, address: ['Anna Berg', '1 Hill Road', 'Perth WA 6000', 'Australia'] },
    ]);
    const { kits, shipmentId } = await shipOrder(desk(), parcel);
    expect(kits).toHaveLength(1);
    const [sent] = await mails('orders.sent', given.gift.recipientEmail);
    expect(sent!.bodyText).toMatch(/1 Hill Road[^]+View gift:/);
    expect(await mails('orders.sent', user.email)).toHaveLength(1);
    expect(await stateOf(user, given)).toBe('SENT');
    await expect(shipOrder(desk(), parcel)).rejects.toEqual(
      refused('This gift has not been claimed yet, or has already been sent.'),
    );
    await expect(claimGift(till.ctx(), { code: given.code, ...giftAddress, city: 'Elsewhere' })).rejects.toEqual(
      refused('This gift has already been claimed.'),
    );
    await markShipmentDelivered(desk(), { shipmentId });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('gets no kit for a refunded gift or a gift of another order', async () => {
    const [given, other] = [await give(null), await give(null)];
    await claimGift(till.ctx(), { code: given.code, ...giftAddress });
    await expect(shipOrder(desk(), { orderId: other.orderId, giftId: given.gift.id })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await refundOrder(desk(), { id: given.orderId, reason: 'Asked by phone' });
    await expect(shipOrder(desk(), { orderId: given.orderId, giftId: given.gift.id })).rejects.toEqual(
      refused('The whole order has been or is being refunded, so nothing of it can be sent.'),
    );
  });

  test('cannot use an address outside the zone, and the gift stays unclaimed', async () => {
    const given = await give(null);
    for (const [changes, field] of [
      [{ country: 'FR', state: null, postalCode: '75001' }, 'country'],
      [{ postalCode: 'x' }, 'postalCode'],
      [{ state: 'XX' }, 'state'],
    ] as const)
      await expect(claimGift(till.ctx(), { code: given.code, ...giftAddress, ...changes })).rejects.toMatchObject({
        fields: { [field]: [expect.any(String)] },
      });
    expect(await stateOf(null, given)).toBe('WAITING');
  });

  test('cannot claim an expired gift until the buyer sends it again', async () => {
    const given = await give(null);
    await announceGifts(evening());
    const late = { ...till.ctx(), now: new Date(till.ctx().now.getTime() + 400 * 86_400_000) };
    expect((await findGift(late, { code: given.code })).state).toBe('EXPIRED');
    await expect(claimGift(late, { code: given.code, ...giftAddress })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await resendGift(late, given.key);
    expect(await mails('orders.gift', given.gift.recipientEmail)).toHaveLength(2);
    expect((await claimGift(late, { code: given.code, ...giftAddress })).state).toBe('CLAIMED');
  });
});
