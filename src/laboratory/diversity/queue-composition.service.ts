import type { Ctx } from '#platform/context/context.ts';

export function newestPanel(ctx: Pick<Ctx, 'db'>, speciesId: number) {
  return ctx.db
    .selectFrom('breedPanel')
    .selectAll()
    .where('speciesId', '=', speciesId)
    .orderBy('importedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Queues the calculation of a genome's breeds, once for each panel. Call it in a transaction. */
export async function queueComposition(
  tx: Ctx,
  { snpProfileId, panelVersion }: { snpProfileId: number; panelVersion: string },
): Promise<void> {
  const inserted = await tx.db
    .insertInto('breedComposition')
    .values({ snpProfileId, panelVersion })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await tx.adapters.jobs.send(tx.db, 'diversity.compose', { compositionId: inserted.id });
}
