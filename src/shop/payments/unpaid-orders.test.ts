import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { cancelPendingOrder, expireOrders } from './expire-payments.service.ts';
import { remindOfUnpaidOrders } from './unpaid-orders.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const items = [{ productId: DOG_PROFILE }];

const guest = (email: string) => ({
  type: 'guest' as const,
  email,
  firstName: 'Ada',
  lastName: 'Test',
  phone: '0412345678',
});
const age = (orderId: number, minutes: number) =>
  database.db
    .updateTable('salesOrder')
    .set({ createdAt: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('id', '=', orderId)
    .execute();
const unpaidMails = async (address: string) =>
  (await mailsTo(database.db, address)).filter(({ template }) => template === 'orders.unpaid');

test('a guest with a declined card gets one email with order, amount and links to pay or cancel', async () => {
  const email = 'declined@example.test';
  const { order, ctx } = await createUnpaidOrder(till.ctx(), items, { user: guest(email) });
  const { orderId, accessToken } = order;
  const payment = await startPayment(ctx, { orderId, accessToken });
  await till.confirm(payment.clientSecret!, 'pm_card_chargeDeclined');
  expect(await remindOfUnpaidOrders(till.ctx())).toBe(0);
  await age(orderId, 16);
  expect(await remindOfUnpaidOrders(till.ctx())).toBe(1);
  expect(await remindOfUnpaidOrders(till.ctx())).toBe(0);
  const [mail, ...others] = await unpaidMails(email);
  expect(others).toEqual([]);
  expect(mail!.bodyText).toContain(`/order-status?order=${orderId}&access_token=${accessTokenFor(ctx, orderId)}`);
  expect(mail!.bodyText).toContain('1 × Dog Full Breed Profile');
  expect(mail!.bodyText).toContain('$199.00 AUD');
});

test('an account holder gets a link to the order; paid, transfer and day-old orders get no email', async () => {
  const member = await createMember(database.db);
  const own = await createUnpaidOrder(till.ctx(member), items);
  const email = 'no-reminder@example.test';
  const user = guest(email);
  const byTransfer = await createUnpaidOrder(till.ctx(), items, { user, payment: { method: 'EFT' } });
  const old = await createUnpaidOrder(till.ctx(), items, { user });
  const paid = await createUnpaidOrder(till.ctx(), items, { user });
  const { clientSecret } = await startPayment(paid.ctx, paid.order);
  await till.confirm(clientSecret!);
  await till.payments.simulator!.idle();
  for (const { order } of [own, byTransfer, paid]) await age(order.orderId, 20);
  await age(old.order.orderId, 25 * 60);
  expect(await remindOfUnpaidOrders(till.ctx())).toBe(1);
  expect((await unpaidMails(member.email))[0]!.bodyText).toContain(`/my/orders/${own.order.orderId}`);
  expect(await unpaidMails(email)).toEqual([]);
});

test('unpaid orders expire on time and cancel their payment at the provider, which then refuses a late card', async () => {
  const { order, ctx } = await createUnpaidOrder(till.ctx());
  const { clientSecret } = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  expect(await expireOrders(till.ctx())).toBe(0);
  await database.db
    .updateTable('salesOrder')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', order.orderId)
    .execute();
  expect(await expireOrders(till.ctx())).toBe(1);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'EXPIRED' });
  expect((await till.confirm(clientSecret!)).status).toBe(400);
});

test('unpaid orders are settled instead of expiring when the payment arrived meanwhile', async () => {
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const { order } = await createConfirmedOrder(till, till.ctx());
  await database.db
    .updateTable('salesOrder')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', order.orderId)
    .execute();
  await expireOrders(till.ctx());
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
});

test('unpaid orders can be cancelled by their buyer only', async () => {
  const [breeder, other] = [await createMember(database.db), await createMember(database.db)];
  const { order } = await createUnpaidOrder(till.ctx(breeder));
  await expect(cancelPendingOrder(till.ctx(other), { id: order.orderId })).rejects.toMatchObject({
    reason: 'not_found',
  });
  expect(await cancelPendingOrder(till.ctx(breeder), { id: order.orderId })).toEqual({
    orderId: order.orderId,
    state: 'CANCELLED',
  });
});
