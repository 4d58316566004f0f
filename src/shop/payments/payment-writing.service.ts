import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { eventRow, noted, type EventRow } from '#platform/audit/record-event.service.ts';
import { statement } from '#db/statement.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { paymentTransitions, type PaymentState } from './payments.rules.ts';
import { writtenEvent, type ProviderEvent } from './provider-events.service.ts';
import type { PaymentRow } from './provider.service.ts';

/** The part of a payment that pays one order or one invoice. */
export interface Part {
  id: number;
  orderId: number | null;
  invoiceId: number | null;
  amountCents: number;
}

export interface PaymentChange {
  state: PaymentState;
  capturedCents?: number;
  capturedAt?: Date;
  failureMessage?: string | null;
  reviewReason?: string | null;
  /** Parts that this money pays. */
  takes?: number[];
}

/** Updates the payment and its parts and records the event in one statement. */
export async function movePayment(
  tx: Ctx,
  payment: PaymentRow,
  { takes = [], ...change }: PaymentChange,
): Promise<void> {
  const from = payment.state;
  const to = change.state === from || canTransition(paymentTransitions, from, change.state) ? change.state : from;
  if (to === from) return void (await setPayment(tx, payment.id, { ...change, state: to, checkedAt: tx.now }));
  const reason = change.reviewReason ?? change.failureMessage ?? undefined;
  await writeMove(tx.db, {
    id: payment.id,
    change: { ...change, state: to, checkedAt: tx.now },
    takes,
    event: eventRow(tx, { entity: 'payment', kind: 'moved', from, to, reason }),
  });
}

const writeMove = statement<{ id: number; change: object; takes: number[]; event: EventRow }>()((db, value) =>
  db
    .with('moved', (part) => changedPayment(part, value.id, value.change).returning('id'))
    .with('taken', (part) =>
      part
        .updateTable('paymentPart')
        .from('moved')
        .set({ capturedCents: sql`amount_cents` })
        // Filtered by payment as well: with the list alone, PostgreSQL would plan the query again on every run.
        .where('paymentPart.paymentId', '=', value.id)
        .where('paymentPart.id', '=', sql<number>`any(${value.takes}::bigint[])`)
        .returning('paymentPart.id'),
    )
    .with('noted', noted(value.event, 'moved'))
    .selectFrom('moved')
    .select('id'),
);

export function setPayment(tx: Ctx, id: number, change: object) {
  return changedPayment(tx.db, id, change).execute();
}

const changedPayment = (db: Pick<Ctx['db'], 'updateTable'>, id: number, change: object) =>
  db.updateTable('payment').set(change).where('id', '=', id);

/**
 * Locks the payment's row and returns it with its parts, which are written together with the payment and never change.
 * The provider event is written after the lock: its foreign key locks the payment's row too, and two deliveries of one
 * event would deadlock.
 */
export async function lockPayment(tx: Ctx, id: number, event?: ProviderEvent) {
  const [payment] = await (event ? lockForEvent(tx.db, { id, ...event }) : lockWithParts(tx.db, { id }));
  if (!payment) throw new Failure('not_found');
  return payment;
}

const partsOf = sql<
  Part[]
>`(select json_agg(json_build_object('id', p.id, 'orderId', p.order_id, 'invoiceId', p.invoice_id,
  'amountCents', p.amount_cents)) from payment_part p where p.payment_id = payment.id)`.as('parts');

const lockWithParts = statement<{ id: number }>()((db, value) =>
  lockedPayment(db, value.id).select([partsOf, sql<boolean>`false`.as('isRepeat')]),
);

const lockForEvent = statement<{ id: number } & ProviderEvent>()((db, { id, ...event }) =>
  db
    .with('payment', (part) => lockedPayment(part, id))
    .with('known', (part) => writtenEvent(part, event, sql`select id from payment`).returning('eventId'))
    .selectFrom('payment')
    .selectAll()
    .select([partsOf, sql<boolean>`not exists (select from known)`.as('isRepeat')]),
);

const lockedPayment = (db: Pick<Ctx['db'], 'selectFrom'>, id: number) =>
  db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate();

/** The orders of a payment, locked in the order of their ids. */
export function lockOrdersOf(tx: Ctx, paymentId: number): Promise<LockedOrder[]> {
  return lockOrdersOfPayment(tx.db, { paymentId });
}

// Lateral joins with offset 0 force one index lookup per part. Otherwise a plan made for a new store would read every
// order.
const lockOrdersOfPayment = statement<{ paymentId: number }>()((db, value) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('paymentPart')
        .select('orderId')
        .where('paymentId', '=', value.paymentId)
        .where('orderId', 'is not', null)
        .orderBy('orderId')
        .offset(0)
        .as('part'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('salesOrder')
          .selectAll()
          .whereRef('salesOrder.id', '=', 'part.orderId')
          .offset(0)
          .forUpdate()
          .as('held'),
      (join) => join.onTrue(),
    )
    .selectAll('held'),
);
