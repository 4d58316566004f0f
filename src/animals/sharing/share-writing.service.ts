import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { invalid } from '#shared/failure.ts';
import type { ShareLevel } from '#animals/records/animals.rules.ts';
import { covers, laterEnd, MAX_SHARES, refuseChoice, type SharedTerms, showsAlike } from './sharing.rules.ts';

export interface ShareRequest {
  animalId: number;
  /** Either an email address or the user id of someone who already has a share. */
  email?: string | null;
  userId?: string | null;
  level: ShareLevel;
  days?: number | null;
  /** An end date to keep, instead of `days`. */
  until?: Date | null;
  /** Kits whose results are shown; null for all. */
  barcodes?: string[] | null;
}

export interface ShareRecipient {
  email: string;
  /** Only for a known account: for an email address it is not revealed whether an account exists. */
  personId?: string;
}

export interface Written {
  id: number;
  /** LONGER: an identical share existed and now ends later. ALREADY: the access was already given. */
  done: 'NEW' | 'LONGER' | 'ALREADY';
}

/** Locks the animal while its shares are written, because its owner may change concurrently (trust.md A1). */
export async function lockShares(tx: Ctx, animalId: number): Promise<void> {
  await tx.db.selectFrom('animal').select('id').where('id', '=', animalId).forUpdate().executeTakeFirst();
}

/**
 * Writes a share of a locked animal. Earlier shares with the person are kept: an identical share is extended to the
 * later end date, a wider share replaces those that it includes, and any other is added.
 */
export async function writeShare(
  tx: Ctx,
  request: ShareRequest & { to: ShareRecipient; label?: string | undefined; sharedBy?: string },
): Promise<Written> {
  const { animalId, level, to } = request;
  const kitIds = await findKitsToShow(tx, { animalId, level, barcodes: request.barcodes ?? null });
  const terms = { level, kitIds, expiresAt: request.until ?? (await endIn(tx, request.days ?? null)) };
  const given = await directShares(tx, animalId, to);
  const wider = given.find((share) => share.isLive && covers(share, terms));
  if (wider) return { id: wider.id, done: 'ALREADY' };
  const alike = given.find((share) => showsAlike(share, terms));
  const expiresAt = alike?.isLive ? laterEnd(alike.expiresAt, terms.expiresAt) : terms.expiresAt;
  const narrower = given.filter((share) => share !== alike && covers(terms, share));
  const kept = alike ?? narrower[0];
  // No user is signed in if an owner's earlier choice is carried out by a job.
  const sharedBy = request.sharedBy ?? requireUser(tx).id;
  const values = { ...terms, expiresAt, sharedBy, ...(request.label && { label: request.label }) };
  await endShares(
    tx,
    narrower.filter((share) => share !== kept),
  );
  const id = kept ? await rewrite(tx, kept.id, values) : await insert(tx, { ...values, animalId, to });
  await recordShare(tx, animalId, { level, shareId: id, ownerId: sharedBy });
  return { id, done: alike?.isLive ? 'LONGER' : 'NEW' };
}

interface GivenShare extends SharedTerms {
  id: number;
  isLive: boolean;
}

/** Shares given to this email address or account, including expired ones, but not those accepted from a link. */
async function directShares(tx: Ctx, animalId: number, to: ShareRecipient): Promise<GivenShare[]> {
  const { rows } = await sql<GivenShare>`
    select id, level, kit_ids, expires_at, expires_at is null or expires_at > now() as is_live from animal_share
    where animal_id = ${animalId} and revoked_at is null and link_id is null and token_hash is null
      and (email = ${to.email} or person_id in (select p.id from person p where lower(p.email) = ${to.email}))
    order by id`.execute(tx.db);
  return rows;
}

async function endIn(tx: Ctx, days: number | null): Promise<Date | null> {
  if (days === null) return null;
  const { rows } = await sql<{ at: Date }>`select ${expiryIn(days)} as at`.execute(tx.db);
  return rows[0]?.at ?? null;
}

interface ShareValues extends SharedTerms {
  kitIds: number[] | null;
  sharedBy: string;
  label?: string;
}

async function rewrite(tx: Ctx, id: number, values: ShareValues): Promise<number> {
  await tx.db.updateTable('animalShare').set(values).where('id', '=', id).execute();
  return id;
}

async function insert(
  tx: Ctx,
  { to, ...values }: ShareValues & { animalId: number; to: ShareRecipient },
): Promise<number> {
  await refuseTooMany(tx, values.animalId);
  const share = await tx.db
    .insertInto('animalShare')
    .values({ ...values, ...(to.personId ? { personId: to.personId } : { email: to.email }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return share.id;
}

/** Ends the direct shares of a locked animal with this email address or its account. */
export async function endSharesWith(tx: Ctx, animalId: number, email: string): Promise<void> {
  const given = await directShares(tx, animalId, { email });
  if (given.length === 0) return;
  await endShares(tx, given);
  await recordEvent(tx, {
    entity: 'animal',
    entityId: animalId,
    kind: 'unshared',
    data: { shares: given.map(({ id }) => id) },
  });
}

async function endShares(tx: Ctx, shares: readonly GivenShare[]): Promise<void> {
  if (shares.length === 0) return;
  const ids = shares.map(({ id }) => id);
  await tx.db.updateTable('animalShare').set({ revokedAt: tx.now }).where('id', 'in', ids).execute();
}

export function expiryIn(days: number | null) {
  return days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
}

/** The recipient is recorded only in the share itself: an email address in the history could never be erased. */
export async function recordShare(
  tx: Ctx,
  animalId: number,
  { level, shareId, ownerId }: { level: ShareLevel; shareId: number; ownerId: string },
): Promise<void> {
  await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'shared', to: level });
  await recordAudit(tx, {
    action: 'animal.share',
    subject: 'animal',
    subjectId: animalId,
    ownerId,
    data: { level, shareId },
  });
}

export async function refuseTooMany(tx: Ctx, animalId: number): Promise<void> {
  if (await hasMaxShares(tx, animalId))
    throw invalid({
      email: [`You can share an animal with up to ${MAX_SHARES} people. Stop sharing with someone first.`],
    });
}

export async function hasMaxShares(tx: Ctx, animalId: number): Promise<boolean> {
  const { count } = await tx.db
    .selectFrom('animalShare')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('animalId', '=', animalId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_SHARES;
}

/** The ids of the kits that a share shows; null for all, including future ones. */
export async function findKitsToShow(
  tx: Ctx,
  { animalId, level, barcodes }: { animalId: number; level: ShareLevel; barcodes: readonly string[] | null },
): Promise<number[] | null> {
  const refused = refuseChoice(level, barcodes);
  if (refused) throw invalid({ barcodes: [refused] });
  if (barcodes === null) return null;
  const codes = [...new Set(barcodes.map((code) => code.toUpperCase()))];
  if (codes.length === 0) return [];
  const kits = await tx.db
    .selectFrom('kit')
    .select('id')
    .where('animalId', '=', animalId)
    .where(sql`upper(barcode)`, 'in', codes)
    .execute();
  if (kits.length !== codes.length)
    throw invalid({ barcodes: ["This kit belongs to a different animal. Choose this animal's kits."] });
  return kits.map(({ id }) => id).toSorted((a, b) => a - b);
}
