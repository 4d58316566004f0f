import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { movePoints } from '#shop/loyalty/points.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { markOverdueInvoices } from '#shop/orders/close-old-orders.service.ts';
import { findMyAccountBalance } from '#shop/orders/order-standing.service.ts';
import { findInvoice, invoiceTotal, listInvoices, printInvoice } from './invoices.service.ts';

const database = useDatabase();

test('R385 invoice list, single invoice and total agree, before the first invoice and after payment', async () => {
  const breeder = await createMember(database.db, { type: 'breeder' });
  const ctx = makeTestCtx({ db: database.db, user: breeder, now: new Date() });
  const list = () => listInvoices(ctx, { page: 1, size: 20 });
  expect(await list()).toMatchObject({ results: [], count: 0 });
  expect(await invoiceTotal(ctx)).toEqual({ outstandingCents: 0, overdueCents: 0, currency: 'AUD', count: 0 });
  const { order } = await createUnpaidOrder(ctx, undefined, { payment: { method: 'EFT' } });
  const staff = makeTestCtx({
    db: database.db,
    user: await createMember(database.db, { roles: ['admin'] }),
    now: new Date(),
  });
  await receiveTransfer(staff, { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-1' });
  const { results } = await list();
  expect(results).toMatchObject([{ totalCents: order.totalCents, currency: 'AUD' }]);
  const one = await findInvoice(ctx, { id: results[0]!.id });
  expect(one).toMatchObject({ id: results[0]!.id, totalCents: order.totalCents, openCents: 0 });
  expect(await invoiceTotal(ctx)).toMatchObject({ outstandingCents: 0, count: 0 });
});

test('an invoice and its PDF show the coupon and its discount', async () => {
  const coupon = { code: 'SPRING10', kind: 'PERCENT', percent: 10, amounts: '{}', conditions: '{}' } as const;
  await database.db.insertInto('coupon').values(coupon).execute();
  const vet = await createMember(database.db, { type: 'vet' });
  const ctx = makeTestCtx({ db: database.db, user: vet, now: new Date() });
  await createUnpaidOrder(ctx, [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }], { coupon: 'SPRING10' });
  const { results } = await listInvoices(ctx, { page: 1, size: 20 });
  const invoice = await findInvoice(ctx, { id: results[0]!.id });
  expect(invoice.coupon).toEqual({ code: 'SPRING10', discountCents: 1_592 });
  expect(invoice.lines.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(invoice.totalCents);
  const pdf = await printInvoice(ctx, { id: invoice.id });
  const text = readPdfText(new Uint8Array(await pdf.arrayBuffer()));
  expect(text.replace(/\s+/g, ' ')).toContain('Coupon SPRING10: $15.92 including tax.');
});

test('an invoice and its PDF show the loyalty points and their discount', async () => {
  const breeder = await createMember(database.db, { type: 'breeder' });
  const ctx = makeTestCtx({ db: database.db, user: breeder, now: new Date() });
  const points = { kind: 'ADJUST', available: 1_000, pending: 0, sourceType: 'demo', sourceId: breeder.id } as const;
  await movePoints(ctx, { personId: breeder.id, ...points });
  const { order } = await createUnpaidOrder(ctx, undefined, { payment: { method: 'EFT' }, loyaltyPoints: 200 });
  const admin = await createMember(database.db, { roles: ['admin'] });
  const staff = makeTestCtx({ db: database.db, user: admin, now: new Date() });
  await receiveTransfer(staff, { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-2' });
  const { results } = await listInvoices(ctx, { page: 1, size: 20 });
  const invoice = await findInvoice(ctx, { id: results[0]!.id });
  expect(invoice).toMatchObject({ coupon: null, points: { count: 200, discountCents: 1_000 }, taxIncluded: true });
  const pdf = await printInvoice(ctx, { id: invoice.id });
  const text = readPdfText(new Uint8Array(await pdf.arrayBuffer())).replace(/\s+/g, ' ');
  expect(text).toContain('200 loyalty points: $10.00 including tax.');
});

test('an invoice is overdue once its due date has passed where its seller is', async () => {
  const vet = await createMember(database.db, { type: 'vet' });
  const ctx = makeTestCtx({ db: database.db, user: vet, now: new Date() });
  const { order } = await createUnpaidOrder(ctx, [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
  const overdueAt = async (timeZone: string) => {
    await sql`update selling_entity set time_zone = ${timeZone} where code = 'AU'`.execute(database.db);
    const { overdueCents } = await invoiceTotal(ctx);
    const { count } = await listInvoices(ctx, { page: 1, size: 20, show: 'overdue' });
    return [overdueCents, (await findMyAccountBalance(ctx)).overdueCents, count, await markOverdueInvoices(ctx)];
  };
  // Between these two, the date differs at any time of day.
  const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'];
  await sql`update invoice set due_on = (now() at time zone ${west})::date where order_id = ${order.orderId}`.execute(
    database.db,
  );
  expect(await overdueAt(west)).toEqual([0, 0, 0, 0]);
  expect(await overdueAt(east)).toEqual([order.totalCents, order.totalCents, 1, 1]);
  await sql`update selling_entity set time_zone = 'Australia/Melbourne' where code = 'AU'`.execute(database.db);
});
