import { lockOpenInvoice } from '#shop/invoices/open-invoice.service.ts';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { cancelRefundedGiftCards, lockSoldGiftCards } from '#shop/gift-cards/gift-card-sale.service.ts';
import { creditOpenInvoice } from '#shop/invoices/credit-invoice.service.ts';
import { refundedShippingCents } from '#shop/returns/refund-suggestion.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { invalid } from '#shared/failure.ts';
import type { RefundLineInput } from './refund-lines.rules.ts';

export interface RefundRequest {
  /** If omitted and without lines: everything that remains. */
  amountCents?: number | null;
  /** The refund is the sum of its lines; a sum of 0 is rejected. */
  lines?: RefundLineInput[] | null;
  reason: string;
}

export interface RequestedRefund {
  refundIds: number[];
  /** The unpaid amount of an invoice is credited immediately. */
  creditNoteId: number | null;
  creditedCents: number;
}

/**
 * Stores the refund of a locked order: first the unpaid part of its invoice is credited, the rest is refunded to the
 * payments. Concurrent requests never exceed what remains.
 */
export async function requestRefund(
  tx: Ctx,
  order: LockedOrder,
  input: RefundRequest & { approvalId?: number; keepsCredits?: boolean },
): Promise<RequestedRefund> {
  const { openCents, parts, lines, wantedCents } = await planRefund(tx, order, input);
  const queue = await withCredits(tx, order, { lines, keepsCredits: input.keepsCredits ?? false });
  const creditedCents = Math.min(wantedCents, openCents);
  const { reason, approvalId } = input;
  const creditNoteId = creditedCents > 0 ? await credit(tx, order, { creditedCents, queue, reason, approvalId }) : null;
  const refundIds: number[] = [];
  let rest = wantedCents - creditedCents;
  for (const part of parts) {
    const amountCents = Math.min(rest, part.leftCents);
    if (amountCents <= 0) continue;
    rest -= amountCents;
    refundIds.push(await writeRefund(tx, order, { ...part, amountCents, queue, reason, approvalId }));
  }
  return { refundIds, creditNoteId, creditedCents };
}

/** Remaining refundable amount of a locked order. */
export async function refundableCents(tx: Ctx, order: LockedOrder): Promise<number> {
  const open = await lockOpenInvoice(tx, order.id);
  const parts = await partsOf(tx, order.id);
  return (open ? open.totalCents - open.paidCents : 0) + parts.reduce((sum, part) => sum + part.leftCents, 0);
}

/** Previews a refund of a locked order; rejected like the refund itself if it is too large. */
export async function planRefund(tx: Ctx, order: LockedOrder, input: RefundRequest) {
  const open = await lockOpenInvoice(tx, order.id);
  const openCents = open ? open.totalCents - open.paidCents : 0;
  const parts = await partsOf(tx, order.id);
  const mostCents = openCents + parts.reduce((sum, part) => sum + part.leftCents, 0);
  const left = await leftOfLines(tx, order);
  const requested = left.hasGiftCards ? byLine(order, { ...input, mostCents, left: left.cents }) : input;
  const lines = checkedLines(order, requested.lines ?? [], left.cents);
  const wantedCents = wantedOf(requested, lines, mostCents);
  if (wantedCents <= 0 && mostCents > 0) throw invalid({ amountCents: ['Enter an amount to refund.'] });
  if (wantedCents <= 0 || wantedCents > mostCents) throw tooMuch(order, mostCents);
  return { openCents, parts, lines, wantedCents };
}

function wantedOf(input: RefundRequest, lines: readonly RefundLineInput[], mostCents: number): number {
  const isByLine = input.lines && (input.lines.length > 0 || input.amountCents == null);
  if (!isByLine) return input.amountCents ?? mostCents;
  return lines.reduce((sum, line) => sum + line.amountCents, 0);
}

function tooMuch(order: LockedOrder, mostCents: number) {
  return invalid({ amountCents: [`At most ${(mostCents / 100).toFixed(2)} ${order.currency} can be refunded.`] });
}

