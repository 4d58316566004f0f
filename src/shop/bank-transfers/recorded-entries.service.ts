import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { StatementPreview } from '#shop/payments/payments.contract.ts';

type Line = StatementPreview['lines'][number];
type Transfer = Pick<Line, 'key' | 'on' | 'amountCents' | 'orders'>;

/** The keys of entries that are already recorded. */
export async function findRecordedKeys(ctx: Ctx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select entry_key as key from bank_statement_entry where entry_key = any(${[...keys]}::text[])`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Recorded entries for the same order, day and amount that are not in this statement, by key. Each may be the same
 * transfer with a different text, because other columns or another file format were used.
 */
export async function findSimilarEntries(
  ctx: Ctx,
  transfers: readonly Transfer[],
  statementKeys: readonly string[],
): Promise<Map<string, Line['similar']>> {
  const orderIds = transfers.flatMap(({ orders: [first] }) => first?.orderId ?? []);
  if (orderIds.length === 0) return new Map();
  const recorded = await ctx.db
    .selectFrom('bankStatementEntry')
    .select(['orderId', 'amountCents', 'bank', 'text', sql<string | null>`entry_on::text`.as('on')])
    .where('orderId', 'in', orderIds)
    .where(sql<boolean>`entry_key <> all(${[...statementKeys]}::text[])`)
    .orderBy('bookedAt')
    .orderBy('entryKey')
    .execute();
  return new Map(
    transfers.map(({ key, on, amountCents, orders }) => [
      key,
      recorded
        .filter((one) => one.orderId === orders[0]?.orderId && one.on === on && one.amountCents === amountCents)
        .map(({ bank, text }) => ({ bank, text })),
    ]),
  );
}
