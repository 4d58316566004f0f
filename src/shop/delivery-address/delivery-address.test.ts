import { describe, expect, test } from 'vitest';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { findGuestOrder } from '#shop/guest-orders/guest-orders.service.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { receiveParcelBack } from '#shop/returns/admin-returns.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { refuseDestination } from './delivery-address.rules.ts';
import { changeAddressByStaff, changeDeliveryAddress, changeGuestAddress } from './delivery-address.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const { desk, createPaidOrder, mails } = useDispatch(database, till, [DOG_PROFILE]);

const address = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: '7 Wattle Street',
  city: 'Geelong',
  stateCode: 'VIC',
  postalCode: '3220',
  countryCode: 'AU',
};
const refused = (message: RegExp) =>
  expect.objectContaining({ reason: 'illegal_transition', message: expect.stringMatching(message) });

describe('the delivery address of an order', () => {
  test('is changed by its guest until it is sent, with an email, and the parcel goes there', async () => {
    const orderId = await createPaidOrder(null);
    const key = { orderId, accessToken: accessTokenFor(till.ctx(), orderId) };
    const before = await findGuestOrder(till.ctx(), key);
    const change = () => changeGuestAddress(till.ctx(), { ...key, address });
    // Two tabs at the same time, and a third press.
    await Promise.all([change(), change()]);
    await change();
    const after = await findGuestOrder(till.ctx(), key);
    expect(after.shippingAddress).toMatchObject({ line1: '7 Wattle Street', postalCode: '3220', company: null });
    expect([after.billingAddress, after.totalCents]).toEqual([before.billingAddress, before.totalCents]);
    expect(after.events.map(({ text }) => text)).toContain('Delivery address changed');
    const [mail, ...more] = await mails('orders.address_changed', after.email);
    expect(more).toEqual([]);
    expect(mail?.bodyText).toContain('7 Wattle Street');
    await shipOrder(desk(), { orderId });
    expect((await mails('orders.sent', after.email)).at(-1)?.bodyText).toContain('7 Wattle Street');
    await expect(changeGuestAddress(till.ctx(), { ...key, address })).rejects.toEqual(refused(/has been sent/));
  });

  test('is corrected by staff for a parcel that came back', async () => {
    const orderId = await createPaidOrder(null);
    const { shipmentId } = await shipOrder(desk(), { orderId });
    await receiveParcelBack(desk(), { shipmentId });
    await expect(changeAddressByStaff(till.ctx(), { orderId, address })).rejects.toMatchObject({
      reason: 'not_signed_in',
    });
    expect(await changeAddressByStaff(desk(), { orderId, address })).toEqual({ ok: true });
  });

  test('belongs to the buyer: other users, and the key of an order that is in an account, find nothing', async () => {
    const buyer = await createMember(database.db);
    const orderId = await createPaidOrder(buyer);
    const other = till.ctx(await createMember(database.db));
    const notFound = { reason: 'not_found' };
    await expect(changeDeliveryAddress(other, { orderId, address })).rejects.toMatchObject(notFound);
    const accessToken = accessTokenFor(till.ctx(), orderId);
    await expect(changeGuestAddress(till.ctx(), { orderId, accessToken, address })).rejects.toMatchObject(notFound);
    await changeDeliveryAddress(till.ctx(buyer), { orderId, address });
    expect((await findOrder(till.ctx(buyer), { id: orderId })).shippingAddress?.city).toBe('Geelong');
  });

  test('must be valid, and in the country whose price was paid', async () => {
    const orderId = await createPaidOrder(null);
    await expect(
      changeAddressByStaff(desk(), { orderId, address: { ...address, postalCode: '32' } }),
    ).rejects.toMatchObject({ fields: { postalCode: [expect.any(String)] } });
    const abroad = { ...address, countryCode: 'NZ', stateCode: null, postalCode: '6011' };
    await expect(changeAddressByStaff(desk(), { orderId, address: abroad })).rejects.toEqual(
      refused(/another country/),
    );
  });

  test('must be in the same state where the tax depends on it', () => {
    const [before, after] = [
      { countryCode: 'US', stateCode: 'CA' },
      { countryCode: 'US', stateCode: 'NY' },
    ];
    expect(refuseDestination(before, after, true)).toMatch(/tax of this order applies to its state/);
    expect(refuseDestination(before, after, false)).toBeNull();
  });
});
