import { expect, test } from 'vitest';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { findInvoice, listInvoices, invoiceTotal } from './invoices.service.ts';

const database = useDatabase();

test('R385 invoice list, single invoice and total agree, before the first invoice and after payment', async () => {
  const breeder = await createMember(database.db, { type: 'breeder' });
  const ctx = makeTestCtx({ db: database.db, user: breeder, now: new Date() });
  const list = () => listInvoices(ctx, { page: 1, size: 20 });
  expect(await list()).toMatchObject({ results: [], count: 0 });
  expect(await invoiceTotal(ctx)).toEqual({ outstandingCents: 0, overdueCents: 0, currency: 'AUD', count: 0 });
  const { order } = await createUnpaidOrder(ctx, undefined, { payment: { method: 'EFT' } });
  const desk = makeTestCtx({
    db: database.db,
    user: await createMember(database.db, { roles: ['admin'] }),
    now: new Date(),
  });
  await receiveTransfer(desk, { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-1' });
  const { results } = await list();
  expect(results).toMatchObject([{ totalCents: order.totalCents, currency: 'AUD' }]);
  const one = await findInvoice(ctx, { id: results[0]!.id });
  expect(one).toMatchObject({ id: results[0]!.id, totalCents: order.totalCents, openCents: 0 });
  expect(await invoiceTotal(ctx)).toMatchObject({ outstandingCents: 0, count: 0 });
});
