import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { DAYS_OF_GRACE } from '#shop/orders/orders.rules.ts';
import { REMINDER_DAYS, reminderFor } from './statements.rules.ts';

const INVOICES_PER_RUN = 500;
const DAYS_PAST_DUE = sql<number>`days_past_due(invoice.due_on, invoice.selling_entity_code)`;

/**
 * Emails reminders of open invoices on schedule: each step once, however often the job runs. A missed step is skipped
 * once a later one is due.
 */
export async function remindOfInvoices(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('invoice')
    .innerJoin('person', 'person.id', 'invoice.personId')
    .select(['invoice.id', 'invoice.number', 'invoice.currency', 'invoice.dueOn', 'invoice.personId', 'person.email'])
    .select([sql<number>`invoice.total_cents - invoice.paid_cents`.as('openCents'), DAYS_PAST_DUE.as('daysPastDue')])
    .where('invoice.series', '=', 'INV')
    .where('invoice.state', 'in', ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'])
    .where('person.state', '<>', 'DELETED')
    .where(DAYS_PAST_DUE, '>=', REMINDER_DAYS[0])
    .where((eb) => notSentYet(eb.ref('invoice.id') as never))
    .orderBy('invoice.id')
    .limit(INVOICES_PER_RUN)
    .execute();
  let sent = 0;
  for (const invoice of due) {
    const step = reminderFor(invoice.daysPastDue);
    if (step === null) continue;
    const isNew = await inTransaction(ctx, async (tx) => {
      const { id, number, currency, openCents, dueOn, daysPastDue } = invoice;
      const queued = await queueMail(tx, {
        dedupeKey: `invoice:${id}:reminder:${step}`,
        to: invoice.email,
        personId: invoice.personId,
        template: 'orders.reminder',
        data: {
          number,
          openCents,
          currency,
          dueOn,
          daysPastDue,
          graceDays: DAYS_OF_GRACE,
          path: `/my/invoices/pay/${id}`,
        },
      });
      if (queued) await recordEvent(tx, { entity: 'invoice', entityId: id, kind: 'reminded', data: { step } });
      return queued;
    });
    if (isNew) sent += 1;
  }
  return sent;
}

/** Excludes invoices whose current step was already emailed, so that each run reads only new ones. */
function notSentYet(invoiceId: never) {
  return sql<boolean>`not exists (
    select from mail_message m where m.dedupe_key = 'invoice:' || ${invoiceId} || ':reminder:' || (
      select max(step) from unnest(array[${sql.join([...REMINDER_DAYS])}]::int[]) step where step <= ${DAYS_PAST_DUE}))`;
}

/** On the first of a month: emails a link to the previous month's statement to customers who order on account. */
export async function mailStatements(ctx: Ctx): Promise<number> {
  const before = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth() - 1, 1));
  const month = before.toISOString().slice(0, 7);
  const { rows } = await sql<{ personId: string; email: string; openCents: number; currency: string }>`
    select p.id as person_id, p.email, p.currency,
      coalesce(sum(i.total_cents - i.paid_cents) filter (where i.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')), 0)::int as open_cents
    from person p join invoice i on i.person_id = p.id and i.series = 'INV'
    join sales_order o on o.id = i.order_id and o.method = 'N'
    where p.state = 'ACTIVE' and to_char(i.issued_on, 'YYYY-MM') <= ${month}
    group by p.id
    having count(*) filter (where to_char(i.issued_on, 'YYYY-MM') = ${month}
      or i.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')) > 0
    order by p.id`.execute(ctx.db);
  let sent = 0;
  for (const { personId, email, openCents, currency } of rows) {
    const isNew = await queueMail(ctx, {
      dedupeKey: `statement:${personId}:${month}`,
      to: email,
      personId,
      template: 'orders.statement',
      data: { month, openCents, currency, path: `/my/statements/${month}` },
    });
    if (isNew) sent += 1;
  }
  return sent;
}
