import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { isSound } from './figures.rules.ts';
import { findPublished } from './figures.service.ts';

/**
 * Decision 014: checks figures that were published under an earlier rule against the present one, once. Figures that it
 * would not allow are no longer shown, but stay stored, so that new figures are compared with them.
 */
export async function reviewFigures(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ breedId: number; testId: number }>`
    select distinct breed_id, test_id from club_figure where is_sound is null order by 1, 2`.execute(ctx.db);
  for (const row of rows) await inTransaction(ctx, (tx) => reviewOne(tx, row));
}

async function reviewOne(tx: Ctx, row: { breedId: number; testId: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('club figures'))`.execute(tx.db);
  const published = await findPublished(tx, row);
  for (const [at, figure] of published.entries()) {
    if (figure.isSound !== null) continue;
    await tx.db
      .updateTable('clubFigure')
      .set({ isSound: isSound(published.slice(0, at), figure) })
      .where('breedId', '=', row.breedId)
      .where('testId', '=', row.testId)
      .where('clubId', '=', figure.clubId)
      .where('version', '=', figure.version)
      .execute();
  }
}
