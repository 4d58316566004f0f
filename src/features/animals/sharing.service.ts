import type { Ctx } from '#app/context.ts';
import { recordAudit, recordEvent } from '#db/events.ts';
import { countTry } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { queueMail } from '#features/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { ShareLevel } from './animals.rules.ts';
import { requireAnimal } from './animals.service.ts';

const INVITATIONS = { hits: 40, seconds: 3600 };
const MOST_SHARES = 50;

export interface ShareWish {
  animalId: number;
  email: string;
  level: ShareLevel;
}

/**
 * Shares an animal with an address. It makes no difference whether the address has an account: the answer, the time and the
 * mail are the same, and whoever signs in with that address sees the animal (trust.md 17).
 */
export async function shareAnimal(
  ctx: Ctx,
  { animalId, email: typed, level }: ShareWish,
): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true });
  const email = typed.toLowerCase();
  await requireAnimal(ctx, animalId, 'OWNER');
  if (email === user.email.toLowerCase()) throw invalid({ email: ['This is your own address.'] });
  await countTry(ctx, { bucket: `share:${user.id}`, ...INVITATIONS });
  await inTransaction(ctx, async (tx) => {
    // The owner may have changed since: the animal is held while the share is written (trust.md A1).
    await tx.db.selectFrom('animal').select('id').where('id', '=', animalId).forUpdate().executeTakeFirst();
    await requireAnimal(tx, animalId, 'OWNER');
    const live = await listShares(tx, animalId);
    if (live.length >= MOST_SHARES && !live.some((share) => share.email === email))
      throw invalid({ email: [`An animal is shared with at most ${MOST_SHARES} people.`] });
    const share = await tx.db
      .insertInto('animalShare')
      .values({ animalId, sharedBy: user.id, email, level })
      .onConflict((oc) =>
        oc
          .columns(['email', 'animalId'])
          .where('revokedAt', 'is', null)
          .where('email', 'is not', null)
          .doUpdateSet({ level }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'shared', to: level });
    await recordAudit(tx, {
      action: 'animal.share',
      subject: 'animal',
      subjectId: animalId,
      ownerId: user.id,
      data: { level },
    });
    const animal = await tx.db.selectFrom('animal').select('name').where('id', '=', animalId).executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `animal-share:${share.id}:${level}`,
      to: email,
      template: 'animals.shared',
      data: { from: user.name, animalName: animal.name, animalId, level },
    });
  });
  return { ok: true, message: 'The animal is shared. We have sent an e-mail to this address.' };
}

/** Ends a share at once: by its owner, or by whoever it was given to (`me`). */
export async function unshareAnimal(
  ctx: Ctx,
  { animalId, who }: { animalId: number; who: string },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const mine = who === 'me';
  await requireAnimal(ctx, animalId, 'VIEW');
  if (!mine) await requireAnimal(ctx, animalId, 'OWNER');
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .updateTable('animalShare')
      .set({ revokedAt: tx.now })
      .where('animalId', '=', animalId)
      .where('revokedAt', 'is', null)
      .where((eb) => {
        if (mine) return eb.or([eb('personId', '=', user.id), eb('email', '=', user.email.toLowerCase())]);
        return /^\d+$/.test(who) ? eb('id', '=', Number(who)) : eb('email', '=', who.toLowerCase());
      })
      .returning('id')
      .execute();
    if (ended.length === 0) throw new Failure('not_found');
    await recordEvent(tx, {
      entity: 'animal',
      entityId: animalId,
      kind: 'unshared',
      data: { shares: ended.map((share) => share.id) },
    });
    return { ok: true as const };
  });
}

/** Who can see an animal besides its owner. */
export async function listShares(ctx: Ctx, animalId: number) {
  const rows = await ctx.db
    .selectFrom('animalShare')
    .leftJoin('person', 'person.id', 'animalShare.personId')
    .select([
      'animalShare.id',
      'animalShare.email',
      'person.email as personEmail',
      'animalShare.level',
      'animalShare.createdAt',
      'animalShare.expiresAt',
    ])
    .where('animalShare.animalId', '=', animalId)
    .where('animalShare.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('animalShare.expiresAt', 'is', null), eb('animalShare.expiresAt', '>', ctx.now)]))
    .orderBy('animalShare.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? row.personEmail,
    level: row.level as ShareLevel,
    since: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}
