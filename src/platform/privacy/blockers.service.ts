import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** States of samples that have not arrived, or on which no test is outstanding; a stored sample may be kept for years. */
const WITHOUT_WORK = sql`('REGISTERED', 'REJECTED', 'RESAMPLE_REQUESTED', 'REPORTED', 'STORED', 'DESTROYED', 'CANCELLED', 'LOST', 'EXPIRED')`;

/** What must be completed before an account can be deleted, as messages for its owner. */
export async function findBlockers(ctx: Pick<Ctx, 'db'>, personId: string): Promise<string[]> {
  const { rows } = await sql<{ unpaid: number; orders: number; samples: number; invoices: number; staff: boolean }>`
    select
      (select count(*)::int from sales_order where person_id = ${personId} and state = 'PENDING_PAYMENT') as unpaid,
      (select count(*)::int from sales_order where person_id = ${personId} and state in ('PLACED', 'PROCESSING', 'NEEDS_REVIEW')
        and fulfilment_state in ('UNFULFILLED', 'PARTIALLY_SHIPPED')) as orders,
      (select count(*)::int from sample s join animal_ownership o on o.animal_id = s.animal_id and o.till is null
        where o.person_id = ${personId} and s.state not in ${WITHOUT_WORK}) as samples,
      (select count(*)::int from invoice where person_id = ${personId} and series = 'INV'
        and state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')) as invoices,
      exists (select from person_role where person_id = ${personId}
        and role in ('admin', 'support', 'lab_technician', 'lab_reviewer')) as staff`.execute(ctx.db);
  const { unpaid, orders, samples, invoices, staff } = rows[0]!;
  return [
    ...(unpaid > 0 ? ['You have an unpaid order. Pay or cancel it first.'] : []),
    ...(orders > 0 ? ['An order is being packed. Wait until it has been sent.'] : []),
    ...(samples > 0 ? ['A sample is in the laboratory. Wait for its results.'] : []),
    ...(invoices > 0 ? ['You have an unpaid invoice. Pay it first.'] : []),
    ...(staff ? ['This account has staff roles. An admin must remove them first.'] : []),
  ];
}
