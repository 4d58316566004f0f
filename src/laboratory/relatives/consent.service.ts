import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { withdrawAll } from './index-relatives.service.ts';

interface ConsentChoice {
  id: number;
  isGiven: boolean;
  showsName: boolean;
  takesMessages: boolean;
}

/**
 * Saves the owner's consent. If given, a job adds the genome to the index; if withdrawn, the animal is removed from it
 * in the same transaction.
 */
export async function setRelativeConsent(
  ctx: Ctx,
  { id: animalId, isGiven, ...shown }: ConsentChoice,
): Promise<{ ok: true }> {
  await requireAnimal(ctx, animalId, 'OWNER');
  const personId = requireUser(ctx, { write: true }).id;
  await inTransaction(ctx, async (tx) => {
    await requireAnimal(tx, animalId, 'OWNER');
    const before = await tx.db
      .selectFrom('relativeConsent')
      .select('personId')
      .where('animalId', '=', animalId)
      .forUpdate()
      .executeTakeFirst();
    const wasGiven = before?.personId === personId;
    if (before && (!isGiven || !wasGiven)) await withdrawAll(tx, { animalIds: [animalId] });
    if (isGiven)
      await tx.db
        .insertInto('relativeConsent')
        .values({ animalId, personId, ...shown })
        .onConflict((conflict) => conflict.column('animalId').doUpdateSet(shown))
        .execute();
    if (isGiven === wasGiven) return;
    await recordEvent(tx, {
      entity: 'animal',
      entityId: animalId,
      kind: isGiven ? 'relatives_shown' : 'relatives_hidden',
    });
    if (isGiven) await tx.adapters.jobs.send(tx.db, 'relatives.index', { animalId });
  });
  return { ok: true };
}

/** Adds a released genome to the index, if the owner has consented. */
export async function indexIfConsented(tx: Ctx, animalId: number): Promise<void> {
  const consent = await tx.db
    .selectFrom('relativeConsent')
    .select('animalId')
    .where('animalId', '=', animalId)
    .executeTakeFirst();
  if (consent) await tx.adapters.jobs.send(tx.db, 'relatives.index', { animalId });
}
