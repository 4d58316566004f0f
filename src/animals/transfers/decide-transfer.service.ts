import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { moveOwnership } from '#animals/records/ownership.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { animalsTransferred } from './transfers.events.ts';
import { close, closeStale, hasReports, listItems } from './transfers.service.ts';
import { decidedAlready, listNames, type TransferState } from './transfers.rules.ts';
import { withdrawOffer } from './withdraw-offers.service.ts';

interface Decision {
  id: number;
  /** Token of the emailed link: anyone who has it can decide, with any account. */
  token?: string;
}

/**
 * Accepts an offer: owner, shares, certificates and grants change in one transaction (trust.md A1). Of concurrent
 * accepts one succeeds; a retry by the same person gets the same response.
 */
export async function acceptTransfer(ctx: Ctx, input: Decision): Promise<{ ok: true; animal_ids: number[] }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    const transfer = await lockOffer(tx, input);
    const animals = await listItems(tx, transfer.id);
    const animalIds = animals.map(({ id }) => id);
    if (transfer.state === 'ACCEPTED' && transfer.receiverId === user.id) return { ok: true, animal_ids: animalIds };
    refuseDecided(transfer);
    await tx.db.selectFrom('animal').select('id').where('id', 'in', animalIds).orderBy('id').forUpdate().execute();
    const { sellerId, keepsAccess } = transfer;
    await moveOwnership(tx, { animalIds, from: sellerId, to: user.id, keepsAccess });
    failpoint(tx, 'transfer.owner_moved');
    await raise(tx, animalsTransferred, { animalIds });
    failpoint(tx, 'transfer.certificates_issued');
    await close(tx, { id: transfer.id, to: 'ACCEPTED', receiverId: user.id });
    for (const animalId of animalIds)
      await recordAudit(tx, { action: 'animal.taken_over', subject: 'animal', subjectId: animalId, ownerId: user.id });
    const names = listNames(animals.map(({ name }) => name));
    await notifyAccepted(tx, { transferId: transfer.id, sellerId, names, animalIds });
    await queueMail(tx, {
      dedupeKey: `transfer:${transfer.id}:received`,
      to: user.email,
      personId: user.id,
      template: 'transfers.received',
      data: { animals: names, animalId: animalIds[0] ?? 0, hasReports: await hasReports(tx, animalIds) },
    });
    failpoint(tx, 'transfer.before_commit');
    return { ok: true, animal_ids: animalIds };
  });
}

export async function declineTransfer(ctx: Ctx, input: Decision): Promise<{ ok: true }> {
  requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const transfer = await lockOffer(tx, input);
    refuseDecided(transfer);
    // A stranger might scan a printed code that the new owner still needs.
    if (transfer.email === null)
      throw new Failure('illegal_transition', {
        message: "A printed code can't be declined. It stays valid for the new owner.",
      });
    await close(tx, { id: transfer.id, to: 'DECLINED' });
    const names = listNames((await listItems(tx, transfer.id)).map(({ name }) => name));
    await notifySeller(tx, {
      transferId: transfer.id,
      sellerId: transfer.sellerId,
      names,
      template: 'transfers.declined',
    });
    return { ok: true };
  });
}

/** Cancels one of the seller's own offers. */
export async function cancelTransfer(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const transfer = await tx.db
      .selectFrom('animalTransfer')
      .select(['state', 'email', sql<boolean>`expires_at <= now()`.as('isOver')])
      .where('id', '=', id)
      .where('sellerId', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (transfer.state === 'CANCELLED') return { ok: true };
    if (transfer.state !== 'OFFERED') refuseDecided({ state: transfer.state, isOver: false });
    await withdrawOffer(tx, { id, email: transfer.email });
    return { ok: true };
  });
}

/** Nightly: undecided transfers expire, and their sellers are notified. */
export async function expireTransfers(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // Closed first, under their locks: an offer that its seller withdraws at this moment is not reported as
    // unanswered.
    const due = await closeStale(tx);
    for (const { id, sellerId } of due) {
      const names = listNames((await listItems(tx, id)).map(({ name }) => name));
      await notifySeller(tx, { transferId: id, sellerId, names, template: 'transfers.expired' });
    }
    return due.length;
  });
}

interface Locked {
  id: number;
  sellerId: string;
  receiverId: string | null;
  /** Null if offered to anyone who scans the printed code. */
  email: string | null;
  keepsAccess: boolean;
  state: TransferState;
  isOver: boolean;
}

/** Locks the offer. It must be made to the user's email address, or the user must have its link. */
async function lockOffer(tx: Ctx, { id, token }: Decision): Promise<Locked> {
  const user = requireUser(tx);
  const row = await tx.db
    .selectFrom('animalTransfer')
    .select([
      'id',
      'sellerId',
      'receiverId',
      'email',
      'keepsAccess',
      'state',
      sql<boolean>`expires_at <= now()`.as('isOver'),
    ])
    .where('id', '=', id)
    .where('sellerId', '<>', user.id)
    .where((eb) =>
      eb.or([eb('email', '=', user.email.toLowerCase()), ...(token ? [eb('tokenHash', '=', hashToken(token))] : [])]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return { ...row, state: row.state };
}

function refuseDecided({ state, isOver }: Pick<Locked, 'state' | 'isOver'>): void {
  const now = state === 'OFFERED' && isOver ? 'EXPIRED' : state;
  if (now !== 'OFFERED') throw new Failure('illegal_transition', { message: decidedAlready[now] });
}

interface SellerNotice {
  transferId: number;
  sellerId: string;
  names: string;
  template: 'transfers.declined' | 'transfers.expired';
}

interface Accepted extends Omit<SellerNotice, 'template'> {
  animalIds: readonly number[];
}

/** A seller who bought the animal is not its breeder. */
async function notifyAccepted(tx: Ctx, { transferId, sellerId, names, animalIds }: Accepted): Promise<void> {
  const seller = await findPerson(tx, sellerId);
  const { rows } = await sql<{ isBreeder: boolean }>`
    select bool_and(a.bred_by = ${sellerId}) as is_breeder from animal a where a.id = any (${[...animalIds]}::int[])`.execute(
    tx.db,
  );
  await queueMail(tx, {
    dedupeKey: `transfer:${transferId}:transfers.accepted`,
    to: seller.email,
    personId: sellerId,
    template: 'transfers.accepted',
    data: { animals: names, isBreeder: rows[0]?.isBreeder ?? false },
  });
}

async function notifySeller(tx: Ctx, { transferId, sellerId, names, template }: SellerNotice): Promise<void> {
  const seller = await findPerson(tx, sellerId);
  await queueMail(tx, {
    dedupeKey: `transfer:${transferId}:${template}`,
    to: seller.email,
    personId: sellerId,
    template,
    data: { animals: names },
  });
}
