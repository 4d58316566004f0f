import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { endSharesWith, lockShares, writeShare } from '#animals/sharing/share-writing.service.ts';

const INVITATION_LIMIT = { hits: 100, seconds: 86_400 };
const INVITED = "We've emailed the owner, who can view the patient after signing in with this address.";

export interface OwnerOfPatient {
  clinicName: string;
  ownerName: string | null;
  ownerEmail: string | null;
  invitedAt: string | null;
  /** Whether the invited address can still see all results. */
  hasAccess: boolean;
}

/** What the vet's clinic recorded about the owner of a patient that it keeps; null for other animals. */
export async function findPatient(ctx: Ctx, animalId: number): Promise<OwnerOfPatient | null> {
  const found = await findOwnPatient(ctx, animalId);
  return found
    ? {
        clinicName: found.clinicName,
        ownerName: found.ownerName,
        ownerEmail: found.ownerEmail,
        invitedAt: found.invitedAt?.toISOString() ?? null,
        hasAccess: found.hasAccess,
      }
    : null;
}

/**
 * Shares a patient's results, reports and certificates with its owner, whether or not the address has an account
 * (trust.md 17). An address invited before, which may have been mistyped, loses its access. Only for patients in the
 * account of a member of the same clinic: other animals already have an owner with an account.
 */
export async function inviteOwner(
  ctx: Ctx,
  input: { animalId: number; name: string; email: string },
): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true });
  const email = input.email.toLowerCase();
  const ownPatient = await findOwnPatient(ctx, input.animalId);
  if (!ownPatient) throw new Failure('not_found');
  if (email === user.email.toLowerCase())
    throw invalid({ email: ["This is your own email address. Enter the owner's."] });
  await countAttempt(ctx, { bucket: `invite-owner:${ownPatient.clinicId}`, ...INVITATION_LIMIT });
  await inTransaction(ctx, async (tx) => {
    await lockShares(tx, input.animalId);
    const current = await findOwnPatient(tx, input.animalId);
    if (!current) throw new Failure('not_found');
    if (current.ownerEmail && current.ownerEmail !== email) await endSharesWith(tx, input.animalId, current.ownerEmail);
    const share = { animalId: input.animalId, level: 'DOWNLOAD' as const, to: { email }, label: 'Owner' };
    const { id: shareId } = await writeShare(tx, share);
    await tx.db
      .updateTable('clinicPatient')
      .set({ ownerName: input.name, ownerEmail: email, invitedAt: tx.now })
      .where('clinicId', '=', current.clinicId)
      .where('animalId', '=', input.animalId)
      .execute();
    await queueMail(tx, {
      // A share with the same address keeps its id, but an invitation that is sent again needs its own email.
      dedupeKey: `owner-invited:${shareId}:${tx.requestId}`,
      to: email,
      template: 'animals.owner_invited',
      data: {
        clinic: current.clinicName,
        name: input.name,
        animalName: current.animalName,
        animalId: input.animalId,
      },
    });
  });
  return { ok: true, message: INVITED };
}

/**
 * The owner who was invited by the clinic that keeps this patient and can still see all of its results; null for other
 * animals.
 */
export async function findInvitedOwner(
  ctx: Ctx,
  animalId: number,
): Promise<{ email: string; clinicName: string } | null> {
  const { rows } = await sql<{ email: string; clinicName: string }>`
    select cp.owner_email as email, c.name as clinic_name
    from clinic_patient cp
    join clinic c on c.id = cp.clinic_id
    join animal_ownership o on o.animal_id = cp.animal_id and o.till is null
    join clinic_member keeper on keeper.clinic_id = cp.clinic_id and keeper.person_id = o.person_id
    where cp.animal_id = ${animalId} and cp.invited_at is not null and ${ownerHasAccess}
    order by c.id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Of a row `cp` of clinic_patient. */
const ownerHasAccess = sql<boolean>`exists (select from animal_share s left join person p on p.id = s.person_id
  where s.animal_id = cp.animal_id and coalesce(s.email, lower(p.email)) = cp.owner_email and s.kit_ids is null
    and s.revoked_at is null and (s.expires_at is null or s.expires_at > now()))`;

interface OwnPatient {
  clinicId: number;
  clinicName: string;
  animalName: string;
  ownerName: string | null;
  ownerEmail: string | null;
  invitedAt: Date | null;
  hasAccess: boolean;
}

async function findOwnPatient(ctx: Ctx, animalId: number): Promise<OwnPatient | undefined> {
  const user = requireUser(ctx);
  const { rows } = await sql<OwnPatient>`
    select c.id as clinic_id, c.name as clinic_name, a.name as animal_name, cp.owner_name, cp.owner_email, cp.invited_at,
      ${ownerHasAccess} as has_access
    from clinic_patient cp
    join clinic c on c.id = cp.clinic_id
    join animal a on a.id = cp.animal_id
    join clinic_member me on me.clinic_id = cp.clinic_id and me.person_id = ${user.id}
    join animal_ownership o on o.animal_id = cp.animal_id and o.till is null
    join clinic_member keeper on keeper.clinic_id = cp.clinic_id and keeper.person_id = o.person_id
    where cp.animal_id = ${animalId} order by c.id limit 1`.execute(ctx.db);
  return rows[0];
}
