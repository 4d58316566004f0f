import { sql, type ExpressionBuilder } from 'kysely';
import type { PaymentAccount, PaymentIntent, ProviderName } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { eventRow, noted, recordEvent, type EventRow } from '#platform/audit/record-event.service.ts';
import type { DB } from '#db/schema.generated.ts';
import { statement } from '#db/statement.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrders, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { closedReason } from '#shop/orders/orders.rules.ts';
import { Failure } from '#shared/failure.ts';
import { intentOf, type PaymentTerms } from './intents.service.ts';
import { rememberOpenedPayment } from './opened-payments.service.ts';
import { lockPayables, type DuePart, type Wanted } from './payables.service.ts';
import { asFailure, findPayment, providerOf, step, type PaymentRow } from './provider.service.ts';
import { settle } from './settle.service.ts';

export interface StartedPayment {
  paymentId: number;
  provider: ProviderName;
  account: PaymentAccount;
  intent: PaymentIntent;
}

const MAX_ATTEMPTS = 4;

/**
 * Opens the single payment for these orders and invoices, or returns the one already open: two tabs get the same
 * intent, so that it can be captured only once. Older payments for other combinations of the same orders are cancelled
 * first.
 */
export async function openPayment(
  ctx: Ctx,
  wanted: Wanted,
  termsOf: (due: readonly DuePart[]) => PaymentTerms,
): Promise<StartedPayment> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { row, terms, inTheWay } = await inTransaction(ctx, async (tx) => {
      const due = await lockPayables(tx, wanted);
      const terms = termsOf(due);
      return { terms, ...(await findOrWritePayment(tx, due, terms)) };
    });
    if (row) {
      step(ctx, 'payment.row_created');
      const { provider, account } = terms;
      const intent = await intentOf(ctx, row, terms);
      if (provider === 'stripe')
        rememberOpenedPayment({ paymentId: row.id, intentId: intent.id, orderIds: wanted.orderIds });
      return { paymentId: row.id, provider, account, intent };
    }
    for (const id of inTheWay) await cancelPayment(ctx, id);
  }
  throw new Failure('unavailable');
}

/** Cancels an open payment at the provider and here. If it has been paid in the meantime, it is settled instead. */
export async function cancelPayment(ctx: Ctx, paymentId: number): Promise<'CANCELLED' | 'SETTLED'> {
  const payment = await findPayment(ctx, paymentId);
  try {
    if (payment.providerIntentId) await providerOf(ctx, payment).cancelIntent(payment.providerIntentId);
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.code !== 'already_paid') throw asFailure(error);
    await settle(ctx, paymentId);
    return 'SETTLED';
  }
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('payment')
      .set({ state: 'CANCELLED' })
      .where('id', '=', paymentId)
      .where('state', 'in', ['CREATED', 'PENDING'])
      .executeTakeFirst();
    if (numUpdatedRows === 1n)
      await recordEvent(tx, {
        entity: 'payment',
        entityId: paymentId,
        kind: 'cancelled',
        from: payment.state,
        to: 'CANCELLED',
      });
  });
  return 'CANCELLED';
}

/**
 * For changes to the amount of unpaid orders: while `change` has the rows locked, no payment of the old amount is open
 * and none can be opened. `isDone` is checked first, so that a repeated request leaves the payment of the new amount
 * open.
 */
export async function onUnpaidOrders<T>(
  ctx: Ctx,
  orderIds: readonly number[],
  work: { isDone?: (orders: LockedOrder[]) => boolean; change: (tx: Ctx, orders: LockedOrder[]) => Promise<T> },
): Promise<T | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await inTransaction(ctx, async (tx) => {
      const orders = await lockOrders(tx, orderIds);
      const closed = orders.find((order) => order.state !== 'PENDING_PAYMENT');
      if (closed) throw new Failure(closedReason(closed.state));
      if (work.isDone?.(orders)) return { answer: null };
      const inTheWay = await openPaymentIdsOf(tx, orderIds);
      return inTheWay.length > 0 ? { inTheWay } : { answer: await work.change(tx, orders) };
    });
    if (!result.inTheWay) return result.answer;
    for (const id of result.inTheWay) await cancelPayment(ctx, id);
  }
  throw new Failure('unavailable');
}

/** Payments at a provider that are still open for any of these orders. */
export async function openPaymentIdsOf(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('paymentPart')
    .innerJoin('payment', 'payment.id', 'paymentPart.paymentId')
    .select('payment.id')
    .distinct()
    .where('paymentPart.orderId', 'in', [0, ...orderIds])
    .where('payment.state', 'in', ['CREATED', 'PENDING'])
    .where('payment.provider', '<>', 'voucher')
    .orderBy('payment.id')
    .execute();
  return rows.map((row) => row.id);
}

type Opened = { row: PaymentRow; inTheWay?: undefined } | { row: null; inTheWay: number[] };

async function findOrWritePayment(tx: Ctx, due: readonly DuePart[], terms: PaymentTerms): Promise<Opened> {
  const amountCents = due.reduce((sum, part) => sum + part.amountCents, 0);
  const written = await writePayment(tx, { ...terms, due, amountCents });
  if (written) return { row: written };
  const open = await openPaymentsOf(tx, due);
  const same = open.find((payment) => isSame(payment, { ...terms, due, amountCents }));
  if (same) return { row: await findPayment(tx, same.id) };
  return { row: null, inTheWay: open.map((payment) => payment.id) };
}

