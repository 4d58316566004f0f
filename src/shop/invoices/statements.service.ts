import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { dayInZone } from '#platform/places/time-zones.rules.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import type { StatementView } from './invoices.contract.ts';
import { statementPdf } from './statement.document.ts';
import {
  ageingOf,
  withBalances,
  lastDayOf,
  monthsBetween,
  type AccountEntry,
  type OpenInvoice,
} from './statements.rules.ts';

/** Months with a statement, newest first. */
export async function listStatements(ctx: Ctx): Promise<string[]> {
  const user = requireUser(ctx);
  const first = await ctx.db
    .selectFrom('invoice')
    .innerJoin('sellingEntity', 'sellingEntity.code', 'invoice.sellingEntityCode')
    .select(['invoice.issuedOn', 'sellingEntity.timeZone'])
    .where('personId', '=', user.id)
    .orderBy('invoice.id')
    .executeTakeFirst();
  if (!first) return [];
  return monthsBetween(first.issuedOn.slice(0, 7), dayInZone(ctx.now, first.timeZone).slice(0, 7));
}

export async function findStatement(ctx: Ctx, { month }: { month: string }): Promise<StatementView> {
  const user = requireUser(ctx);
  if (!(await listStatements(ctx)).includes(month)) throw new Failure('not_found');
  const [entries, open] = [await entriesOf(ctx, user.id, month), await openAtMonthEnd(ctx, user.id, month)];
  return {
    month,
    currency: user.currency,
    buyer: { name: user.name, email: user.email },
    ...withBalances(entries, month),
    ageing: ageingOf(open, lastDayOf(month)),
  };
}

export async function printStatement(ctx: Ctx, input: { month: string }): Promise<File> {
  const bytes = await statementPdf(await findStatement(ctx, input), requireUser(ctx));
  return new File([new Uint8Array(bytes)], `statement-${input.month}.pdf`, { type: 'application/pdf' });
}

/**
 * All entries of the account up to the end of a month, in chronological order; at the same time, the invoice comes
 * first.
 */
async function entriesOf(ctx: Ctx, personId: string, month: string): Promise<AccountEntry[]> {
  const { rows } = await sql<AccountEntry & { at: Date }>`
    with mine as (
      select i.*, s.time_zone from invoice i join selling_entity s on s.code = i.selling_entity_code
      where person_id = ${personId} and state <> 'VOID'
    ),
    paid as (
      select part.captured_cents, part.refunded_cents, p.id as payment_id, p.captured_at, p.provider, i.id as invoice_id, i.number, i.time_zone
      from mine i
      join payment_part part on part.invoice_id = i.id or part.order_id = i.order_id
      join payment p on p.id = part.payment_id
      where i.series = 'INV' and part.captured_cents > 0
    ),
    entries as (
      select issued_at as at, issued_on::text as "on", 'INVOICE' as kind, number as text, id as invoice_id, total_cents as amount_cents
      from mine where series = 'INV'
      union all
      select issued_at, issued_on::text, 'CREDIT_NOTE', number, id, -total_cents from mine where series = 'CN'
      union all
      select captured_at, (captured_at at time zone time_zone)::date::text, 'PAYMENT', 'Payment of ' || number, invoice_id, -captured_cents from paid
      union all
      select r.settled_at, (r.settled_at at time zone i.time_zone)::date::text, 'REFUND', 'Refund of ' || i.number, i.id, r.amount_cents
      from mine i join refund r on r.order_id = i.order_id and r.state = 'SUCCEEDED' where i.series = 'INV'
    )
    select * from entries order by at, kind <> 'INVOICE', kind`.execute(ctx.db);
  return rows
    .filter((row) => row.on.slice(0, 7) <= month)
    .map(({ on, kind, text, invoiceId, amountCents }) => ({ on, kind, text, invoiceId, amountCents }));
}

/** Invoices open at the end of a month, with the amount due at that time. */
async function openAtMonthEnd(ctx: Ctx, personId: string, month: string): Promise<OpenInvoice[]> {
  const end = lastDayOf(month);
  const by = (at: RawBuilder<unknown>) => sql`(${at} at time zone s.time_zone)::date <= ${end}::date`;
  const { rows } = await sql<OpenInvoice>`
    select due_on, open_cents from (
      select i.due_on, i.total_cents
        - coalesce((select sum(c.total_cents) from invoice c where c.order_id = i.order_id and c.series = 'CN'
          and c.state <> 'VOID' and c.issued_on <= ${end}::date), 0)::int
        - coalesce((select sum(part.captured_cents) from payment_part part join payment p on p.id = part.payment_id
          where (part.invoice_id = i.id or part.order_id = i.order_id) and ${by(sql`p.captured_at`)}), 0)::int
        + coalesce((select sum(r.amount_cents) from refund r where r.order_id = i.order_id and r.state = 'SUCCEEDED'
          and ${by(sql`r.settled_at`)}), 0)::int as open_cents
      from invoice i join selling_entity s on s.code = i.selling_entity_code
      where i.person_id = ${personId} and i.series = 'INV' and i.state not in ('DRAFT', 'VOID', 'WRITTEN_OFF')
        and i.issued_on <= ${end}::date
    ) as open where open_cents > 0`.execute(ctx.db);
  return rows;
}
