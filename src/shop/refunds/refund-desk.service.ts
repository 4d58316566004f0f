import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { likeText } from '#shared/like-text.ts';
import type { RefundState } from '#shop/payments/payments.rules.ts';
import type { refundFilters, RefundRow, refundSorts } from './refund-desk.contract.ts';
import { bookRefund } from './refunds.service.ts';

interface RefundQuery {
  page: number;
  size: number;
  search: string;
  filter: (typeof refundFilters)[number];
  sort?: (typeof refundSorts)[number] | undefined;
}

const filters: Record<RefundQuery['filter'], ReturnType<typeof sql>> = {
  to_send: sql`r.state = 'REQUESTED' and p.provider = 'eft'`,
  in_progress: sql`r.state = 'REQUESTED' and p.provider <> 'eft'`,
  completed: sql`r.state = 'SUCCEEDED'`,
  failed: sql`r.state = 'FAILED'`,
  all: sql`true`,
};
const sorts: Record<NonNullable<RefundQuery['sort']>, ReturnType<typeof sql>> = {
  date: sql`r.id`,
  '-date': sql`r.id desc`,
  amount: sql`r.amount_cents, r.id`,
  '-amount': sql`r.amount_cents desc, r.id`,
};
const address = sql`coalesce(o.billing_address, o.shipping_address)`;

type Row = Omit<RefundRow, 'createdAt' | 'settledAt'> & { createdAt: Date; settledAt: Date | null; total: number };

/** Refunds for staff: pending ones oldest first, all others newest first. */
export async function listRefunds(ctx: Ctx, input: RefundQuery): Promise<Page<RefundRow>> {
  requirePermission(ctx, 'payments.refund');
  const { page, size, search, filter } = input;
  const isPending = filter === 'to_send' || filter === 'in_progress';
  const { rows } = await sql<Row>`
    select r.id, r.state, r.state = 'REQUESTED' and p.provider = 'eft' as is_to_send, p.provider, r.amount_cents,
      p.currency, r.reason, o.id as order_id, o.number as order_number, o.email,
      nullif(trim(concat_ws(' ', ${address} ->> 'firstName', ${address} ->> 'lastName')), '') as customer,
      p.reference as payment_reference, who.name as requested_by, r.created_at, r.settled_at,
      count(*) over ()::int as total
    from refund r join payment p on p.id = r.payment_id
      left join sales_order o on o.id = r.order_id left join person who on who.id = r.requested_by
    where ${filters[filter]} and (${search} = '' or o.number ilike ${likeText(search)} or o.email ilike ${likeText(search)}
      or concat_ws(' ', ${address} ->> 'firstName', ${address} ->> 'lastName') ilike ${likeText(search)})
    order by ${sorts[input.sort ?? (isPending ? 'date' : '-date')]} limit ${size} offset ${(page - 1) * size}`.execute(
    ctx.db,
  );
  const results = rows.map(({ total: _total, createdAt, settledAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

/**
 * Records that staff have sent a refund by bank transfer: only then does it count as refunded and is the customer
 * emailed.
 */
export async function recordSentRefund(
  ctx: Ctx,
  { id, reference }: { id: number; reference: string },
): Promise<{ refundId: number; state: RefundState }> {
  requirePermission(ctx, 'payments.refund', { write: true, ownHandsOnly: true });
  const refund = await ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select('payment.provider')
    .where('refund.id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const isBooked =
    refund.provider === 'eft' &&
    (await inTransaction(ctx, (tx) => bookRefund(tx, { refundId: id, providerRefundId: reference, isDone: true })));
  if (!isBooked) throw new Failure('illegal_transition', { message: 'This refund is not waiting to be sent.' });
  return { refundId: id, state: 'SUCCEEDED' };
}
