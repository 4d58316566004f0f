import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { notifyLaterDates } from './notify-later-dates.service.ts';

const database = useDatabase({ poolMax: 16, checkInvariants: false });
const till = usePaymentShop(database);
const { createPaidOrder, createSentOrder, mails } = useDispatch(database, till, [DOG_PROFILE]);
const later = () => mails('orders.later', 'ada@example.test');
const inDays = (days: number) => ({ ...till.ctx(), now: new Date(Date.now() + days * 86_400_000) });
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const set = (id: number, values: object) =>
  database.db.updateTable('salesOrder').set(values).where('id', '=', id).execute();

test('a buyer is notified once that a kit is late, not again within three days, and never of an earlier date', async () => {
  const orderId = await createPaidOrder(null);
  await notifyLaterDates(till.ctx());
  expect(await later()).toEqual([]);
  await Promise.all([notifyLaterDates(inDays(10)), notifyLaterDates(inDays(10))]);
  const [mail, ...more] = await later();
  expect(more).toEqual([]);
  expect(mail!.bodyText).toMatch(/New date for your kit: .+ \(was .+\)/);
  expect(mail!.bodyText).toContain('You can cancel the order until we post it');
  expect(await notifyLaterDates(inDays(12))).toBe(0);
  expect(await notifyLaterDates(inDays(15))).toBe(1);
  expect(await notifyLaterDates(inDays(1))).toBe(0);
  await set(orderId, { state: 'CANCELLED' });
  expect(await notifyLaterDates(inDays(30))).toBe(0);
  expect(await later()).toHaveLength(2);
});

test('the buyer of an order placed before dates were stored is notified only of later delays', async () => {
  const orderId = await createPaidOrder(null);
  await set(orderId, { promisedKitOn: null, promisedResultsOn: null, placedAt: new Date(`${day(-30)}T09:00:00Z`) });
  expect(await notifyLaterDates(till.ctx())).toBe(0);
  expect(await notifyLaterDates(inDays(1))).toBe(0);
  expect(await notifyLaterDates(inDays(9))).toBe(1);
});

/** Number of emails about later dates of this order. */
async function emailsAbout(orderId: number): Promise<number> {
  const { number } = await database.db
    .selectFrom('salesOrder')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return (await later()).filter(({ bodyText }) => bodyText.includes(number!)).length;
}

test('the buyer of a refunded order is not notified', async () => {
  const orderId = await createPaidOrder(null);
  await set(orderId, { paymentState: 'REFUNDED' });
  await notifyLaterDates(inDays(20));
  expect(await emailsAbout(orderId)).toBe(0);
});

test('the buyer is notified of late results of a received sample, unless it is on hold', async () => {
  const { orderId } = await createSentOrder(null, [{ productId: DOG_PROFILE }]);
  const { kitId } = await database.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select('orderUnit.kitId')
    .where('orderLine.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('sample')
    .values({ kitId: kitId!, state: 'ON_HOLD', receivedAt: new Date(), dueOn: day(40) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('sampleStage').values({ sampleId: id, state: 'RECEIVED' }).execute();
  await notifyLaterDates(inDays(60));
  expect(await emailsAbout(orderId)).toBe(0);
  await database.db.updateTable('sample').set({ state: 'RECEIVED' }).where('id', '=', id).execute();
  await notifyLaterDates(inDays(60));
  expect(await emailsAbout(orderId)).toBe(1);
});
