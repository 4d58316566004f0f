import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { checkInvariants } from '#db/invariants.ts';
import { inTransaction } from '#db/transaction.ts';
import { findPaymentStatus, startPayment } from '#shop/checkout/pay.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { copiesOf } from '../../../test/support/order-copies.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { findInvoice, invoiceTotal, listInvoices, printInvoice } from './invoices.service.ts';
import { lockOrders, moveOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { markOverdueInvoices } from '#shop/orders/close-old-orders.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const forRex = { productId: DOG_PROFILE, metaData: { note: 'Rex' } };

async function createVetInvoice() {
  const vet = await createMember(database.db, { type: 'vet' });
  const { order } = await createUnpaidOrder(till.ctx(vet), [forRex]);
  const invoice = await database.db
    .selectFrom('invoice')
    .selectAll()
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  return { vet, order, invoice };
}

test('T28 500 orders placed concurrently, 30 % of them rolled back at the last moment, leave no number missing or used twice', async () => {
  const { order } = await createUnpaidOrder(till.ctx());
  const copies = await copiesOf(database.db, order.orderId, { count: 500, method: 'N' });
  const before = await lastInvoiceNumber();
  const placed: number[] = [];
  const work = copies.map((id, i) => async () => {
    const isFailing = i % 10 < 3;
    const placing = inTransaction(till.ctx(), async (tx) => {
      await placeLockedOrders(tx, await lockOrders(tx, [id]), { isPaid: false, termDays: 30 });
      if (isFailing) throw new Error('power cut');
    });
    if (isFailing) await expect(placing).rejects.toThrow('power cut');
    else await placing.then(() => placed.push(id));
  });
  await runConcurrently(work, 12);
  expect(placed).toHaveLength(350);
  expect(await lastInvoiceNumber()).toBe(before + 350);
  const { rows } = await sql<{ first: number; last: number; many: number; orders: number }>`
    select min(series_no)::int as first, max(series_no)::int as last, count(distinct series_no)::int as many,
      (select count(distinct number)::int from sales_order where number is not null) as orders
    from invoice where series = 'INV' and selling_entity_code = 'AU'`.execute(database.db);
  expect(rows).toEqual([{ first: 1, last: before + 350, many: before + 350, orders: before + 350 }]);
  expect(await checkInvariants(database.db)).toEqual([]);
}, 600_000);

test('T28 a sale releases its counters before the flush to disk, and responds after it', async () => {
  const { order } = await createUnpaidOrder(till.ctx());
  const [id] = await copiesOf(database.db, order.orderId, { count: 1, method: 'N' });
  const at = await inTransaction(till.ctx(), async (tx) => {
    await placeLockedOrders(tx, await lockOrders(tx, [id!]), { isPaid: false, termDays: 30 });
    const { rows } = await sql<{ at: string; commit: string }>`
      select pg_current_wal_insert_lsn()::text as at, current_setting('synchronous_commit') as commit`.execute(tx.db);
    expect(rows[0]!.commit).toBe('off');
    return rows[0]!.at;
  });
  const { rows } = await sql`select pg_current_wal_flush_lsn() > ${at}::pg_lsn as flushed`.execute(database.db);
  expect(rows).toEqual([{ flushed: true }]);
});

async function lastInvoiceNumber(): Promise<number> {
  const row = await database.db
    .selectFrom('invoiceCounter')
    .select('lastNumber')
    .where('series', '=', 'INV')
    .where('sellingEntityCode', '=', 'AU')
    .executeTakeFirst();
  return row?.lastNumber ?? 0;
}

async function runConcurrently(work: (() => Promise<unknown>)[], lanes: number): Promise<void> {
  const queue = [...work];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await next();
    }),
  );
}

test('I1 an order that cannot be placed releases its numbers', async () => {
  const { order } = await createUnpaidOrder(till.ctx());
  const before = await lastInvoiceNumber();
  const failing = inTransaction(till.ctx(), async (tx) => {
    await placeLockedOrders(tx, await lockOrders(tx, [order.orderId]), { isPaid: true, termDays: 0 });
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await lastInvoiceNumber()).toBe(before);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT', number: null });
});

test('M7 a state change from an outdated state is refused', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  const stale = { id: order.orderId, state: 'PENDING_PAYMENT' } as const;
  await expect(moveOrder(till.ctx(), stale, { to: 'EXPIRED', kind: 'expired' })).rejects.toMatchObject({
    reason: 'conflict',
  });
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED' });
});

