import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#app/context.ts';
import { recordAudit, recordEvent } from '#db/events.ts';
import { countTry } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { queueMail } from '#features/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { ShareLevel } from './animals.rules.ts';
import { requireAnimal } from './animals.service.ts';
import { listSharePeople } from './share-people.service.ts';
import { MOST_SHARES, refuseChoice } from './sharing.rules.ts';

const INVITATIONS = { hits: 40, seconds: 3600 };

export interface ShareWish {
  animalId: number;
  /** One of the two: an address, or the account of somebody with whom something is shared already. */
  email?: string | null;
  userId?: string | null;
  level: ShareLevel;
  days?: number | null;
  /** Kits whose results are shown; null: all. */
  barcodes?: string[] | null;
}

export const SHARED = 'The animal is shared. We have sent an e-mail to this address.';

/**
 * Shares an animal with an address. It makes no difference whether the address has an account: the answer, the time and the
 * mail are the same, and whoever signs in with that address sees the animal (trust.md 17).
 */
export async function shareAnimal(ctx: Ctx, wish: ShareWish): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true });
  await requireAnimal(ctx, wish.animalId, 'OWNER');
  const to = wish.userId ? await knownPerson(ctx, wish.userId) : { email: (wish.email ?? '').toLowerCase() };
  if (to.email === user.email.toLowerCase()) throw invalid({ email: ['This is your own address.'] });
  await countTry(ctx, { bucket: `share:${user.id}`, ...INVITATIONS });
  await inTransaction(ctx, async (tx) => {
    await lockShares(tx, wish.animalId);
    await requireAnimal(tx, wish.animalId, 'OWNER');
    const shareId = await writeShare(tx, { ...wish, to });
    const animal = await tx.db
      .selectFrom('animal')
      .select('name')
      .where('id', '=', wish.animalId)
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `animal-share:${shareId}:${wish.level}`,
      to: to.email,
      template: 'animals.shared',
      data: { from: user.name, animalName: animal.name, animalId: wish.animalId, level: wish.level },
    });
  });
  return { ok: true, message: wish.userId ? 'The animal is shared.' : SHARED };
}

/** Holds the animal while its shares are written: its owner may be changing at this moment (trust.md A1). */
export async function lockShares(tx: Ctx, animalId: number): Promise<void> {
  await tx.db.selectFrom('animal').select('id').where('id', '=', animalId).forUpdate().executeTakeFirst();
}

interface Receiver {
  email: string;
  /** Of an account that is known; of an address nobody says whether it has one. */
  personId?: string;
}

async function knownPerson(ctx: Ctx, userId: string): Promise<Receiver> {
  const known = (await listSharePeople(ctx)).results.some((person) => person.id === userId);
  const person = known
    ? await ctx.db.selectFrom('person').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
    : undefined;
  if (!person) throw invalid({ user_id: ['Please share with the e-mail address of this person.'] });
  return { email: person.email.toLowerCase(), personId: person.id };
}

/** Writes a share of a held animal, in place of an earlier one to the same person or address. */
export async function writeShare(tx: Ctx, wish: ShareWish & { to: Receiver; label?: string }): Promise<number> {
  const user = requireUser(tx);
  const { animalId, level, to, label = null } = wish;
  const kitIds = await kitsOf(tx, { animalId, level, barcodes: wish.barcodes ?? null });
  const values = { level, kitIds, sharedBy: user.id, expiresAt: expiryIn(wish.days ?? null), ...(label && { label }) };
  const earlier = await tx.db
    .updateTable('animalShare')
    .set(values)
    .where('animalId', '=', animalId)
    .where('revokedAt', 'is', null)
    .where('linkId', 'is', null)
    .where('tokenHash', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email', '=', to.email),
        eb(
          'personId',
          'in',
          eb
            .selectFrom('person')
            .select('person.id')
            .where(sql`lower(person.email)`, '=', to.email),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!earlier) await refuseTooMany(tx, animalId);
  const share =
    earlier ??
    (await tx.db
      .insertInto('animalShare')
      .values({ ...values, animalId, ...(to.personId ? { personId: to.personId } : { email: to.email }) })
      .returning('id')
      .executeTakeFirstOrThrow());
  await noteShare(tx, animalId, level);
  return share.id;
}

export function expiryIn(days: number | null) {
  return days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
}

export async function noteShare(tx: Ctx, animalId: number, level: ShareLevel): Promise<void> {
  const user = requireUser(tx);
  await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'shared', to: level });
  await recordAudit(tx, {
    action: 'animal.share',
    subject: 'animal',
    subjectId: animalId,
    ownerId: user.id,
    data: { level },
  });
}

