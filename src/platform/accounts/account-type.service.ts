import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { requirePermission } from './access.service.ts';
import { createClinic, type NewClinic } from './accounts.service.ts';
import type { Audience } from './session-user.rules.ts';

export interface TypeChange {
  personId: string;
  type: Audience;
  /** Of a vet. */
  clinic: Pick<NewClinic, 'name' | 'registrationNumber'> | null;
}

/**
 * An owner or breeder account that was registered as the wrong type; answers what it was. A vet's clinic waits for its
 * approval. Call it in the transaction of its event.
 */
export async function setAccountType(tx: Ctx, { personId, type, clinic }: TypeChange): Promise<Audience> {
  requirePermission(tx, 'people.manage', { write: true });
  const before = await tx.db
    .selectFrom('person')
    .select(['type', 'countryCode'])
    .where('id', '=', personId)
    .where('state', '=', 'ACTIVE')
    .where('type', '<>', 'vet')
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.type === type) throw new Failure('illegal_transition');
  await tx.db
    .updateTable('person')
    .set({ type, ...(type === 'vet' ? { state: 'PENDING_APPROVAL' as const } : {}) })
    .where('id', '=', personId)
    .execute();
  if (type === 'breeder')
    await tx.db
      .insertInto('breederProfile')
      .values({ personId })
      .onConflict((oc) => oc.doNothing())
      .execute();
  if (type === 'vet' && clinic) {
    const clinicId = await createClinic(tx, { ...clinic, countryCode: before.countryCode });
    await tx.db.insertInto('clinicMember').values({ personId, clinicId, role: 'owner' }).execute();
  }
  return before.type;
}
