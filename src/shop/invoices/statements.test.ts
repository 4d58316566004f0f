import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { longMonth } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { listInvoices, printInvoice } from './invoices.service.ts';
import { mailStatements, remindOfInvoices } from './payment-reminders.service.ts';
import { findMyAccountBalance, hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { ageingOf, withBalances, monthsBetween, reminderFor } from './statements.rules.ts';
import { findStatement, listStatements, printStatement } from './statements.service.ts';
import { markOverdueInvoices } from '#shop/orders/close-old-orders.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let staff: SessionUser;

beforeAll(async () => {
  staff = await createMember(database.db, { roles: ['admin'] });
});

async function createVetInvoice(vet?: SessionUser, now = new Date()) {
  const buyer = vet ?? (await createMember(database.db, { type: 'vet' }));
  const ctx = { ...till.ctx(buyer), now };
  const { order } = await createUnpaidOrder(ctx, [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
  const { id, issuedOn } = await database.db
    .selectFrom('invoice')
    .select(['id', 'issuedOn'])
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  return { vet: buyer, order, invoiceId: id, issuedOn };
}

const dueIn = (invoiceId: number, days: number) =>
  database.db
    .updateTable('invoice')
    .set({ dueOn: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) })
    .where('id', '=', invoiceId)
    .execute();
const mailsTo = (email: string, template: string) =>
  database.db
    .selectFrom('mailMessage')
    .select(['subject', 'bodyText', 'dedupeKey'])
    .where('toAddress', '=', email)
    .where('template', '=', template)
    .orderBy('id')
    .execute();

test('the order confirmation shows the total and links to the invoice', async () => {
  const { vet, order, invoiceId } = await createVetInvoice();
  const [mail] = await mailsTo(vet.email, 'orders.confirmation');
  const { number } = await orderRow(database.db, order.orderId);
  expect(mail!.subject).toBe(`Your order ${number} is confirmed`);
  for (const part of [
    `/my/invoices/${invoiceId}\n`,
    `Total due: ${formatMoney(order.totalCents, order.currency)} ${order.currency}`,
    'placed on account',
  ])
    expect(mail!.bodyText).toContain(part);
  expect(mail!.bodyText).not.toMatch(/\{[a-z-]+\}/);
});

describe('reminders', () => {
  test('are due 3 days before and 1, 7 and 14 days after, and are sent later if a day was missed', () => {
    expect([-4, -3, 0, 1, 6, 7, 13, 14, 40].map(reminderFor)).toEqual([null, -3, -3, 1, 1, 7, 7, 14, 14]);
  });

  test('are emailed once per step with a payment link, and not for a paid invoice', async () => {
    const { vet, order, invoiceId } = await createVetInvoice();
    await remindOfInvoices(till.ctx());
    expect(await mailsTo(vet.email, 'orders.reminder')).toEqual([]);
    for (const days of [3, 3, -1, -7, -8, -14]) {
      await dueIn(invoiceId, days);
      await remindOfInvoices(till.ctx());
    }
    const mails = await mailsTo(vet.email, 'orders.reminder');
    expect(mails.map((mail) => mail.dedupeKey.split(':').at(-1))).toEqual(['-3', '1', '7', '14']);
    expect(mails.at(-1)!.bodyText).toContain(`/my/invoices/pay/${invoiceId}`);
    const { order: other, vet: payer, invoiceId: paidId } = await createVetInvoice();
    await receiveTransfer(till.ctx(staff), { id: other.orderId, amountCents: other.totalCents, reference: 'B1' });
    await dueIn(paidId, -20);
    await remindOfInvoices(till.ctx());
    expect(await mailsTo(payer.email, 'orders.reminder')).toEqual([]);
    expect(order.totalCents).toBeGreaterThan(0);
  });

  test('customers on account are emailed the statement of the previous month once, on the first', async () => {
    const { vet, issuedOn } = await createVetInvoice();
    const next = new Date(`${issuedOn.slice(0, 7)}-01T07:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    await mailStatements({ ...till.ctx(), now: next });
    await mailStatements({ ...till.ctx(), now: next });
    const mails = await mailsTo(vet.email, 'orders.statement');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`Your statement for ${longMonth(issuedOn.slice(0, 7))}`);
  });
});

describe('the statement', () => {
  test('has a running balance over the month, with the previous balance brought forward', () => {
    const entry = (on: string, amountCents: number) =>
      ({ on, kind: 'INVOICE', text: 'x', invoiceId: 1, amountCents }) as const;
    const entries = [
      entry('2026-10-30', 5_000),
      entry('2026-11-02', 2_000),
      entry('2026-11-20', -5_000),
      entry('2026-12-01', 9),
    ];
    expect(withBalances(entries, '2026-11')).toMatchObject({
      openingCents: 5_000,
      closingCents: 2_000,
      entries: [{ balanceCents: 7_000 }, { balanceCents: 2_000 }],
    });
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    const open = [0, -1, -30, -31, -61].map((days) => ({
      dueOn: new Date(Date.UTC(2026, 10, 30 + days)).toISOString().slice(0, 10),
      openCents: 1,
    }));
    expect(ageingOf(open, '2026-11-30')).toEqual({ current: 1, to30: 2, to60: 1, over60: 1 });
  });

  test('adds up all entries to the balance due, is available as PDF, and only to its owner', async () => {
    const { vet, order } = await createVetInvoice();
    const second = await createVetInvoice(vet);
    await receiveTransfer(till.ctx(staff), { id: order.orderId, amountCents: order.totalCents, reference: 'B2' });
    const { refundId } = await refundOrder(till.ctx(staff), { id: order.orderId, amountCents: 1_000, reason: 'Late' });
    await recordSentRefund(till.ctx(staff), { id: refundId!, reference: 'OUT' });
    await refundOrder(till.ctx(staff), { id: second.order.orderId, amountCents: 2_000, reason: 'Late' });
    const [month] = await listStatements(till.ctx(vet));
    const statement = await findStatement(till.ctx(vet), { month: month! });
    const open = second.order.totalCents - 2_000;
    expect(statement.closingCents).toBe(open);
    expect(statement.entries.map((entry) => entry.kind).toSorted()).toEqual(
      ['CREDIT_NOTE', 'CREDIT_NOTE', 'INVOICE', 'INVOICE', 'PAYMENT', 'REFUND'].toSorted(),
    );
    expect(Object.values(statement.ageing).reduce((a, b) => a + b)).toBe(open);
    const file = await printStatement(till.ctx(vet), { month: month! });
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    const inBritish = await printStatement(till.ctx({ ...vet, english: 'GB' }), { month: month! });
    expect(await inBritish.text()).toContain('/Lang (en-GB)');
    await expect(findStatement(till.ctx(staff), { month: month! })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(findStatement(till.ctx(vet), { month: '2020-01' })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(listStatements(till.ctx())).rejects.toMatchObject({ reason: 'not_signed_in' });
  });

  test('ages the amounts due at its end, regardless of later payments and credits', async () => {
    const { vet, order } = await createVetInvoice();
    const ctx = till.ctx(vet);
    const month = (await listStatements(ctx))[0]!;
    await receiveTransfer(till.ctx(staff), { id: order.orderId, amountCents: order.totalCents, reference: 'LATER' });
    await database.db
      .updateTable('payment')
      .set({ capturedAt: sql<Date>`captured_at + interval '35 days'` })
      .where('reference', '=', 'LATER')
      .execute();
    const statement = await findStatement(ctx, { month });
    expect(statement.closingCents).toBe(order.totalCents);
    expect(Object.values(statement.ageing).reduce((a, b) => a + b)).toBe(order.totalCents);
  });

  test('lists a card payment after its invoice, so that the balance is never negative', async () => {
    const buyer = await createMember(database.db);
    const { order } = await createConfirmedOrder(till, till.ctx(buyer));
    await till.payments.simulator?.idle();
    const [month] = await listStatements(till.ctx(buyer));
    const { entries } = await findStatement(till.ctx(buyer), { month: month! });
    expect(entries.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
      ['INVOICE', order.totalCents],
      ['PAYMENT', 0],
    ]);
  });
});

describe('the invoice date', () => {
  // In Melbourne, where the Australian company is based, it is 1:30 am on 1 January 2028.
  const newYear = new Date('2027-12-31T14:30:00Z');
  const anHourBefore = new Date('2027-12-31T12:30:00Z');

  test('is in the time zone of the seller for number, due date, statement and credit note', async () => {
    const { vet, order, invoiceId, issuedOn } = await createVetInvoice(undefined, newYear);
    const earlier = await createVetInvoice(vet, anHourBefore);
    const { invoiceId: earlierId, issuedOn: earlierOn } = earlier;
    expect([earlierOn, issuedOn]).toEqual(['2027-12-31', '2028-01-01']);
    const adminCtx = { ...till.ctx(staff), now: newYear };
    await refundOrder(adminCtx, { id: order.orderId, reason: 'Ordered twice' });
    const { orderId: id, totalCents: amountCents } = earlier.order;
    await receiveTransfer(adminCtx, { id, amountCents, reference: 'NEW YEAR' });
    const ctx = { ...till.ctx(vet), now: newYear };
    const { results } = await listInvoices(ctx, { page: 1, size: 20 });
    const invoice = results.find((row) => row.id === invoiceId);
    const note = results.find((row) => row.series === 'CN');
    expect(invoice).toMatchObject({ issuedOn, dueOn: '2028-01-15', isCredited: true });
    expect(invoice!.number).toMatch(/^INV-AU-2028-/);
    expect(note).toMatchObject({ issuedOn, number: expect.stringMatching(/^CN-AU-2028-/) });
    expect(results.find((row) => row.id === earlierId)).toMatchObject({ isCredited: false });
    expect(await listStatements(ctx)).toContain('2028-01');
    const { entries, openingCents } = await findStatement(ctx, { month: '2028-01' });
    expect(entries.map(({ kind, on }) => [kind, on])).toEqual([
      ['INVOICE', issuedOn],
      ['CREDIT_NOTE', issuedOn],
      ['PAYMENT', issuedOn],
    ]);
    expect(openingCents).toBe(order.totalCents);
  });

  test('does not change once it is issued', async () => {
    const { invoiceId } = await createVetInvoice();
    const change = database.db.updateTable('invoice').set({ issuedOn: '2020-01-01' }).where('id', '=', invoiceId);
    await expect(change.execute()).rejects.toThrow('issued invoices are corrected by a credit note');
  });
});

test('the PDF of an invoice has a paid stamp if it was paid, but not if it was credited', async () => {
  const credited = await createVetInvoice();
  const paid = await createVetInvoice(credited.vet);
  await refundOrder(till.ctx(staff), { id: credited.order.orderId, reason: 'Ordered twice' });
  const { orderId: id, totalCents: amountCents } = paid.order;
  await receiveTransfer(till.ctx(staff), { id, amountCents, reference: 'IN FULL' });
  const textOf = async (invoiceId: number) => {
    const file = await printInvoice(till.ctx(credited.vet), { id: invoiceId });
    return readPdfText(new Uint8Array(await file.arrayBuffer()));
  };
  expect(await textOf(paid.invoiceId)).toContain('PAID');
  const text = await textOf(credited.invoiceId);
  expect(text).toContain('Credited');
  expect(text).not.toContain('PAID');
});

describe('the account of a clinic', () => {
  test('E044 R382 invoices are searched, filtered and sorted, with due, available and overdue amounts', async () => {
    const { vet, order, invoiceId } = await createVetInvoice();
    const second = await createVetInvoice(vet);
    const ctx = till.ctx(vet);
    const list = (more: object = {}) => listInvoices(ctx, { page: 1, size: 20, ...more });
    expect((await list()).count).toBe(2);
    expect((await list({ search: order.number })).results.map((row) => row.id)).toEqual([invoiceId]);
    expect((await list({ search: 'INV-' })).count).toBe(2);
    await dueIn(invoiceId, -1);
    expect((await list({ show: 'overdue' })).results.map((row) => row.id)).toEqual([invoiceId]);
    expect((await list({ sort: 'due' })).results.map((row) => row.id)).toEqual([invoiceId, second.invoiceId]);
    expect((await list({ sort: 'date' })).results.map((row) => row.id)).toEqual([invoiceId, second.invoiceId]);
    expect(await list({ show: 'credit' })).toMatchObject({ count: 0 });
    expect(await findMyAccountBalance(ctx)).toMatchObject({
      onAccount: true,
      termDays: 14,
      creditLimitCents: 100_000,
      outstandingCents: order.totalCents + second.order.totalCents,
      availableCents: 100_000 - order.totalCents - second.order.totalCents,
      overdueCents: order.totalCents,
      isBlocked: false,
    });
  });

  test('R566 an invoice that is overdue for more than 7 days blocks new orders with code 79, until it is paid', async () => {
    const { vet, order, invoiceId } = await createVetInvoice();
    await dueIn(invoiceId, -8);
    await markOverdueInvoices(till.ctx());
    expect(await hasPendingPayment(till.ctx(vet))).toBe(true);
    expect(await findMyAccountBalance(till.ctx(vet))).toMatchObject({ isBlocked: true, availableCents: 0 });
    await expect(createUnpaidOrder(till.ctx(vet))).rejects.toMatchObject({ reason: 'pending_payment', code: 79 });
    await receiveTransfer(till.ctx(staff), { id: order.orderId, amountCents: order.totalCents, reference: 'B3' });
    expect(await hasPendingPayment(till.ctx(vet))).toBe(false);
  });
});
