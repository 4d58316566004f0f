import type { Ctx } from '#app/context.ts';

/** Animals that change hands are no longer shown to any registry. Call it in the transaction of the change. */
export async function endRegistryConsents(tx: Ctx, { animalIds }: { animalIds: number[] }): Promise<void> {
  await tx.db
    .updateTable('registryConsent')
    .set({ endedAt: tx.now })
    .where('animalId', 'in', animalIds)
    .where('endedAt', 'is', null)
    .execute();
}