export async function refuseTooMany(tx: Ctx, animalId: number): Promise<void> {
  const { count } = await tx.db
    .selectFrom('animalShare')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('animalId', '=', animalId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SHARES)
    throw invalid({ email: [`An animal is shared with at most ${MOST_SHARES} people.`] });
}

/** The ids of the kits that a share shows; null: all, also those to come. */
export async function kitsOf(
  tx: Ctx,
  { animalId, level, barcodes }: { animalId: number; level: ShareLevel; barcodes: readonly string[] | null },
): Promise<number[] | null> {
  const refused = refuseChoice(level, barcodes);
  if (refused) throw invalid({ barcodes: [refused] });
  if (barcodes === null) return null;
  const wanted = [...new Set(barcodes.map((code) => code.toUpperCase()))];
  if (wanted.length === 0) return [];
  const kits = await tx.db
    .selectFrom('kit')
    .select('id')
    .where('animalId', '=', animalId)
    .where(sql`upper(barcode)`, 'in', wanted)
    .execute();
  if (kits.length !== wanted.length) throw invalid({ barcodes: ['This kit is not of this animal.'] });
  return kits.map(({ id }) => id);
}

/** Ends a share at once: by its owner, or by whoever it was given to (`me`). With a link end those who took it up. */
export async function unshareAnimal(
  ctx: Ctx,
  { animalId, who }: { animalId: number; who: string },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await requireAnimal(ctx, animalId, who === 'me' ? 'VIEW' : 'OWNER');
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .updateTable('animalShare')
      .set({ revokedAt: tx.now })
      .where('animalId', '=', animalId)
      .where('revokedAt', 'is', null)
      .where(sharesOf(user, who))
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

function sharesOf(user: SessionUser, who: string) {
  if (who === 'all') return sql<boolean>`true`;
  if (who === 'me') return sql<boolean>`(person_id = ${user.id} or email = ${user.email.toLowerCase()})`;
  if (/^\d{1,9}$/.test(who)) return sql<boolean>`(id = ${Number(who)} or link_id = ${Number(who)})`;
  return sql<boolean>`(email = ${who.toLowerCase()} or person_id = ${who}
    or person_id in (select p.id from person p where lower(p.email) = ${who.toLowerCase()}))`;
}

/** Who can see an animal besides its owner, and by which links. */
export async function listShares(ctx: Ctx, animalId: number) {
  const { rows } = await sql<ShareRow>`
    select s.id, s.email, p.name, p.email as person_email, s.level, s.created_at, s.expires_at, s.label, s.link_id is not null as by_link,
      s.token_hash is not null as is_link,
      case when s.kit_ids is null then null else (select coalesce(array_agg(k.barcode order by k.id), '{}') from kit k where k.id = any (s.kit_ids)) end as barcodes
    from animal_share s left join person p on p.id = s.person_id
    where s.animal_id = ${animalId} and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
    order by s.id`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.isLink ? ('link' as const) : ('person' as const),
    // Somebody who took up a link has not told the owner an address: a name stands there.
    name: row.byLink ? row.name : null,
    email: row.byLink ? null : (row.email ?? row.personEmail),
    level: row.level,
    since: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    label: row.label,
    byLink: row.byLink,
    barcodes: row.barcodes,
  }));
}

interface ShareRow {
  id: number;
  email: string | null;
  name: string | null;
  personEmail: string | null;
  level: ShareLevel;
  createdAt: Date;
  expiresAt: Date | null;
  label: string | null;
  byLink: boolean;
  isLink: boolean;
  barcodes: string[] | null;
}
