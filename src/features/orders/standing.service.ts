import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#app/context.ts';
import { isBlockedByPayments, type AccountStanding } from './orders.rules.ts';

/** Code 79: true when unpaid orders or invoices keep this person from ordering. A guest is never blocked. */
export async function hasPendingPayment(ctx: Ctx, newOrderCents = 0): Promise<boolean> {
  if (!ctx.user) return false;
  return isBlockedByPayments(await findStanding(ctx, ctx.user), newOrderCents);
}

export async function findStanding(
  ctx: Pick<Ctx, 'db'>,
  user: Pick<SessionUser, 'id' | 'type'>,
): Promise<AccountStanding> {
  const { rows } = await sql<Omit<AccountStanding, 'isVet'>>`
    select
      (select count(*)::int from sales_order where person_id = ${user.id} and state = 'PENDING_PAYMENT') as unpaid_orders,
      count(*) filter (where i.due_on < current_date)::int as overdue_invoices,
      coalesce(max(current_date - i.due_on), 0)::int as oldest_overdue_days,
      coalesce(sum(i.total_cents - i.paid_cents), 0)::int as outstanding_cents,
      (select credit_limit_cents from person where id = ${user.id}) as credit_limit_cents
    from invoice i
    where i.person_id = ${user.id} and i.series = 'INV' and i.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')
  `.execute(ctx.db);
  return { isVet: user.type === 'vet', ...rows[0]! };
}