test('an issued invoice is never edited or deleted, only credited', async () => {
  const { invoice } = await createVetInvoice();
  await expect(
    database.db
      .updateTable('invoice')
      .set({ totalCents: 1, netCents: 1, taxCents: 0 })
      .where('id', '=', invoice.id)
      .execute(),
  ).rejects.toMatchObject({ code: '55000' });
  await expect(database.db.deleteFrom('invoice').where('id', '=', invoice.id).execute()).rejects.toMatchObject({
    code: '55000',
  });
  await expect(
    database.db.updateTable('invoiceLine').set({ netCents: 1 }).where('invoiceId', '=', invoice.id).execute(),
  ).rejects.toMatchObject({ code: '55000' });
});

describe('invoices of the signed-in person', () => {
  test('R382 R384 R385 are paged, and the total is the outstanding balance', async () => {
    const { vet, invoice } = await createVetInvoice();
    expect(await listInvoices(till.ctx(vet), { page: 1, size: 20 })).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: invoice.id, state: 'ISSUED', openCents: 15_920 }],
    });
    expect(await invoiceTotal(till.ctx(vet))).toEqual({
      outstandingCents: 15_920,
      overdueCents: 0,
      count: 1,
      currency: 'AUD',
    });
  });

  test("R383 a user can view their own invoice with its tax, and another user's is not found", async () => {
    const { vet, invoice } = await createVetInvoice();
    const view = await findInvoice(till.ctx(vet), { id: invoice.id });
    expect(view).toMatchObject({
      title: 'Tax invoice',
      netCents: 14_473,
      taxCents: 1_447,
      taxes: [{ ratePercent: 10, netCents: 14_473, taxCents: 1_447 }],
    });
    expect(view.seller.taxNumber).toMatch(/\d/);
    const other = await createMember(database.db);
    await expect(findInvoice(till.ctx(other), { id: invoice.id })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(findInvoice(till.ctx(), { id: invoice.id })).rejects.toMatchObject({ reason: 'not_signed_in' });
  });

  test('the PDF of an invoice has the same bytes every time', async () => {
    const { vet, invoice } = await createVetInvoice();
    const [one, two] = await Promise.all([
      printInvoice(till.ctx(vet), { id: invoice.id }),
      printInvoice(till.ctx(vet), { id: invoice.id }),
    ]);
    expect(one.name).toBe(`${invoice.number}.pdf`);
    expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await two.arrayBuffer()))).toBe(true);
    expect(
      Buffer.from(await one.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('an unpaid invoice is overdue the day after its due date', async () => {
    const { vet, invoice } = await createVetInvoice();
    await database.db.updateTable('invoice').set({ dueOn: '2026-01-01' }).where('id', '=', invoice.id).execute();
    expect(await markOverdueInvoices(till.ctx())).toBeGreaterThan(0);
    expect((await invoiceTotal(till.ctx(vet))).overdueCents).toBe(15_920);
    await expect(createCartWith(till.ctx(vet), [forRex])).rejects.toMatchObject({ code: 79 });
  });
});

test('an invoice shows the bank account only while an amount is due', async () => {
  const { vet, order, invoice } = await createVetInvoice();
  const account = { label: 'BSB', value: '000-000' };
  expect((await findInvoice(till.ctx(vet), { id: invoice.id })).seller.bankAccount).toContainEqual(account);
  const admin = await createMember(database.db, { roles: ['admin'] });
  await receiveTransfer(till.ctx(admin), { id: order.orderId, amountCents: 15_920, reference: 'BANK-ALL' });
  expect((await findInvoice(till.ctx(vet), { id: invoice.id })).seller.bankAccount).toEqual([]);
  expect((await viewOrder(till.ctx(), order.orderId)).bankAccount).toEqual([]);
});

