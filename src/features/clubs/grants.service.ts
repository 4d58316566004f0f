import type { Ctx } from '#app/context.ts';

/** Animals that change hands leave their clubs. Call it in the transaction of the change. */
export async function endClubGrants(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  await tx.db
    .updateTable('clubGrant')
    .set({ endedAt: tx.now, endedBy: tx.user?.id ?? null })
    .where('animalId', 'in', animalIds)
    .where('endedAt', 'is', null)
    .execute();
}
