import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { listNames, OFFER_DAYS, type TransferState } from './transfers.rules.ts';

const OFFER_LIMIT = { hits: 60, seconds: 86_400 };

export interface Offer {
  animalIds: number[];
  email: string;
  note: string;
  keepsAccess: boolean;
}

const SENT = "We've emailed the offer to this address. The animals remain yours until it's accepted.";

/**
 * Offers animals to an email address. The response does not depend on whether the address has an account (trust.md 17).
 * Idempotent: a double click creates one offer.
 */
export async function offerAnimals(ctx: Ctx, input: Offer): Promise<{ ok: true; message: string }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const email = input.email.toLowerCase();
  const animalIds = [...new Set(input.animalIds)].toSorted((a, b) => a - b);
  if (email === user.email.toLowerCase())
    throw invalid({ email: ["This is your own email address. Enter the new owner's."] });
  await countAttempt(ctx, { bucket: `transfer:${user.id}`, ...OFFER_LIMIT });
  await inTransaction(ctx, async (tx) => {
    const animals = await lockOwned(tx, animalIds, user.id);
    await closeStale(tx, animalIds);
    const open = await findOpen(tx, animalIds);
    if (isSameOffer(open, { animalIds, email, sellerId: user.id })) return;
    const alreadyOffered = animals.filter(({ id }) => open.some(({ animalId }) => animalId === id));
    if (alreadyOffered.length > 0)
      throw invalid({
        animal_ids: [`Cancel the open offer for ${listNames(alreadyOffered.map(({ name }) => name))} first.`],
      });
    await mailOffer(tx, { ...input, email, animalIds, names: animals.map(({ name }) => name) });
  });
  return { ok: true, message: SENT };
}

/**
 * Locks the animals until the end of the transaction; they must be active and owned by the user. Missing animals and
 * those of others give the same error.
 */
export async function lockOwned(
  tx: Ctx,
  animalIds: number[],
  sellerId: string,
): Promise<{ id: number; name: string }[]> {
  const animals = await tx.db
    .selectFrom('animal')
    .select(['id', 'name', 'state'])
    .where('id', 'in', animalIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const owned = await tx.db
    .selectFrom('animalOwnership')
    .select('animalId')
    .where('animalId', 'in', animalIds)
    .where('personId', '=', sellerId)
    .where('till', 'is', null)
    .execute();
  if (owned.length !== animalIds.length) throw invalid({ animal_ids: ["One of these animals isn't in My animals."] });
  const inactive = animals.filter(({ state }) => state !== 'ACTIVE');
  if (inactive.length > 0)
    throw invalid({ animal_ids: [`Restore ${listNames(inactive.map(({ name }) => name))} from the archive first.`] });
  return animals;
}

/** Closes expired offers, so that they do not block a new one. */
export async function closeStale(tx: Ctx, animalIds?: number[]): Promise<{ id: number; sellerId: string }[]> {
  const due = await tx.db
    .selectFrom('animalTransfer')
    .select(['id', 'sellerId'])
    .where('state', '=', 'OFFERED')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .$if(animalIds !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('animalTransferItem')
            .select('transferId')
            .where('animalId', 'in', animalIds ?? [])
            .where('isOpen', '=', true),
        ),
      ),
    )
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await close(tx, { id, to: 'EXPIRED' });
  return due;
}

/** Closes an offer; throws a conflict if it was already closed concurrently. */
export async function close(
  tx: Ctx,
  { id, to, receiverId }: { id: number; to: Exclude<TransferState, 'OFFERED'>; receiverId?: string },
): Promise<void> {
  const closed = await tx.db
    .updateTable('animalTransfer')
    .set({ state: to, decidedAt: tx.now, ...(receiverId && { receiverId }) })
    .where('id', '=', id)
    .where('state', '=', 'OFFERED')
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw new Failure('conflict');
  await tx.db.updateTable('animalTransferItem').set({ isOpen: false }).where('transferId', '=', id).execute();
  await recordEvent(tx, { entity: 'animal_transfer', entityId: id, kind: 'state', from: 'OFFERED', to });
}