/** Payments of the order or its invoice, with the remaining refundable amount of each. */
async function partsOf(tx: Ctx, orderId: number) {
  const parts = await tx.db
    .selectFrom('paymentPart as p')
    .select(['p.paymentId', sql<number>`p.captured_cents - p.refunded_cents`.as('leftCents')])
    .where(
      sql<SqlBool>`(p.order_id = ${orderId} or p.invoice_id in (select id from invoice where order_id = ${orderId}))`,
    )
    .where('p.capturedCents', '>', 0)
    .orderBy('leftCents', 'desc')
    .orderBy('p.id')
    .execute();
  if (parts.length === 0) return [];
  const requested = await tx.db
    .selectFrom('refund')
    .select(['paymentId', (eb) => eb.fn.sum<string>('amountCents').as('cents')])
    .where('orderId', '=', orderId)
    .where('state', '=', 'REQUESTED')
    .groupBy('paymentId')
    .execute();
  const requestedOf = new Map(requested.map((row) => [row.paymentId, Number(row.cents)]));
  return parts.map((part) => ({ ...part, leftCents: part.leftCents - (requestedOf.get(part.paymentId) ?? 0) }));
}

/** Cents per line; null for shipping. */
type LeftOfLines = Map<number | null, number>;

/** Remaining refundable amount of each line: for gift cards, at most the unused balance. */
async function leftOfLines(tx: Ctx, order: LockedOrder): Promise<{ cents: LeftOfLines; hasGiftCards: boolean }> {
  const { rows } = await sql<{ orderLineId: number; leftCents: number }>`
    select l.id as order_line_id,
      l.goods_cents - l.discount_cents - l.points_cents + ${order.taxIncluded ? sql`0` : sql`l.tax_cents`}
        - coalesce((select sum(r.amount_cents)::int from refund_line r left join refund f on f.id = r.refund_id
          where r.order_line_id = l.id and (f.id is null or f.state <> 'FAILED')), 0) as left_cents
    from order_line l where l.order_id = ${order.id} order by l.line_no`.execute(tx.db);
  const cents: LeftOfLines = new Map(rows.map((row) => [row.orderLineId, row.leftCents]));
  const shippingCents = order.shippingCents + (order.taxIncluded ? 0 : order.shippingTaxCents);
  cents.set(null, Math.max(0, shippingCents - (await refundedShippingCents(tx, order.id))));
  const cards = Map.groupBy(await lockSoldGiftCards(tx, order.id), (card) => card.orderLineId);
  for (const [lineId, sold] of cards) {
    const unspent = sold.reduce((sum, card) => sum + card.balanceCents, 0);
    cents.set(lineId, Math.min(cents.get(lineId) ?? 0, unspent));
  }
  return { cents, hasGiftCards: cards.size > 0 };
}

/** A refund of an order with gift cards is made per line: by default, everything unused. */
function byLine(
  order: LockedOrder,
  { mostCents, left, ...input }: RefundRequest & { mostCents: number; left: LeftOfLines },
): RefundRequest {
  if (input.lines && input.lines.length > 0) return input;
  if (input.amountCents != null && input.amountCents < mostCents)
    throw invalid({ amountCents: ['This order includes gift cards. Enter an amount for each line.'] });
  let rest = mostCents;
  const lines = [...left].flatMap(([orderLineId, cents]) => {
    const amountCents = Math.min(rest, Math.max(0, cents));
    rest -= amountCents;
    return amountCents > 0 ? [{ orderLineId, amountCents, reason: input.reason }] : [];
  });
  if (lines.length === 0) throw tooMuch(order, 0);
  return { reason: input.reason, lines };
}

