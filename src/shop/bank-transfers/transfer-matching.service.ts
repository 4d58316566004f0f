import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { refundedBeforeSale } from '#shop/payments/payables.service.ts';
import { readStatement, verdictsOf, type StatementLine } from './transfers.rules.ts';

interface FoundOrder {
  reference: string;
  orderId: number;
  number: string | null;
  email: string;
  currency: string;
  openCents: number;
}

/** Matches pasted lines of a bank statement to the orders they pay; nothing is booked. */
export async function matchTransfers(ctx: Ctx, { statement }: { statement: string }) {
  requirePermission(ctx, 'orders.settle_manually');
  const lines = readStatement(statement);
  const found = await findByReferences(
    ctx,
    lines.flatMap((line) => line.references),
  );
  const matched = lines.map((line) => matchOf(line, found));
  const verdicts = verdictsOf(matched);
  return { lines: matched.map((line, i) => ({ ...line, verdict: verdicts[i]! })) };
}

function matchOf(line: StatementLine, found: Map<string, FoundOrder>) {
  const { text, amountCents, references } = line;
  return { text, amountCents, reference: text.slice(0, 80), orders: ordersOf(references, found) };
}

/** The orders with these references, each once: an order and its invoice count as one. */
export function ordersOf(references: readonly string[], found: Map<string, FoundOrder>): FoundOrder[] {
  const orders = references.flatMap((reference) => found.get(reference) ?? []);
  return [...new Map(orders.map((order) => [order.orderId, order])).values()];
}

/** The amounts due for these references: of an unpaid order, or of the invoice of an order on account. */
export async function findByReferences(ctx: Ctx, references: string[]): Promise<Map<string, FoundOrder>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<FoundOrder>`
    select wanted.reference, o.id as order_id, o.number, o.email, o.currency,
      case when o.state = 'PENDING_PAYMENT' then o.total_cents - o.gift_card_cents - coalesce(
        (select sum(p.captured_cents) from payment_part p where p.order_id = o.id), 0)::int + ${refundedBeforeSale(sql`o.id`)}
      else coalesce((select i.total_cents - i.paid_cents from invoice i where i.order_id = o.id and i.series = 'INV'
        and i.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')), 0) end as open_cents
    from unnest(${references}::text[]) as wanted (reference)
    join sales_order o on o.number = wanted.reference
      or wanted.reference = 'ORDER-' || o.id
      or o.id in (select i.order_id from invoice i where i.number = wanted.reference)`.execute(ctx.db);
  return new Map(rows.map((row) => [row.reference, row]));
}