interface Open {
  transferId: number;
  animalId: number;
  /** Null for anyone who scans its code. */
  email: string | null;
  sellerId: string;
}

/** Open offers that contain one of these animals, with all their animals. */
export function findOpen(tx: Ctx, animalIds: number[]): Promise<Open[]> {
  return tx.db
    .selectFrom('animalTransferItem as item')
    .innerJoin('animalTransfer as transfer', 'transfer.id', 'item.transferId')
    .select(['item.transferId', 'item.animalId', 'transfer.email', 'transfer.sellerId'])
    .where('item.isOpen', '=', true)
    .where((eb) =>
      eb(
        'item.transferId',
        'in',
        eb
          .selectFrom('animalTransferItem as other')
          .select('other.transferId')
          .where('other.animalId', 'in', animalIds)
          .where('other.isOpen', '=', true),
      ),
    )
    .execute();
}

export function listItems(tx: Ctx, transferId: number): Promise<{ id: number; name: string }[]> {
  return tx.db
    .selectFrom('animalTransferItem')
    .innerJoin('animal', 'animal.id', 'animalTransferItem.animalId')
    .select(['animal.id', 'animal.name'])
    .where('transferId', '=', transferId)
    .orderBy('animal.id')
    .execute();
}

function isSameOffer(open: readonly Open[], wanted: { animalIds: number[]; email: string; sellerId: string }): boolean {
  return (
    open.length === wanted.animalIds.length &&
    new Set(open.map(({ transferId }) => transferId)).size === 1 &&
    open.every(
      ({ animalId, email, sellerId }) =>
        wanted.animalIds.includes(animalId) && email === wanted.email && sellerId === wanted.sellerId,
    )
  );
}

async function mailOffer(tx: Ctx, offer: Offer & { names: string[] }): Promise<void> {
  const user = requireUser(tx);
  const { id, token } = await writeOffer(tx, { ...offer, days: OFFER_DAYS });
  await queueMail(tx, {
    dedupeKey: `transfer:${id}:offered`,
    to: offer.email,
    template: 'transfers.offered',
    data: {
      from: user.name,
      animals: listNames(offer.names),
      note: offer.note,
      days: OFFER_DAYS,
      token,
      hasReports: await hasReports(tx, offer.animalIds),
    },
  });
}

/** Whether results of any of these animals have been released. */
export async function hasReports(tx: Ctx, animalIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sample x join report r on r.sample_id = x.id
      where x.animal_id = any (${[...animalIds]}::int[]) and not ${areResultsWithdrawn}) as found`.execute(tx.db);
  return rows[0]?.found ?? false;
}

interface NewOffer {
  animalIds: readonly number[];
  /** Null for anyone who has the token. */
  email: string | null;
  keepsAccess: boolean;
  note?: string;
  days: number;
}

/** Saves an offer by the signed-in owner. The returned token can accept it. */
export async function writeOffer(tx: Ctx, offer: NewOffer): Promise<{ id: number; token: string }> {
  const user = requireUser(tx);
  const token = tx.adapters.random.token(32);
  const { id } = await tx.db
    .insertInto('animalTransfer')
    .values({
      sellerId: user.id,
      email: offer.email,
      tokenHash: hashToken(token),
      keepsAccess: offer.keepsAccess,
      note: offer.note || null,
      expiresAt: sql<Date>`now() + make_interval(days => ${offer.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('animalTransferItem')
    .values(offer.animalIds.map((animalId) => ({ transferId: id, animalId })))
    .execute();
  failpoint(tx, 'transfer.offer_written');
  await recordEvent(tx, { entity: 'animal_transfer', entityId: id, kind: 'offered', to: 'OFFERED' });
  for (const animalId of offer.animalIds)
    await recordAudit(tx, { action: 'animal.offered', subject: 'animal', subjectId: animalId, ownerId: user.id });
  return { id, token };
}
