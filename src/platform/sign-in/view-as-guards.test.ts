import { expect, test } from 'vitest';
import { changePassword } from './recovery.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { redeemVoucher } from '#shop/loyalty/vouchers.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';

const database = useDatabase();

test.each([
  ['placing an order', placeOrder],
  ['paying', startPayment],
  ['redeeming a voucher', redeemVoucher],
  ['changing the password', changePassword],
])('T30 S2 %s is refused for an admin who views as another user, even with "act"', async (_what, operation) => {
  const person = await createPerson(database.db);
  const viewed = { ...person, viewedBy: { id: 'admin', name: 'Admin', mayAct: true } };
  const call = operation as (ctx: unknown, input: unknown) => Promise<unknown>;
  await expect(call(ctxOf(database.db, viewed), {})).rejects.toMatchObject({ reason: 'read_only_view' });
});
