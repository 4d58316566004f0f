import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { Failure } from '#shared/failure.ts';
import { needsSecondPerson } from '#platform/context/refund-limit.rules.ts';
import { refundLine, type RefundLineInput } from './refund-lines.rules.ts';
import type { ApprovalState } from '#shop/payments/payments.rules.ts';

export interface ApprovalRequest {
  kind: 'REFUND' | 'RETURN_MONEY';
  amountCents: number;
  lines: RefundLineInput[];
  reason: string;
}

/** Whether this refund of a locked order is above the amount that the user may refund alone. */
export async function isAboveLimit(tx: Ctx, order: LockedOrder, amountCents: number): Promise<boolean> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from (
      select amount_cents, requested_by, approval_id from refund where order_id = ${order.id} and state <> 'FAILED'
      union all
      select amount_cents, requested_by, approval_id from invoice_credit where order_id = ${order.id}
    ) given
    where approval_id is null and requested_by is distinct from ${order.personId} and requested_by is not null`.execute(
    tx.db,
  );
  const { currency } = order;
  const unapprovedCents = rows[0]!.cents;
  return needsSecondPerson(tx.config.refundLimits, { currency, amountCents, unapprovedCents });
}

/** Records a refund request that another person must approve. The order is locked; it has one pending request at a time. */
export async function requestApproval(tx: Ctx, order: LockedOrder, request: ApprovalRequest): Promise<number> {
  const user = requirePermission(tx, 'payments.refund', { write: true, ownHandsOnly: true });
  const created = await tx.db
    .insertInto('refundApproval')
    .values({
      orderId: order.id,
      kind: request.kind,
      amountCents: request.amountCents,
      currency: order.currency,
      lines: request.lines.length > 0 ? JSON.stringify(request.lines) : null,
      reason: request.reason,
      requestedBy: user.id,
    })
    // No conflict target: PostgreSQL cannot match a bound 'WAITING' to the partial index once it plans the statement generically.
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new Failure('illegal_transition', { message: 'A refund of this order is awaiting approval.' });
  await recordEvent(tx, {
    entity: 'order',
    entityId: order.id,
    kind: 'refund_waits',
    reason: request.reason,
    data: { approvalId: created.id, amountCents: request.amountCents },
  });
  return created.id;
}

export interface ApprovalView {
  id: number;
  amountCents: number;
  currency: string;
  reason: string;
  requestedBy: string;
  requestedAt: string;
  /** The amount refunded per product and for shipping; empty for a refund of an amount alone. */
  lines: { name: string; amountCents: number }[];
  /** The requester may withdraw it but not approve it. */
  isMine: boolean;
}

/** The refund of an order that needs a second person's approval. */
export async function findWaitingApproval(ctx: Ctx, orderId: number): Promise<ApprovalView | null> {
  const row = await ctx.db
    .selectFrom('refundApproval as a')
    .innerJoin('person as p', 'p.id', 'a.requestedBy')
    .select(['a.id', 'a.amountCents', 'a.currency', 'a.reason', 'a.requestedAt', 'p.id as personId', 'p.name'])
    .select('a.lines')
    .where('a.orderId', '=', orderId)
    .where('a.state', '=', 'WAITING')
    .executeTakeFirst();
  if (!row) return null;
  const { personId, name, requestedAt, lines, ...view } = row;
  return {
    ...view,
    requestedBy: name,
    requestedAt: requestedAt.toISOString(),
    lines: await namedLines(ctx, orderId, refundLine.array().parse(lines ?? [])),
    isMine: personId === ctx.user?.id,
  };
}

async function namedLines(ctx: Ctx, orderId: number, lines: RefundLineInput[]): Promise<ApprovalView['lines']> {
  const sold = await ctx.db
    .selectFrom('orderLine')
    .select(['id', 'productName'])
    .where('orderId', '=', orderId)
    .execute();
  const names = new Map<number | null, string>(sold.map(({ id, productName }) => [id, productName]));
  return lines.map(({ orderLineId, amountCents }) => ({ name: names.get(orderLineId) ?? 'Shipping', amountCents }));
}

export interface ApprovalDecision {
  id: number;
  decision: 'APPROVE' | 'DECLINE';
  reason?: string | undefined;
}

/**
 * A second person approves or declines; the requester can only withdraw. Locks the order, then the request, like
 * every refund; `carryOut` books an approved one in the same transaction.
 */
export async function decideApproval<T>(
  ctx: Ctx,
  input: ApprovalDecision,
  carryOut: (tx: Ctx, order: LockedOrder, approved: ApprovalRequest & { id: number }) => Promise<T>,
): Promise<{ orderId: number; state: ApprovalState; done: T | null }> {
  const user = requirePermission(ctx, 'payments.approve_refund', { write: true, ownHandsOnly: true });
  const unlocked = await ctx.db
    .selectFrom('refundApproval')
    .select('orderId')
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, unlocked.orderId);
    const row = await tx.db
      .selectFrom('refundApproval')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.state !== 'WAITING')
      throw new Failure('illegal_transition', {
        message: 'This refund has already been approved, declined or withdrawn.',
      });
    const isMine = row.requestedBy === user.id;
    if (isMine && input.decision === 'APPROVE')
      throw new Failure('forbidden', { message: 'Another member of staff must approve this refund.' });
    const state = input.decision === 'APPROVE' ? 'APPROVED' : isMine ? 'WITHDRAWN' : 'DECLINED';
    await tx.db
      .updateTable('refundApproval')
      .set({ state, decidedBy: user.id, decidedAt: sql<Date>`now()`, decisionReason: input.reason || null })
      .where('id', '=', row.id)
      .execute();
    await recordEvent(tx, {
      entity: 'order',
      entityId: order.id,
      kind: `refund_${state.toLowerCase()}`,
      ...(input.reason && { reason: input.reason }),
      data: { approvalId: row.id },
    });
    if (state !== 'APPROVED') return { orderId: order.id, state, done: null };
    const approved = {
      id: row.id,
      kind: row.kind,
      amountCents: row.amountCents,
      lines: refundLine.array().parse(row.lines ?? []),
      reason: row.reason,
    };
    return { orderId: order.id, state, done: await carryOut(tx, order, approved) };
  });
}
