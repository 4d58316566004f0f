import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { Share } from '#animals/records/share.contract.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { listSharePeople } from './share-people.service.ts';
import {
  type ShareRecipient,
  type ShareRequest,
  lockShares,
  writeShare,
  type Written,
} from './share-writing.service.ts';

const INVITATION_LIMIT = { hits: 40, seconds: 3600 };

export const SHARED = 'The animal is shared. Anyone who signs in with this email address can see it.';

/** The message for a repeated share: earlier access is never reduced. */
const repeatMessages: Record<Exclude<Written['done'], 'NEW'>, string> = {
  LONGER: 'You already share this animal with them. Their access now lasts longer.',
  ALREADY: 'They already have this access. Nothing has changed.',
};

/**
 * Shares an animal with an email address. Whether the address has an account makes no difference: response, timing and
 * email are the same, and whoever signs in with that address sees the animal (trust.md 17).
 */
export async function shareAnimal(ctx: Ctx, request: ShareRequest): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true });
  await requireAnimal(ctx, request.animalId, 'OWNER');
  const to = request.userId
    ? await findKnownPerson(ctx, request.userId)
    : { email: (request.email ?? '').toLowerCase() };
  if (to.email === user.email.toLowerCase())
    throw invalid({ email: ["This is your own email address. Enter the other person's."] });
  await countAttempt(ctx, { bucket: `share:${user.id}`, ...INVITATION_LIMIT });
  const done = await inTransaction(ctx, async (tx) => {
    await lockShares(tx, request.animalId);
    await requireAnimal(tx, request.animalId, 'OWNER');
    const written = await writeShare(tx, { ...request, to });
    if (written.done === 'NEW') await notifyReceiver(tx, { request, to, written });
    return written.done;
  });
  if (done !== 'NEW') return { ok: true, message: repeatMessages[done] };
  return { ok: true, message: request.userId ? 'The animal is shared.' : SHARED };
}

async function notifyReceiver(
  tx: Ctx,
  { request, to, written }: { request: ShareRequest; to: ShareRecipient; written: Written },
): Promise<void> {
  const animal = await tx.db
    .selectFrom('animal')
    .select('name')
    .where('id', '=', request.animalId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `animal-share:${written.id}:${request.level}:${request.barcodes?.length ?? 'all'}`,
    to: to.email,
    personId: to.personId,
    template: 'animals.shared',
    data: { from: requireUser(tx).name, animalName: animal.name, animalId: request.animalId, level: request.level },
  });
}

async function findKnownPerson(ctx: Ctx, userId: string): Promise<ShareRecipient> {
  const known = (await listSharePeople(ctx)).results.some((person) => person.id === userId);
  const person = known
    ? await ctx.db.selectFrom('person').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
    : undefined;
  if (!person) throw invalid({ user_id: ["Enter this person's email address to share with them."] });
  return { email: person.email.toLowerCase(), personId: person.id };
}

/**
 * Ends a share immediately, by its owner or by its recipient (`me`). Ending a link also ends the shares accepted from
 * it.
 */
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

/** The people and links with access to an animal, besides its owner. */
export async function listShares(ctx: Ctx, animalId: number): Promise<Share[]> {
  return (await listSharesOf(ctx, [animalId])).get(animalId) ?? [];
}

/** Like `listShares`, for several animals. */
export async function listSharesOf(ctx: Ctx, animalIds: readonly number[]): Promise<Map<number, Share[]>> {
  const { rows } = await sql<ShareRow>`
    select s.animal_id, s.id, s.email, p.name, p.email as person_email, s.level, s.created_at, s.expires_at, s.label, s.link_id is not null as by_link,
      s.token_hash is not null as is_link,
      case when s.kit_ids is null then null else (select coalesce(array_agg(k.barcode order by k.id), '{}') from kit k where k.id = any (s.kit_ids)) end as barcodes
    from animal_share s left join person p on p.id = s.person_id
    where s.animal_id = any (${[...animalIds]}::int[]) and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
    order by s.id`.execute(ctx.db);
  const found = Map.groupBy(rows, ({ animalId }) => animalId);
  return new Map([...found].map(([animalId, shares]) => [animalId, shares.map(toShare)]));
}

function toShare(row: ShareRow): Share {
  return {
    id: row.id,
    kind: row.isLink ? ('link' as const) : ('person' as const),
    // Someone who accepted a link has not given the owner an email address, so only the name is shown.
    name: row.byLink ? row.name : null,
    email: row.byLink ? null : (row.email ?? row.personEmail),
    level: row.level,
    since: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    label: row.label,
    byLink: row.byLink,
    barcodes: row.barcodes,
  };
}

interface ShareRow {
  animalId: number;
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