/** Lines of this order, each at most its remaining amount. */
function checkedLines(order: LockedOrder, lines: RefundLineInput[], leftCents: LeftOfLines): RefundLineInput[] {
  const wanted = lines.filter((line) => line.amountCents > 0);
  const left = new Map(leftCents);
  const problems: Record<string, string[]> = {};
  for (const [i, line] of lines.entries()) {
    if (line.amountCents === 0) continue;
    const most = left.get(line.orderLineId);
    if (most === undefined) problems[`lines.${i}.orderLineId`] = ['This line is not part of this order.'];
    else if (line.amountCents > most)
      problems[`lines.${i}.amountCents`] = [
        `At most ${(most / 100).toFixed(2)} ${order.currency} can be refunded for this line.`,
      ];
    else left.set(line.orderLineId, most - line.amountCents);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return wanted;
}

interface QueuedLine extends RefundLineInput {
  /** Unused tests of a multipack that the refund removes from the balance. */
  credits: number;
}

/** A refund of a multipack removes one unused test for each full price of one. */
async function withCredits(
  tx: Ctx,
  order: LockedOrder,
  { lines, keepsCredits }: { lines: readonly RefundLineInput[]; keepsCredits: boolean },
): Promise<QueuedLine[]> {
  const prices = new Map<number, number>();
  if (!keepsCredits && lines.length > 0) {
    const credits = await tx.db
      .selectFrom('kitCredit')
      .innerJoin('orderLine', 'orderLine.id', 'kitCredit.orderLineId')
      .select(['orderLine.id', (eb) => eb.fn.max('kitCredit.unitPaidCents').as('cents')])
      .where('orderLine.orderId', '=', order.id)
      .groupBy('orderLine.id')
      .execute();
    for (const { id, cents } of credits) prices.set(id, Math.max(1, cents));
  }
  return lines.map((line) => {
    const price = prices.get(line.orderLineId ?? 0);
    return { ...line, credits: price ? Math.floor(line.amountCents / price) : 0 };
  });
}

/** Allocates `amountCents` to the first lines in the queue; without lines, nothing is allocated. */
function allocateLines(queue: QueuedLine[], amountCents: number): QueuedLine[] {
  const allocated: QueuedLine[] = [];
  let rest = amountCents;
  for (const line of queue) {
    const share = Math.min(rest, line.amountCents);
    if (share <= 0) continue;
    allocated.push({ ...line, amountCents: share });
    line.amountCents -= share;
    line.credits = 0;
    rest -= share;
  }
  return allocated;
}

async function credit(
  tx: Ctx,
  order: LockedOrder,
  input: { creditedCents: number; queue: QueuedLine[]; reason: string; approvalId: number | undefined },
): Promise<number | null> {
  const lines = allocateLines(input.queue, input.creditedCents);
  const creditNoteId = await creditOpenInvoice(tx, {
    orderId: order.id,
    amountCents: input.creditedCents,
    reason: input.reason,
    lines,
  });
  if (creditNoteId === null) return null;
  await tx.db
    .insertInto('invoiceCredit')
    .values({
      creditNoteId,
      orderId: order.id,
      amountCents: input.creditedCents,
      requestedBy: tx.user?.id ?? null,
      approvalId: input.approvalId ?? null,
    })
    .execute();
  if (lines.length === 0) return creditNoteId;
  await tx.db
    .insertInto('refundLine')
    .values(lines.map((line) => ({ ...line, creditNoteId })))
    .execute();
  await cancelRefundedGiftCards(tx, { orderId: order.id, lines, sourceType: 'credit_note', sourceId: creditNoteId });
  return creditNoteId;
}

async function writeRefund(
  tx: Ctx,
  order: LockedOrder,
  input: {
    paymentId: number;
    amountCents: number;
    queue: QueuedLine[];
    reason: string;
    approvalId: number | undefined;
  },
): Promise<number> {
  const { paymentId, amountCents, reason, approvalId = null } = input;
  const beforeSale = order.paymentState === 'PARTIALLY_PAID';
  const { id: refundId } = await tx.db
    .insertInto('refund')
    .values({
      paymentId,
      orderId: order.id,
      idempotencyKey: tx.adapters.random.uuid(),
      amountCents,
      reason,
      requestedBy: tx.user?.id ?? null,
      approvalId,
      beforeSale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A part payment belongs to no line.
  const lines = beforeSale ? [] : allocateLines(input.queue, amountCents);
  if (lines.length > 0) {
    await tx.db
      .insertInto('refundLine')
      .values(lines.map((line) => ({ ...line, refundId })))
      .execute();
    await cancelRefundedGiftCards(tx, { orderId: order.id, lines, sourceType: 'refund', sourceId: refundId });
  }
  await recordEvent(tx, {
    entity: 'order',
    entityId: order.id,
    kind: 'refund_requested',
    reason,
    data: { refundId, amountCents },
  });
  await tx.adapters.jobs.send(tx.db, 'payments.refund', { refundId });
  return refundId;
}
