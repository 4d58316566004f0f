import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findPersonByEmail } from '#platform/accounts/accounts.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { regionOf } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockOwners } from './credits.service.ts';
import {
  mayReceive,
  canWithdraw,
  UNCLAIMED_TRANSFER_DAYS,
  refuseQuantity,
  TAKE_BACK_HOURS,
} from './transfers.rules.ts';

export interface TransferInput {
  email: string;
  quantity: number;
  category_id: number;
}

/** Limits emails to strangers in one person's name: enough for a day's work, too few for spam. */
const TRIES = { hits: 30, seconds: 3600 };

/**
 * Sends the oldest tests of a category, with their expiry dates, to an address. Whether the address belongs to an
 * account that may receive them changes neither the response, nor its duration, nor what the sender sees later
 * (trust.md T36): otherwise the tests are reserved, with the same number of statements. Both owners are locked in one
 * order, so that crossing transfers neither deadlock nor move a test twice (trust.md T21).
 */
export async function transferMultipack(ctx: Ctx, input: TransferInput): Promise<{ id: number; quantity: number }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const email = input.email.trim().toLowerCase();
  if (email === user.email.toLowerCase()) throw invalid({ email: ['You cannot transfer tests to your own account.'] });
  await countAttempt(ctx, { bucket: `transfer:${user.id}`, ...TRIES });
  const receiver = await findReceiver(ctx, user, email);
  return once(ctx, `credit-transfer:${user.id}`, input, async (tx) => {
    await lockOwners(tx, [user.id, receiver?.id ?? '']);
    const credits = await oldestCredits(tx, user.id, input.category_id);
    const sentToday = await countSentToday(tx, user.id);
    const { quantity, category_id: categoryId } = input;
    const reason = refuseQuantity({ quantity, available: credits.length, sentToday });
    if (reason) throw invalid({ quantity: [reason] });
    const { id } = await tx.db
      .insertInto('kitCreditTransfer')
      .values({ fromPerson: user.id, toPerson: receiver?.id ?? null, toEmail: email, categoryId, quantity })
      .returning('id')
      .executeTakeFirstOrThrow();
    const move = { transferId: id, ids: credits.slice(0, quantity), from: user.id };
    if (receiver) await giveCredits(tx, { ...move, to: receiver.id });
    else await holdCredits(tx, move);
    await recordEvent(tx, { entity: 'credit_transfer', entityId: id, kind: 'given', data: { quantity, categoryId } });
    await notifyBoth(tx, { id, user, email, receiver, quantity, categoryId });
    return { id, quantity };
  });
}

async function findReceiver(ctx: Ctx, user: SessionUser, email: string) {
  const found = await findPersonByEmail(ctx, email);
  const receiver = found && { ...found, region: regionOf(found.countryCode) };
  return mayReceive({ id: user.id, type: user.type, region: regionOf(user.countryCode) }, receiver) ? receiver : null;
}

