import { expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { erasePerson } from '#platform/privacy/erasure.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { savedCardLabel } from './card-labels.rules.ts';
import { saveCard, listCards, payWithCard, removeCard, removeCustomer } from './saved-cards.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);

async function createOpenPayment(ctx: ReturnType<typeof till.ctx>) {
  const placed = await createUnpaidOrder(ctx);
  return { ...placed, payment: await startPayment(placed.ctx, { orderId: placed.order.orderId }) };
}

/** A buyer who saved a card with the first payment. */
async function createCardHolder(card = 'pm_card_visa') {
  const user = await createMember(database.db);
  const { ctx, payment } = await createOpenPayment(till.ctx(user));
  await saveCard(ctx, { paymentId: payment.paymentId });
  await till.confirm(payment.clientSecret!, card);
  await till.payments.simulator?.idle();
  return till.ctx(user);
}

test('a card is shown with its brand, last digits and expiry', () => {
  expect(savedCardLabel({ brand: 'visa', last4: '4242', expMonth: 3, expYear: 2029 })).toBe(
    'Visa ending in 4242, expires 03/2029',
  );
});

test("R375 a card is saved only with the buyer's consent, and only at the provider", async () => {
  const user = await createMember(database.db);
  const { payment } = await createOpenPayment(till.ctx(user));
  await till.confirm(payment.clientSecret!);
  expect(await listCards(till.ctx(user))).toEqual([]);
  const holder = await createCardHolder();
  expect(await listCards(holder)).toMatchObject([{ brand: 'visa', last4: '4242', account: 'AU' }]);
  const stored = await database.db.selectFrom('paymentCustomer').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('4242');
});

test('the saved card pays the next order, and a double click pays once', async () => {
  const holder = await createCardHolder();
  const [card] = await listCards(holder);
  const { payment, order } = await createOpenPayment(holder);
  const pay = () => payWithCard(holder, { paymentId: payment.paymentId, cardId: card!.id });
  const answers = await Promise.allSettled([pay(), pay()]);
  expect(answers.some((answer) => answer.status === 'fulfilled' && answer.value.isPaid)).toBe(true);
  await till.payments.simulator?.idle();
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  await expect(pay()).rejects.toMatchObject({ reason: 'already_paid' });
});

test('a declined card gives the reason, and the order stays unpaid', async () => {
  const holder = await createCardHolder();
  const [card] = await listCards(holder);
  const { payment, order } = await createOpenPayment(holder);
  till.payments.simulator!.setProfile({ decline: true });
  await expect(payWithCard(holder, { paymentId: payment.paymentId, cardId: card!.id })).rejects.toMatchObject({
    reason: 'payment_failed',
  });
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('another user cannot see, use or remove a card, and a removed card is gone', async () => {
  const holder = await createCardHolder();
  const [card] = await listCards(holder);
  const other = till.ctx(await createMember(database.db));
  expect(await listCards(other)).toEqual([]);
  await expect(removeCard(other, { id: card!.id })).rejects.toMatchObject({ reason: 'not_found' });
  const { payment } = await createOpenPayment(other);
  const foreignCard = { paymentId: payment.paymentId, cardId: card!.id };
  await expect(payWithCard(other, foreignCard)).rejects.toMatchObject({ reason: 'not_found' });
  const mine = await createOpenPayment(holder);
  await expect(payWithCard(other, { paymentId: mine.payment.paymentId, cardId: card!.id })).rejects.toMatchObject({
    reason: 'not_found',
  });
  await expect(listCards(till.ctx())).rejects.toMatchObject({ reason: 'not_signed_in' });
  await removeCard(holder, { id: card!.id });
  expect(await listCards(holder)).toEqual([]);
  await expect(removeCard(holder, { id: card!.id })).rejects.toMatchObject({ reason: 'not_found' });
});

test('T56 erasing a user erases them and their cards at the provider, and repeating it succeeds', async () => {
  const holder = await createCardHolder();
  const { customerId, account } = await database.db
    .selectFrom('paymentCustomer')
    .select(['customerId', 'account'])
    .where('personId', '=', holder.user!.id)
    .executeTakeFirstOrThrow();
  const sent: { name: string; data: object }[] = [];
  const jobs = {
    ...holder.adapters.jobs,
    send: async (_: unknown, name: string, data: object) => void sent.push({ name, data }),
  };
  await database.db
    .transaction()
    .execute((db) => erasePerson({ ...holder, db, adapters: { ...holder.adapters, jobs } }, holder.user!.id));
  const job = sent.find(({ name }) => name === 'payments.forget-customer');
  expect(job?.data).toEqual({ account, customerId });
  till.payments.simulator!.setProfile({ failNext: { count: 9, when: 'before' } });
  await expect(removeCustomer(holder, job!.data as never)).rejects.toMatchObject({ reason: 'unavailable' });
  till.payments.simulator!.setProfile({ failNext: { count: 0, when: 'before' } });
  const cards = holder.adapters.payments.provider('stripe', 'AU').cards!;
  expect(await cards.list(customerId)).toHaveLength(1);
  await removeCustomer(holder, job!.data as never);
  await expect(cards.list(customerId)).rejects.toMatchObject({ code: 'not_found' });
  await removeCustomer(holder, job!.data as never);
});
