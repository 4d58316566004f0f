import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { normaliseVatNumber, type VatState } from './vat-numbers.rules.ts';

/** Notes a number that a buyer has typed; it stays PENDING, and the tax is charged, until someone has confirmed it. */
export async function checkVatNumberLater(ctx: Ctx, typed: string): Promise<void> {
  await ctx.db
    .insertInto('vatNumber')
    .values({ number: normaliseVatNumber(typed) })
    .onConflict((oc) => oc.column('number').doNothing())
    .execute();
}

export async function findVatState(ctx: Ctx, number: string): Promise<VatState> {
  const row = await ctx.db.selectFrom('vatNumber').select('state').where('number', '=', number).executeTakeFirst();
  return row?.state ?? 'PENDING';
}

/** Numbers that wait for a look into the register (VIES), oldest first. */
export async function listVatNumbers(ctx: Ctx): Promise<{ number: string; state: VatState; askedAt: string }[]> {
  requirePermission(ctx, 'orders.settle_manually');
  const rows = await ctx.db
    .selectFrom('vatNumber')
    .select(['number', 'state', 'askedAt'])
    .orderBy(sql`state <> 'PENDING'`)
    .orderBy('askedAt')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }));
}

/** Staff say what the register answers. */
export async function decideVatNumber(
  ctx: Ctx,
  input: { number: string; version?: string | undefined; state: 'VALID' | 'INVALID' },
): Promise<{ number: string; state: VatState }> {
  requirePermission(ctx, 'orders.settle_manually', { write: true });
  const number = normaliseVatNumber(input.number);
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('vatNumber')
      .select('state')
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    refuseOutdated(input.version, before.state);
    await tx.db
      .updateTable('vatNumber')
      .set({ state: input.state, source: 'staff', checkedAt: sql<Date>`now()` })
      .where('number', '=', number)
      .execute();
    const states = { from: before.state, to: input.state };
    await recordEvent(tx, { entity: 'vat_number', entityId: number, kind: 'decided', ...states });
    return { number, state: input.state };
  });
}