/**
 * Writes the payment, its parts and its event in one statement; writes nothing if another payment is open for any of
 * the parts.
 */
async function writePayment(
  tx: Ctx,
  {
    provider,
    account,
    due,
    amountCents,
  }: Pick<PaymentTerms, 'provider' | 'account'> & { due: readonly DuePart[]; amountCents: number },
): Promise<PaymentRow | undefined> {
  const idempotencyKey = tx.adapters.random.uuid();
  const parts = due.map(({ orderId, invoiceId, amountCents: cents }) => ({ orderId, invoiceId, cents }));
  const [made] = await insertPayment(tx.db, {
    payment: { provider, account, idempotencyKey, amountCents, currency: due[0]!.currency },
    parts: JSON.stringify(parts),
    event: eventRow(tx, { entity: 'payment', kind: 'created', to: 'CREATED', data: { amountCents } }),
  });
  return made;
}

interface NewPayment {
  payment: { provider: string; account: string; idempotencyKey: string; amountCents: number; currency: string };
  parts: string;
  event: EventRow;
}

const insertPayment = statement<NewPayment>()((db, { payment, ...value }) =>
  db
    .with('made', (part) =>
      part
        .insertInto('payment')
        .columns(['provider', 'account', 'idempotencyKey', 'amountCents', 'currency'])
        .expression(
          sql`select ${payment.provider}::text, ${payment.account}::text, ${payment.idempotencyKey}::text,
            ${payment.amountCents}::int, ${payment.currency}::text where not exists (${openOver(value.parts)})`,
        )
        .returningAll(),
    )
    .with('parts', (part) =>
      part
        .insertInto('paymentPart')
        .columns(['paymentId', 'orderId', 'invoiceId', 'amountCents'])
        .expression(
          sql`select made.id, part.* from made, jsonb_to_recordset(${value.parts}::jsonb) as part ("orderId" int, "invoiceId" int, cents int)`,
        ),
    )
    .with('noted', noted(value.event, 'made'))
    .selectFrom('made')
    .selectAll(),
);

/**
 * Open payments at a provider for any of these parts; each column uses its own index. Lateral joins with offset 0 force
 * one lookup per part: a plan made for a new store would read every open payment.
 */
function openOver(parts: string) {
  const over = (column: 'order_id' | 'invoice_id', name: 'orderId' | 'invoiceId') => sql`
    select from jsonb_to_recordset(${parts}::jsonb) as wanted (${sql.raw(`"${name}"`)} int)
      cross join lateral (select payment_id from payment_part where ${sql.raw(column)} = wanted.${sql.raw(`"${name}"`)} offset 0) part
      cross join lateral (select from payment where id = part.payment_id
        and state in ('CREATED', 'PENDING') and provider in ('stripe', 'paypal') offset 0) open`;
  return sql`${over('order_id', 'orderId')} union all ${over('invoice_id', 'invoiceId')}`;
}

/** Open payments for these orders and invoices, each with all its parts. */
async function openPaymentsOf(tx: Ctx, due: readonly DuePart[]) {
  const orderIds = due.flatMap((part) => part.orderId ?? []);
  const invoiceIds = due.flatMap((part) => part.invoiceId ?? []);
  const rows = await findOpenPayments(tx.db, invoiceIds.length > 0 ? { orderIds, invoiceIds } : { orderIds });
  return [...Map.groupBy(rows, (row) => row.id).values()].map((parts) => ({ ...parts[0]!, parts }));
}

const findOpenPayments = statement<{ orderIds: number[]; invoiceIds?: number[] }>()((db, value) =>
  db
    .selectFrom('paymentPart')
    .innerJoin('payment', 'payment.id', 'paymentPart.paymentId')
    .select(['payment.id', 'payment.provider', 'payment.account', 'payment.amountCents', 'payment.currency'])
    .select(['paymentPart.orderId', 'paymentPart.invoiceId', 'paymentPart.amountCents as partCents'])
    .where('payment.state', 'in', ['CREATED', 'PENDING'])
    .where('payment.provider', 'in', ['stripe', 'paypal'])
    .where('payment.id', 'in', (eb) =>
      touching(eb, 'orderId', value.orderIds).$if(value.invoiceIds !== undefined, (query) =>
        query.unionAll(touching(eb, 'invoiceId', value.invoiceIds!)),
      ),
    )
    .orderBy('payment.id'),
);

// A union lets each column use its index: with both columns in one condition PostgreSQL reads the whole table.
function touching(eb: ExpressionBuilder<DB, 'payment'>, column: 'orderId' | 'invoiceId', ids: readonly number[]) {
  return eb
    .selectFrom('paymentPart as touched')
    .select('touched.paymentId')
    .where(`touched.${column}`, '=', sql<number>`any(${ids}::bigint[])`);
}

const keyOf = (part: { orderId: number | null; invoiceId: number | null }, cents: number) =>
  `${part.orderId}/${part.invoiceId}/${cents}`;

function isSame(
  open: Awaited<ReturnType<typeof openPaymentsOf>>[number],
  wanted: { provider: string; account: string; due: readonly DuePart[]; amountCents: number },
): boolean {
  if (open.provider !== wanted.provider || open.account !== wanted.account || open.amountCents !== wanted.amountCents)
    return false;
  const mine = new Set(wanted.due.map((part) => keyOf(part, part.amountCents)));
  return open.parts.length === mine.size && open.parts.every((part) => mine.has(keyOf(part, part.partCents)));
}
