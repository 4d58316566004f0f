import { expect, test } from 'vitest';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useTill } from '../../../test/support/till-bed.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { holdEntries } from './hold-entries.service.ts';

const database = useDatabase();
const till = useTill(database);

test('the calendar names each unpaid order, and its entry is revised when the order gets more time', async () => {
  const user = await createMember(database.db);
  const { orderId } = (await createUnpaidOrder(till.ctx())).order;
  const change = (set: { personId?: string; expiresAt?: Date }) =>
    database.db.updateTable('salesOrder').set(set).where('id', '=', orderId).execute();
  await change({ personId: user.id });
  const query = {
    personId: user.id,
    countryCode: 'AU',
    timeZone: 'Australia/Sydney',
    today: '2026-11-28',
    from: '2020-01-01',
    to: '2099-01-01',
  };
  const [before] = await holdEntries(till.ctx(user), query);
  expect(before).toMatchObject({ title: `Last day to pay for order ${orderId}`, path: '/my/pending-orders' });
  await change({ expiresAt: new Date('2090-01-01T00:00:00Z') });
  const [after] = await holdEntries(till.ctx(user), query);
  expect(after!.on).toBe('2090-01-01');
  expect(after!.changedAt.getTime()).toBeGreaterThan(before!.changedAt.getTime());
});