/** Unused tests can be withdrawn within a day; used ones cannot. */
export async function withdrawTransfer(ctx: Ctx, input: { id: number }): Promise<{ id: number; quantity: number }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const unlocked = await ctx.db
    .selectFrom('kitCreditTransfer')
    .select(['toPerson'])
    .where('id', '=', input.id)
    .where('fromPerson', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return inTransaction(ctx, async (tx) => {
    await lockOwners(tx, [user.id, unlocked.toPerson ?? '']);
    const transfer = await tx.db
      .selectFrom('kitCreditTransfer')
      .select(['at', 'takenBackAt', 'toPerson', 'toEmail'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Delivered in the meantime: a second attempt finds the recipient.
    if (transfer.toPerson !== unlocked.toPerson) throw new Failure('conflict');
    const holder = transfer.toPerson ?? user.id;
    const state = transfer.toPerson ? 'AVAILABLE' : 'HELD';
    const ids = await unusedOf(tx, { transferId: input.id, holder, state });
    const sent = { at: transfer.at, takenBack: transfer.takenBackAt !== null, unused: ids.length };
    if (!canWithdraw(sent, tx.now))
      throw new Failure('conflict', {
        message: `You can cancel a transfer only within ${TAKE_BACK_HOURS} hours, while its tests are unused.`,
      });
    if (transfer.toPerson) await giveCredits(tx, { transferId: input.id, ids, from: transfer.toPerson, to: user.id });
    else await releaseHeld(tx, { transferId: input.id, ids, from: user.id });
    await tx.db.updateTable('kitCreditTransfer').set({ takenBackAt: tx.now }).where('id', '=', input.id).execute();
    await recordEvent(tx, {
      entity: 'credit_transfer',
      entityId: input.id,
      kind: 'taken_back',
      data: { quantity: ids.length },
    });
    await notifyWithdrawal(tx, {
      id: input.id,
      user,
      to: { email: transfer.toEmail, personId: transfer.toPerson },
      quantity: ids.length,
    });
    return { id: input.id, quantity: ids.length };
  });
}

async function oldestCredits(tx: Ctx, ownerId: string, categoryId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('kitCredit')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('categoryId', '=', categoryId)
    .where('state', '=', 'AVAILABLE')
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('expiresAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

async function countSentToday(tx: Ctx, personId: string): Promise<number> {
  const { sent } = await tx.db
    .selectFrom('kitCreditTransfer')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('sent'))
    .where('fromPerson', '=', personId)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .where('takenBackAt', 'is', null)
    .executeTakeFirstOrThrow();
  return sent;
}

/** Credits received by a transfer (or reserved for it) that are unused and have not been passed on. */
export async function unusedOf(
  tx: Ctx,
  { transferId, holder, state }: { transferId: number; holder: string; state: 'AVAILABLE' | 'HELD' },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from kit_credit c
    where c.owner_id = ${holder} and c.state = ${state} and (c.expires_at > now() or c.state = 'HELD')
      and ${transferId} = (
        select e.transfer_id from kit_credit_entry e where e.kit_credit_id = c.id and e.kind in ('TRANSFER', 'HOLD') order by e.id desc limit 1
      )
    order by c.id for update of c`.execute(tx.db);
  return rows.map((row) => row.id);
}

export interface CreditMove {
  transferId: number;
  ids: number[];
  from: string;
  to: string;
}

async function giveCredits(tx: Ctx, { transferId, ids, from, to }: CreditMove): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('kitCredit')
    .set({ ownerId: to })
    .where('id', 'in', ids)
    .where('ownerId', '=', from)
    .where('state', '=', 'AVAILABLE')
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length) throw new Failure('conflict');
  await tx.db
    .insertInto('kitCreditEntry')
    .values(ids.map((kitCreditId) => ({ kitCreditId, kind: 'TRANSFER', fromPerson: from, toPerson: to, transferId })))
    .execute();
}

/** For a recipient who cannot accept tests yet: the tests stay with the sender and are reserved. */
async function holdCredits(tx: Ctx, { transferId, ids, from }: Omit<CreditMove, 'to'>): Promise<void> {
  await setCreditState(tx, { ids, from: 'AVAILABLE', to: 'HELD' });
  await tx.db
    .insertInto('kitCreditEntry')
    .values(ids.map((kitCreditId) => ({ kitCreditId, kind: 'HOLD', fromPerson: from, transferId })))
    .execute();
}

/** Returns reserved credits to the sender. */
export async function releaseHeld(tx: Ctx, { transferId, ids, from }: Omit<CreditMove, 'to'>): Promise<void> {
  await setCreditState(tx, { ids, from: 'HELD', to: 'AVAILABLE' });
  await tx.db
    .insertInto('kitCreditEntry')
    .values(ids.map((kitCreditId) => ({ kitCreditId, kind: 'RELEASE', toPerson: from, transferId })))
    .execute();
}

/** Delivers reserved credits to the recipient. */
export async function deliverHeld(tx: Ctx, { transferId, ids, from, to }: CreditMove): Promise<void> {
  await setCreditState(tx, { ids, from: 'HELD', to: 'AVAILABLE' });
  await giveCredits(tx, { transferId, ids, from, to });
}

type CreditState = ColumnValue<'kitCredit', 'state'>;

async function setCreditState(
  tx: Ctx,
  { ids, from, to }: { ids: number[]; from: CreditState; to: CreditState },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('kitCredit')
    .set({ state: to })
    .where('id', 'in', ids)
    .where('state', '=', from)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length) throw new Failure('conflict');
}

interface TransferNotice {
  id: number;
  user: SessionUser;
  email: string;
  receiver: { id: string } | null;
  quantity: number;
  categoryId: number;
}

async function notifyBoth(tx: Ctx, { id, user, email, receiver, quantity, categoryId }: TransferNotice): Promise<void> {
  const { name: category } = await tx.db
    .selectFrom('productCategory')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:to`,
    to: email,
    personId: receiver?.id ?? null,
    template: receiver ? 'credits.received' : 'credits.waiting',
    data: { from: user.name, quantity, category, days: UNCLAIMED_TRANSFER_DAYS },
  });
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:from`,
    to: user.email,
    personId: user.id,
    template: 'credits.given',
    data: { to: email, quantity, category, hours: TAKE_BACK_HOURS },
  });
}

interface WithdrawalNotice {
  id: number;
  user: SessionUser;
  to: { email: string | null; personId: string | null };
  quantity: number;
}

async function notifyWithdrawal(tx: Ctx, { id, user, to, quantity }: WithdrawalNotice): Promise<void> {
  if (!to.email) return;
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:back`,
    to: to.email,
    personId: to.personId,
    template: 'credits.taken_back',
    data: { from: user.name, quantity },
  });
}
