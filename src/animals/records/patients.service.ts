import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockShares, writeShare } from '#animals/sharing/share-writing.service.ts';

const INVITATIONS = { hits: 100, seconds: 86_400 };
const INVITED = "We've emailed the owner, who can view the patient after signing in with this address.";

export interface OwnerOfPatient {
  clinicName: string;
  ownerName: string | null;
  ownerEmail: string | null;
  invitedAt: string | null;
}

/** What a clinic of the signed-in vet has written down of the owner of a patient that the clinic keeps; null for others. */
export async function findPatient(ctx: Ctx, animalId: number): Promise<OwnerOfPatient | null> {
  const found = await findKept(ctx, animalId);
  return found
    ? {
        clinicName: found.clinicName,
        ownerName: found.ownerName,
        ownerEmail: found.ownerEmail,
        invitedAt: found.invitedAt?.toISOString() ?? null,
      }
    : null;
}

/**
 * Shows a patient to its owner: results, reports and certificates, whether or not the address has an account (trust.md 17).
 * Only for patients that are in the account of someone of the same clinic: other animals have an owner here already.
 */
export async function inviteOwner(
  ctx: Ctx,
  input: { animalId: number; name: string; email: string },
): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true });
  const email = input.email.toLowerCase();
  const kept = await findKept(ctx, input.animalId);
  if (!kept) throw new Failure('not_found');
  if (email === user.email.toLowerCase())
    throw invalid({ email: ["This is your own email address. Enter the owner's."] });
  await countTry(ctx, { bucket: `invite-owner:${kept.clinicId}`, ...INVITATIONS });
  await inTransaction(ctx, async (tx) => {
    await lockShares(tx, input.animalId);
    const still = await findKept(tx, input.animalId);
    if (!still) throw new Failure('not_found');
    const wish = { animalId: input.animalId, level: 'DOWNLOAD' as const, to: { email }, label: 'Owner' };
    const { id: shareId } = await writeShare(tx, wish);
    await tx.db
      .updateTable('clinicPatient')
      .set({ ownerName: input.name, ownerEmail: email, invitedAt: tx.now })
      .where('clinicId', '=', still.clinicId)
      .where('animalId', '=', input.animalId)
      .execute();
    await queueMail(tx, {
      dedupeKey: `owner-invited:${shareId}`,
      to: email,
      template: 'animals.owner_invited',
      data: {
        clinic: still.clinicName,
        name: input.name,
        animalName: still.animalName,
        animalId: input.animalId,
      },
    });
  });
  return { ok: true, message: INVITED };
}

interface Kept {
  clinicId: number;
  clinicName: string;
  animalName: string;
  ownerName: string | null;
  ownerEmail: string | null;
  invitedAt: Date | null;
}

async function findKept(ctx: Ctx, animalId: number): Promise<Kept | undefined> {
  const user = requireUser(ctx);
  const { rows } = await sql<Kept>`
    select c.id as clinic_id, c.name as clinic_name, a.name as animal_name, cp.owner_name, cp.owner_email, cp.invited_at
    from clinic_patient cp
    join clinic c on c.id = cp.clinic_id
    join animal a on a.id = cp.animal_id
    join clinic_member me on me.clinic_id = cp.clinic_id and me.person_id = ${user.id}
    join animal_ownership o on o.animal_id = cp.animal_id and o.till is null
    join clinic_member keeper on keeper.clinic_id = cp.clinic_id and keeper.person_id = o.person_id
    where cp.animal_id = ${animalId} order by c.id limit 1`.execute(ctx.db);
  return rows[0];
}
