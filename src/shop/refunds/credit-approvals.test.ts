import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { printInvoice } from '#shop/invoices/invoices.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { decideRefund, refundOrder } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
let vet: SessionUser;
let requester: SessionUser;
let second: SessionUser;

beforeAll(async () => {
  vet = await createMember(database.db, { type: 'vet' });
  requester = await createMember(database.db, { roles: ['admin'] });
  second = await createMember(database.db, { roles: ['admin'] });
});

/** In these tests, one person may refund up to 100 AUD alone. */
const as = (user: SessionUser) => {
  const ctx = till.ctx(user);
  return { ...ctx, config: { ...ctx.config, refundLimits: { AUD: 10_000 } } };
};

async function createOrderOnAccount(): Promise<number> {
  const items = [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }];
  return (await createUnpaidOrder(till.ctx(vet), items)).order.orderId;
}

const creditsOf = (orderId: number) =>
  database.db
    .selectFrom('invoiceCredit')
    .select(['amountCents', 'requestedBy', 'approvalId'])
    .where('orderId', '=', orderId)
    .orderBy('creditNoteId')
    .execute();

test('several credits on an unpaid invoice count together towards the limit of one person', async () => {
  const orderId = await createOrderOnAccount();
  const step = (user: SessionUser) => refundOrder(as(user), { id: orderId, amountCents: 6_000, reason: 'A part' });
  expect((await step(requester)).state).toBe('SUCCEEDED');
  const pending = await step(requester);
  expect(pending).toMatchObject({ state: 'NEEDS_APPROVAL', creditNoteId: null });
  expect(await creditsOf(orderId)).toEqual([{ amountCents: 6_000, requestedBy: requester.id, approvalId: null }]);
  const { approvalId } = pending;
  await expect(decideRefund(as(requester), { id: approvalId!, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'forbidden',
  });
  await decideRefund(as(second), { id: approvalId!, decision: 'APPROVE' });
  expect((await creditsOf(orderId))[1]).toEqual({ amountCents: 6_000, requestedBy: second.id, approvalId });
  // The approved credit does not count towards the limit; the first 60.00 still does.
  const small = { id: orderId, amountCents: 1_000, reason: 'A part' };
  expect((await refundOrder(as(second), small)).state).toBe('SUCCEEDED');
});

test('five simultaneous credits on an unpaid invoice cannot exceed the limit together', async () => {
  const orderId = await createOrderOnAccount();
  const credit = () => refundOrder(as(requester), { id: orderId, amountCents: 4_000, reason: 'A part' });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, credit));
  const states = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.state] : []));
  expect(states.toSorted()).toEqual(['NEEDS_APPROVAL', 'SUCCEEDED', 'SUCCEEDED']);
  expect(await creditsOf(orderId)).toHaveLength(2);
});

test('an unpaid order cancelled by its customer needs no approval', async () => {
  const orderId = await createOrderOnAccount();
  await cancelOrder(as(vet), { id: orderId, reason: '' });
  expect(await creditsOf(orderId)).toMatchObject([{ requestedBy: vet.id, approvalId: null }]);
});

test('the migration keeps who requested and who approved earlier credits', async () => {
  const orderId = await createOrderOnAccount();
  await refundOrder(as(requester), { id: orderId, amountCents: 2_000, reason: 'A part' });
  const { approvalId } = await refundOrder(as(requester), { id: orderId, amountCents: 9_000, reason: 'The rest' });
  await decideRefund(as(second), { id: approvalId!, decision: 'APPROVE' });
  const all = () => database.db.selectFrom('invoiceCredit').selectAll().orderBy('creditNoteId').execute();
  const before = await all();
  expect(before.slice(-2)).toMatchObject([
    { requestedBy: requester.id, approvalId: null },
    { requestedBy: second.id, approvalId },
  ]);
  const file = await readFile('src/db/migrations/0398_credits_by_person.sql', 'utf8');
  await database.db.deleteFrom('invoiceCredit').execute();
  await sql.raw(file.slice(file.indexOf('insert into'))).execute(database.db);
  expect(await all()).toEqual(before);
});

test('a credit on an unpaid invoice appears in the history and the documents of its order', async () => {
  const orderId = await createOrderOnAccount();
  const credit = (amountCents: number) => refundOrder(as(requester), { id: orderId, amountCents, reason: 'Late kit' });
  await credit(2_000);
  await credit(1_500);
  const [forBuyer, forStaff] = [
    await findOrder(till.ctx(vet), { id: orderId }),
    await findAdminOrder(as(requester), { id: orderId }),
  ];
  expect(forBuyer.creditNotes).toMatchObject([{ totalCents: 2_000 }, { totalCents: 1_500 }]);
  expect(forStaff.creditNotes).toEqual(forBuyer.creditNotes);
  const [first, then] = forBuyer.creditNotes.map((note) => note.number);
  const event = { about: 'payment', reason: 'Late kit' };
  expect(forBuyer.events.slice(-2)).toMatchObject([
    { ...event, text: `Invoice credited, credit note ${first}` },
    { ...event, text: `Invoice credited, credit note ${then}` },
  ]);
  const credited = { kind: 'invoice_credited', reason: 'Late kit', actor: requester.name };
  expect(forStaff.events.slice(-2)).toMatchObject([
    { ...credited, amountCents: 2_000, creditNote: first },
    { ...credited, amountCents: 1_500, creditNote: then },
  ]);
});

test('the receipts of an invoice count payments, but not credits', async () => {
  const orderId = await createOrderOnAccount();
  await refundOrder(as(requester), { id: orderId, amountCents: 2_000, reason: 'Late kit' });
  const pay = (amountCents: number) =>
    receiveTransfer(till.ctx(requester), { id: orderId, amountCents, reference: `BANK-${amountCents}` });
  await pay(5_000);
  const { invoiceId, openCents } = await findOrder(till.ctx(vet), { id: orderId });
  await pay(openCents);
  const mails = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'orders.invoice_paid')
    .where('dedupeKey', 'like', `invoice:${invoiceId}:%`)
    .orderBy('id')
    .execute();
  const [part, rest] = mails.map((mail) => mail.bodyText);
  expect(part).toMatch(/Paid so far\W+50\.00 AUD\nAmount due\W+89\.20/);
  expect(rest).toMatch(/Amount paid\W+139\.20/);
});

test('an order on account and its invoice show credits separately from payments, and the amount due', async () => {
  const orderId = await createOrderOnAccount();
  const credit = (amountCents: number) => refundOrder(as(requester), { id: orderId, amountCents, reason: 'Late kit' });
  const printed = async (id: number) => readPdfText(await (await printInvoice(till.ctx(vet), { id })).bytes());
  await credit(2_000);
  const part = await findOrder(till.ctx(vet), { id: orderId });
  const openCents = part.totalCents - 2_000;
  expect(part).toMatchObject({ creditedCents: 2_000, paidCents: 0, openCents });
  expect(await findAdminOrder(as(requester), { id: orderId })).toMatchObject({ creditedCents: 2_000, openCents });
  const text = await printed(part.invoiceId!);
  expect(text).toContain('Credited');
  expect(text).not.toContain('Paid');
  await cancelOrder(as(vet), { id: orderId, reason: '' });
  const whole = await findOrder(till.ctx(vet), { id: orderId });
  expect(whole).toMatchObject({ creditedCents: part.totalCents, paidCents: 0, openCents: 0 });
  expect(await printed(part.invoiceId!)).not.toMatch(/paid/i);
});
