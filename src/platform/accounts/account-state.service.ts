import type { ColumnValue } from '#db/connection.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { requirePermission } from './access.service.ts';
import { createClinic, type NewClinic } from './accounts.service.ts';
import { rolesVersion, termsVersion, type Audience } from './session-user.rules.ts';

/** Replaces all roles and returns the previous ones. Call it in the transaction of its event. */
export async function replaceRoles(
  tx: Ctx,
  input: { personId: string; roles: readonly ColumnValue<'personRole', 'role'>[]; version?: string | undefined },
): Promise<string[]> {
  requirePermission(tx, 'people.manage', { write: true });
  // Serialises concurrent changes by two admins: the second reads the roles written by the first.
  await tx.db.selectFrom('person').select('id').where('id', '=', input.personId).forNoKeyUpdate().execute();
  const before = await tx.db
    .deleteFrom('personRole')
    .where('personId', '=', input.personId)
    .returning('role')
    .execute();
  refuseOutdated(input.version, rolesVersion(before.map(({ role }) => role)));
  if (input.roles.length > 0)
    await tx.db
      .insertInto('personRole')
      .values([...new Set(input.roles)].map((role) => ({ personId: input.personId, role })))
      .execute();
  return before.map(({ role }) => role).toSorted();
}

export interface AccountMove {
  personId: string;
  from: readonly string[];
  to: 'ACTIVE' | 'PENDING_APPROVAL' | 'SUSPENDED';
  reason: string | null;
}

/** Opens or closes an account and returns its previous state. */
export async function setAccountState(tx: Ctx, { personId, from, to, reason }: AccountMove): Promise<string> {
  requirePermission(tx, 'people.manage', { write: true });
  const before = await tx.db
    .selectFrom('person')
    .select('state')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('user_not_found');
  if (!from.includes(before.state)) throw new Failure('illegal_transition');
  await tx.db.updateTable('person').set({ state: to, deactivatedReason: reason }).where('id', '=', personId).execute();
  return before.state;
}

export interface CreditTerms {
  onAccount: boolean;
  creditLimitCents: number;
  netTermsDays: number;
}

/**
 * Sets the credit terms of an account and returns the previous ones. Owners and breeders pay immediately, unless a club
 * pays for them.
 */
export async function setCreditTerms(
  tx: Ctx,
  { personId, version, ...terms }: CreditTerms & { personId: string; version?: string | undefined },
): Promise<CreditTerms> {
  requirePermission(tx, 'credit.terms', { write: true });
  const before = await tx.db
    .selectFrom('person')
    .select(['onAccount', 'creditLimitCents', 'netTermsDays', 'state', 'type'])
    .where('id', '=', personId)
    .where('state', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('user_not_found');
  if (before.state === 'PENDING_APPROVAL') throw new Failure('clinic_not_approved');
  refuseOutdated(version, termsVersion(before));
  if (before.type === 'vet' && !terms.onAccount)
    throw invalid({ onAccount: ['Clinics always order on account. To stop orders, set the credit limit to 0.'] });
  const { onAccount, creditLimitCents, netTermsDays } = before;
  await tx.db.updateTable('person').set(terms).where('id', '=', personId).execute();
  return { onAccount, creditLimitCents, netTermsDays };
}

/**
 * For a clinic whose registration could not be confirmed: the account becomes an owner's account, and the clinic can
 * still be approved.
 */
export async function declineVet(tx: Ctx, input: { personId: string; reason: string }): Promise<void> {
  requirePermission(tx, 'people.approve', { write: true });
  const changed = await tx.db
    .updateTable('person')
    .set({ state: 'ACTIVE', type: 'owner', onAccount: false })
    .where('id', '=', input.personId)
    .where('type', '=', 'vet')
    .where('state', '=', 'PENDING_APPROVAL')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Failure('illegal_transition');
  const left = await tx.db
    .deleteFrom('clinicMember')
    .where('personId', '=', input.personId)
    .returning('clinicId')
    .execute();
  for (const { clinicId } of left)
    await tx.db.updateTable('clinic').set({ declinedPersonId: input.personId }).where('id', '=', clinicId).execute();
  await recordEvent(tx, {
    entity: 'person',
    entityId: input.personId,
    kind: 'declined',
    from: 'PENDING_APPROVAL',
    to: 'ACTIVE',
    reason: input.reason,
  });
}

/** Makes a declined clinic pending approval again; any other clinic stays unchanged. */
export async function restoreDeclinedVet(tx: Ctx, personId: string): Promise<void> {
  requirePermission(tx, 'people.approve', { write: true });
  const clinics = await tx.db
    .updateTable('clinic')
    .set({ declinedPersonId: null })
    .where('declinedPersonId', '=', personId)
    .returning('id')
    .execute();
  if (clinics.length === 0) return;
  const restored = await tx.db
    .updateTable('person')
    .set({ state: 'PENDING_APPROVAL', type: 'vet' })
    .where('id', '=', personId)
    .where('type', '=', 'owner')
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (restored.numUpdatedRows !== 1n) throw new Failure('illegal_transition');
  for (const { id } of clinics)
    await tx.db.insertInto('clinicMember').values({ clinicId: id, personId, role: 'owner' }).execute();
}

interface TypeChange {
  personId: string;
  type: Audience;
  /** Only for a vet. */
  clinic: Pick<NewClinic, 'name' | 'registrationNumber'> | null;
}

/**
 * Changes an owner or breeder account that was registered as the wrong type, and returns the previous type. A vet's
 * clinic becomes pending approval. Call it in the transaction of its event.
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
