import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { refundedBeforeSale } from '#shop/payments/payables.service.ts';
import { readStatement, verdictsOf, type StatementLine } from './transfers.rules.ts';

interface Found {
  reference: string;
  orderId: number;
  number: string | null;
  email: string;
  currency: string;
  openCents: number;
}

/** Reads pasted lines of a bank statement and says which order each of them pays; nothing is booked. */
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

function matchOf(line: StatementLine, found: Map<string, Found>) {
  const { text, amountCents, references } = line;
  return { text, amountCents, reference: text.slice(0, 80), orders: ordersOf(references, found) };
}

/** The orders that these references name, each once: an order and its invoice are one. */
export function ordersOf(references: readonly string[], found: Map<string, Found>): Found[] {
  const orders = references.flatMap((reference) => found.get(reference) ?? []);
  return [...new Map(orders.map((order) => [order.orderId, order])).values()];
}

/** What is open of the orders that these references name: an unpaid order, or the invoice of one on account. */
export async function findByReferences(ctx: Ctx, references: string[]): Promise<Map<string, Found>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<Found>`
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