describe('paying an invoice', () => {
  const receiptsOf = async (personId: string) => {
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('subject')
      .where('toPersonId', '=', personId)
      .where('template', '=', 'orders.invoice_paid')
      .orderBy('id')
      .execute();
    return mails.map((mail) => mail.subject);
  };

  test('by card pays the invoice and its order', async () => {
    const { vet, order, invoice } = await createVetInvoice();
    const payment = await startPayment(till.ctx(vet), { invoiceIds: [invoice.id], method: 'A' });
    expect(payment.amountCents).toBe(15_920);
    await till.confirm(payment.clientSecret!);
    await till.payments.simulator!.idle();
    expect(await findInvoice(till.ctx(vet), { id: invoice.id })).toMatchObject({ state: 'PAID', openCents: 0 });
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await receiptsOf(vet.id)).toEqual([`Invoice ${invoice.number} has been paid`]);
    // Q072: the confirmation page shows method and date.
    expect(await findPaymentStatus(till.ctx(vet), { paymentId: payment.paymentId })).toMatchObject({
      isPaid: true,
      provider: 'stripe',
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await expect(startPayment(till.ctx(vet), { invoiceIds: [invoice.id] })).rejects.toMatchObject({
      reason: 'already_paid',
    });
    const other = await createMember(database.db);
    await expect(startPayment(till.ctx(other), { invoiceIds: [invoice.id] })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  test('by matched transfers counts each reference once, and never exceeds the amount due', async () => {
    const { vet, order, invoice } = await createVetInvoice();
    const admin = await createMember(database.db, { roles: ['admin'] });
    const book = (amountCents: number, reference: string) =>
      receiveTransfer(till.ctx(admin), { id: order.orderId, amountCents, reference });
    await book(5_000, 'BANK-1');
    await book(5_000, 'BANK-1');
    expect(await findInvoice(till.ctx(vet), { id: invoice.id })).toMatchObject({
      state: 'PARTIALLY_PAID',
      openCents: 10_920,
    });
    await expect(book(10_921, 'BANK-2')).rejects.toMatchObject({ reason: 'invalid_fields' });
    const received = `Payment received for invoice ${invoice.number}`;
    expect(await receiptsOf(vet.id)).toEqual([received]);
    expect(await book(10_920, 'BANK-3')).toMatchObject({ paymentState: 'PAID' });
    expect(await receiptsOf(vet.id)).toEqual([received, `Invoice ${invoice.number} has been paid`]);
    await expect(book(1, 'BANK-4')).rejects.toMatchObject({ reason: 'already_paid' });
    await expect(
      receiveTransfer(till.ctx(vet), { id: order.orderId, amountCents: 1, reference: 'X' }),
    ).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('an order by bank transfer is placed when the full amount has been received', async () => {
    const admin = await createMember(database.db, { roles: ['admin'] });
    const { order } = await createUnpaidOrder(till.ctx(), undefined, { payment: { method: 'EFT' } });
    expect(order.paymentDue).toBe(false);
    const account = { label: 'BSB', value: '000-000' };
    expect((await viewOrder(till.ctx(), order.orderId)).bankAccount).toContainEqual(account);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('dedupeKey', '=', `order:${order.orderId}:transfer`)
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toMatch(/BSB:?\s+000-000/);
    const book = (amountCents: number, reference: string) =>
      receiveTransfer(till.ctx(admin), { id: order.orderId, amountCents, reference });
    expect(await book(900, 'E-1')).toMatchObject({ state: 'PENDING_PAYMENT', paymentState: 'PARTIALLY_PAID' });
    expect(await book(19_000, 'E-2')).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

test('a partial refund is credited line by line, with its share of the tax', async () => {
  const admin = await createMember(database.db, { roles: ['admin'] });
  const { refundOrder } = await import('#shop/refunds/refunds.service.ts');
  const { order } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  const refund = await refundOrder(till.ctx(admin), { id: order.orderId, amountCents: 4_975, reason: 'Late' });
  expect(refund).toMatchObject({ state: 'SUCCEEDED', amountCents: 4_975 });
  const note = await database.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', refund.creditNoteId!)
    .executeTakeFirstOrThrow();
  expect(note).toMatchObject({ series: 'CN', totalCents: 4_975, taxCents: 452 });
  expect(await orderRow(database.db, order.orderId)).toMatchObject({
    state: 'PLACED',
    paymentState: 'PARTIALLY_REFUNDED',
  });
  await expect(
    refundOrder(till.ctx(admin), { id: order.orderId, amountCents: 14_926, reason: 'More' }),
  ).rejects.toMatchObject({ reason: 'invalid_fields' });
});
