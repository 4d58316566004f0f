import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { useTill } from '../../../test/support/till-bed.ts';
import { DOG_PROFILE } from '../../../test/support/till-factory.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { notifyLaterDates } from './notify-later-dates.service.ts';

const database = useDatabase({ poolMax: 16, checkInvariants: false });
const till = useTill(database);
const { createPaidOrder, mails } = useDispatch(database, till, [DOG_PROFILE]);
const later = () => mails('orders.later', 'ada@example.test');
const inDays = (days: number) => ({ ...till.ctx(), now: new Date(Date.now() + days * 86_400_000) });
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const set = (id: number, values: object) =>
  database.db.updateTable('salesOrder').set(values).where('id', '=', id).execute();

test('a buyer is told once that a kit is late, not again within three days, and never of an earlier date', async () => {
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

test('the buyer of an order placed before dates were stored is told of later delays only', async () => {
  const orderId = await createPaidOrder(null);
  await set(orderId, { promisedKitOn: null, promisedResultsOn: null, placedAt: new Date(`${day(-30)}T09:00:00Z`) });
  expect(await notifyLaterDates(till.ctx())).toBe(0);
  expect(await notifyLaterDates(inDays(1))).toBe(0);
  expect(await notifyLaterDates(inDays(9))).toBe(1);
});

test('the buyer of a refunded order is not told', async () => {
  const orderId = await createPaidOrder(null);
  await set(orderId, { paymentState: 'REFUNDED' });
  const before = (await later()).length;
  await notifyLaterDates(inDays(20));
  const texts = (await later()).slice(before).map(({ bodyText }) => bodyText);
  const { number } = await database.db
    .selectFrom('salesOrder')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(texts.filter((text) => text.includes(number!))).toEqual([]);
});
