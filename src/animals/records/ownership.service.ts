import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { Failure } from '#shared/failure.ts';

interface Move {
  animalIds: number[];
  from: string;
  to: string;
  /** The former owner keeps view access (business rules 3.21, "bred by"). */
  keepsAccess: boolean;
}

/**
 * Moves animals to another owner. Shares end, as do the rights of the former owner's own clinics. The first owner who
 * hands an animal over is recorded as its breeder. The caller must have locked the animals (trust.md A1).
 */
export async function moveOwnership(tx: Ctx, { animalIds, from, to, keepsAccess }: Move): Promise<void> {
  const closed = await tx.db
    .updateTable('animalOwnership')
    .set({ till: tx.now })
    .where('animalId', 'in', animalIds)
    .where('personId', '=', from)
    .where('till', 'is', null)
    .returning('animalId')
    .execute();
  if (closed.length !== animalIds.length)
    throw new Failure('conflict', { message: 'One of these animals now has a different owner.' });
  await tx.db
    .insertInto('animalOwnership')
    .values(animalIds.map((animalId) => ({ animalId, personId: to })))
    .execute();
  // An animal archived in the meantime becomes active again, so it appears in the new owner's list.
  await tx.db
    .updateTable('animal')
    .set({
      bredBy: sql<string>`coalesce(bred_by, ${from})`,
      state: 'ACTIVE',
    })
    .where('id', 'in', animalIds)
    .execute();
  await tx.db
    .updateTable('animalShare')
    .set({ revokedAt: tx.now })
    .where('animalId', 'in', animalIds)
    .where('revokedAt', 'is', null)
    .execute();
  await tx.db
    .deleteFrom('clinicPatient')
    .where('animalId', 'in', animalIds)
    .where('clinicId', 'in', (eb) => eb.selectFrom('clinicMember').select('clinicId').where('personId', '=', from))
    .execute();
  if (keepsAccess) await keepViewAccess(tx, { animalIds, from, to });
  for (const animalId of animalIds)
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'owner', from, to });
}

async function keepViewAccess(tx: Ctx, { animalIds, from, to }: Omit<Move, 'keepsAccess'>): Promise<void> {
  await tx.db
    .insertInto('animalShare')
    .values(animalIds.map((animalId) => ({ animalId, sharedBy: to, personId: from, level: 'VIEW', label: 'Breeder' })))
    .execute();
}

/** Whether someone other than the buyer became the owner of an animal after the order. */
export async function hasNewOwner(
  ctx: Pick<Ctx, 'db'>,
  { animalId, buyerId, orderedAt }: { animalId: number; buyerId: string | null; orderedAt: Date },
): Promise<boolean> {
  const owner = await ctx.db
    .selectFrom('animalOwnership')
    .select('id')
    .where('animalId', '=', animalId)
    .where('till', 'is', null)
    .where('since', '>', orderedAt)
    .where('personId', 'is distinct from', buyerId)
    .executeTakeFirst();
  return owner !== undefined;
}
