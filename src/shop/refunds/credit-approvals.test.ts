import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { readPdfText } from '../../../test/support/pdf-structure.ts';
import { useTill } from '../../../test/support/till-bed.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { printInvoice } from '#shop/invoices/invoices.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { findOrder } from '#shop/orders/order-detail.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { decideRefund, refundOrder } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = useTill(database);
let vet: SessionUser;
let asker: SessionUser;
let second: SessionUser;

beforeAll(async () => {
  vet = await createMember(database.db, { type: 'vet' });
  asker = await createMember(database.db, { roles: ['admin'] });
  second = await createMember(database.db, { roles: ['admin'] });
});

/** One person may refund 100 AUD alone here. */
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

test('credits on an unpaid invoice add up to the limit of one person', async () => {
  const orderId = await createOrderOnAccount();
  const step = (user: SessionUser) => refundOrder(as(user), { id: orderId, amountCents: 6_000, reason: 'A part' });
  expect((await step(asker)).state).toBe('SUCCEEDED');
  const waiting = await step(asker);
  expect(waiting).toMatchObject({ state: 'NEEDS_APPROVAL', creditNoteId: null });
  expect(await creditsOf(orderId)).toEqual([{ amountCents: 6_000, requestedBy: asker.id, approvalId: null }]);
  const { approvalId } = waiting;
  await expect(decideRefund(as(asker), { id: approvalId!, decision: 'APPROVE' })).rejects.toMatchObject({
    reason: 'forbidden',
  });
  await decideRefund(as(second), { id: approvalId!, decision: 'APPROVE' });
  expect((await creditsOf(orderId))[1]).toEqual({ amountCents: 6_000, requestedBy: second.id, approvalId });
  // What was approved does not count, the first 60.00 still does.
  const small = { id: orderId, amountCents: 1_000, reason: 'A part' };
  expect((await refundOrder(as(second), small)).state).toBe('SUCCEEDED');
});

test('five simultaneous credits on an unpaid invoice cannot exceed the limit together', async () => {
  const orderId = await createOrderOnAccount();
  const credit = () => refundOrder(as(asker), { id: orderId, amountCents: 4_000, reason: 'A part' });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, credit));
  const states = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.state] : []));
  expect(states.toSorted()).toEqual(['NEEDS_APPROVAL', 'SUCCEEDED', 'SUCCEEDED']);
  expect(await creditsOf(orderId)).toHaveLength(2);
});

test('an unpaid order that its customer cancels needs no approval', async () => {
  const orderId = await createOrderOnAccount();
  await cancelOrder(as(vet), { id: orderId, reason: '' });
  expect(await creditsOf(orderId)).toMatchObject([{ requestedBy: vet.id, approvalId: null }]);
});

test('credits of earlier versions keep who gave and who approved them', async () => {
  const orderId = await createOrderOnAccount();
  await refundOrder(as(asker), { id: orderId, amountCents: 2_000, reason: 'A part' });
  const { approvalId } = await refundOrder(as(asker), { id: orderId, amountCents: 9_000, reason: 'The rest' });
  await decideRefund(as(second), { id: approvalId!, decision: 'APPROVE' });
  const all = () => database.db.selectFrom('invoiceCredit').selectAll().orderBy('creditNoteId').execute();
  const before = await all();
  expect(before.slice(-2)).toMatchObject([
    { requestedBy: asker.id, approvalId: null },
    { requestedBy: second.id, approvalId },
  ]);
  const file = await readFile('src/db/migrations/0398_credits_by_person.sql', 'utf8');
  await database.db.deleteFrom('invoiceCredit').execute();
  await sql.raw(file.slice(file.indexOf('insert into'))).execute(database.db);
  expect(await all()).toEqual(before);
});

test('a credit on an unpaid invoice is in the history and among the documents of its order', async () => {
  const orderId = await createOrderOnAccount();
  const ask = (amountCents: number) => refundOrder(as(asker), { id: orderId, amountCents, reason: 'Late kit' });
  await ask(2_000);
  await ask(1_500);
  const [own, atDesk] = [
    await findOrder(till.ctx(vet), { id: orderId }),
    await findAdminOrder(as(asker), { id: orderId }),
  ];
  expect(own.creditNotes).toMatchObject([{ totalCents: 2_000 }, { totalCents: 1_500 }]);
  expect(atDesk.creditNotes).toEqual(own.creditNotes);
  const [first, then] = own.creditNotes.map((note) => note.number);
  const told = { about: 'payment', reason: 'Late kit' };
  expect(own.events.slice(-2)).toMatchObject([
    { ...told, text: `Invoice credited, credit note ${first}` },
    { ...told, text: `Invoice credited, credit note ${then}` },
  ]);
  const credited = { kind: 'invoice_credited', reason: 'Late kit', actor: asker.name };
  expect(atDesk.events.slice(-2)).toMatchObject([
    { ...credited, amountCents: 2_000, creditNote: first },
    { ...credited, amountCents: 1_500, creditNote: then },
  ]);
});

test('an order on account and its invoice show credits apart from payments, and what remains', async () => {
  const orderId = await createOrderOnAccount();
  const credit = (amountCents: number) => refundOrder(as(asker), { id: orderId, amountCents, reason: 'Late kit' });
  const printed = async (id: number) => readPdfText(await (await printInvoice(till.ctx(vet), { id })).bytes());
  await credit(2_000);
  const part = await findOrder(till.ctx(vet), { id: orderId });
  const openCents = part.totalCents - 2_000;
  expect(part).toMatchObject({ creditedCents: 2_000, paidCents: 0, openCents });
  expect(await findAdminOrder(as(asker), { id: orderId })).toMatchObject({ creditedCents: 2_000, openCents });
  const text = await printed(part.invoiceId!);
  expect(text).toContain('Credited');
  expect(text).not.toContain('Paid');
  await cancelOrder(as(vet), { id: orderId, reason: '' });
  const whole = await findOrder(till.ctx(vet), { id: orderId });
  expect(whole).toMatchObject({ creditedCents: part.totalCents, paidCents: 0, openCents: 0 });
  expect(await printed(part.invoiceId!)).not.toMatch(/paid/i);
});
