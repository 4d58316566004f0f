import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { laterDates, type KnownDates } from './later-dates.rules.ts';

const ORDERS_PER_RUN = 500;
/** Minimum number of days between two emails about an order. */
const QUIET_DAYS = 3;

/** Emails buyers whose kit or results will be later than the dates they know: one email per delay. */
export async function notifyLaterDates(ctx: Ctx): Promise<number> {
  let notified = 0;
  for (let rows = await openOrders(ctx, 0); rows.length > 0; rows = await openOrders(ctx, rows.at(-1)!.id))
    for (const { id } of rows) if (await inTransaction(ctx, (tx) => notifyOne(tx, id))) notified += 1;
  return notified;
}

/** Excludes orders whose sample is on hold or must be taken again: those have their own emails. */
function openOrders(ctx: Ctx, afterId: number, id: number | null = null) {
  return ctx.db
    .selectFrom('salesOrder')
    .select(['id', 'email', 'personId', 'promisedKitOn', 'promisedResultsOn', 'notifiedKitOn', 'notifiedResultsOn'])
    .select(
      sql<string | null>`(select max(s.due_on) from order_line l join order_unit u on u.order_line_id = l.id
        join sample s on s.kit_id = u.kit_id where l.order_id = sales_order.id and s.received_at is not null)::text`.as(
        'dueOn',
      ),
    )
    .where('id', '>', afterId)
    .$if(id !== null, (one) => one.where('id', '=', id))
    .where('state', 'in', ['PLACED', 'PROCESSING'])
    .where('paymentState', '<>', 'REFUNDED')
    .where(
      sql<boolean>`coalesce(dates_notified_at < ${ctx.now}::timestamptz - make_interval(days => ${QUIET_DAYS}), true)`,
    )
    .where(
      sql<boolean>`not exists (select from order_line l join order_unit u on u.order_line_id = l.id
        join sample s on s.kit_id = u.kit_id where l.order_id = sales_order.id
        and s.state in ('ON_HOLD', 'REJECTED', 'RESAMPLE_REQUESTED'))`,
    )
    .orderBy('id')
    .limit(ORDERS_PER_RUN)
    .execute();
}

async function notifyOne(tx: Ctx, id: number): Promise<boolean> {
  await tx.db.selectFrom('salesOrder').select('id').where('id', '=', id).forUpdate().execute();
  const [order] = await openOrders(tx, 0, id);
  if (!order) return false;
  const { number, dates } = await viewOrder(tx, id);
  if (!dates) return false;
  const known: KnownDates = {
    kit: order.notifiedKitOn ?? order.promisedKitOn,
    results: latest([order.notifiedResultsOn ?? order.promisedResultsOn, order.dueOn]),
  };
  const later = laterDates(dates, known);
  const now = { notifiedKitOn: dates.kit?.by ?? known.kit, notifiedResultsOn: dates.results?.by ?? known.results };
  // Orders placed before dates were stored have no promised dates: their buyers are notified of delays from now on.
  const isUnknown = known.kit === null && known.results === null;
  if (!later && !isUnknown) return false;
  await tx.db
    .updateTable('salesOrder')
    .set({ ...now, ...(later && { datesNotifiedAt: tx.now }) })
    .where('id', '=', id)
    .execute();
  if (!later) return false;
  const { kit, results, reason } = later;
  await queueMail(tx, {
    dedupeKey: `order:${id}:dates:${now.notifiedKitOn}:${now.notifiedResultsOn}`,
    to: order.email,
    personId: order.personId,
    template: 'orders.later',
    data: { number: number ?? '', kit, results, reason, path: order.personId ? `/my/orders/${id}` : guestPath(tx, id) },
  });
  await recordEvent(tx, { entity: 'order', entityId: id, kind: 'later_dates_notified', data: now });
  return true;
}

function latest(days: (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}
