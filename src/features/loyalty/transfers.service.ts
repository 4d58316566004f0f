import { sql } from 'kysely';
import type { Ctx, SessionUser } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { countTry } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { findPerson, findPersonByEmail } from '#features/accounts/accounts.service.ts';
import { queueMail } from '#features/mail/mail.service.ts';
import { regionOf } from '#features/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockOwners } from './credits.service.ts';
import { mayTakeBack, NOBODY, refuseQuantity, refuseReceiver, TAKE_BACK_HOURS, type Party } from './transfers.rules.ts';

export interface TransferInput {
  email: string;
  quantity: number;
  category_id: number;
}

/** Addresses tried by one person: enough for a day's work, too few to learn who has an account. */
const TRIES = { hits: 30, seconds: 3600 };
const MISSES = { hits: 5, seconds: 3600 };

/**
 * Gives the oldest tests of a category to another account, with their expiry; both get a mail. Both owners are locked in
 * one order, so that crossing transfers neither wait for each other for ever nor move a test twice (T21).
 */
export async function transferMultipack(ctx: Ctx, input: TransferInput): Promise<{ id: number; quantity: number }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await countTry(ctx, { bucket: `transfer:${user.id}`, ...TRIES });
  // What one has is asked first: nobody without tests learns from this who has an account (trust.md T36).
  await requireTests(ctx, user, input);
  const receiver = await requireReceiver(ctx, user, input.email);
  return inTransaction(ctx, async (tx) => {
    await lockOwners(tx, [user.id, receiver.id]);
    const credits = await oldestCredits(tx, user.id, input.category_id);
    const sentToday = await countSentToday(tx, user.id);
    const { quantity, category_id: categoryId } = input;
    const reason = refuseQuantity({ quantity, available: credits.length, sentToday });
    if (reason) throw invalid({ quantity: [reason] });
    const { id } = await tx.db
      .insertInto('kitCreditTransfer')
      .values({ fromPerson: user.id, toPerson: receiver.id, categoryId, quantity })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveCredits(tx, { transferId: id, ids: credits.slice(0, quantity), from: user.id, to: receiver.id });
    await recordEvent(tx, { entity: 'credit_transfer', entityId: id, kind: 'given', data: { quantity, categoryId } });
    await tellBoth(tx, { id, user, receiver, quantity, categoryId });
    return { id, quantity };
  });
}

/** What the receiver did not use comes back within a day; what was used stays used. */
export async function takeBackTransfer(ctx: Ctx, input: { id: number }): Promise<{ id: number; quantity: number }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const known = await ctx.db
    .selectFrom('kitCreditTransfer')
    .select(['toPerson'])
    .where('id', '=', input.id)
    .where('fromPerson', '=', user.id)
    .executeTakeFirst();
  if (!known) throw new Failure('not_found');
  return inTransaction(ctx, async (tx) => {
    await lockOwners(tx, [user.id, known.toPerson]);
    const transfer = await tx.db
      .selectFrom('kitCreditTransfer')
      .select(['at', 'takenBackAt'])
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow();
    const ids = await unusedOf(tx, { transferId: input.id, holder: known.toPerson });
    const sent = { at: transfer.at, takenBack: transfer.takenBackAt !== null, unused: ids.length };
    if (!mayTakeBack(sent, tx.now))
      throw new Failure('conflict', {
        message: `Only tests that are not used can be taken back, within ${TAKE_BACK_HOURS} hours.`,
      });
    await giveCredits(tx, { transferId: input.id, ids, from: known.toPerson, to: user.id });
    await tx.db.updateTable('kitCreditTransfer').set({ takenBackAt: tx.now }).where('id', '=', input.id).execute();
    await recordEvent(tx, {
      entity: 'credit_transfer',
      entityId: input.id,
      kind: 'taken_back',
      data: { quantity: ids.length },
    });
    await tellTakenBack(tx, { id: input.id, user, holder: known.toPerson, quantity: ids.length });
    return { id: input.id, quantity: ids.length };
  });
}

async function requireTests(ctx: Ctx, user: SessionUser, input: TransferInput): Promise<void> {
  const { available } = await ctx.db
    .selectFrom('kitCredit')
    .select((eb) => eb.fn.countAll<number>().as('available'))
    .where('ownerId', '=', user.id)
    .where('categoryId', '=', input.category_id)
    .where('state', '=', 'AVAILABLE')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  const sentToday = await countSentToday(ctx, user.id);
  const reason = refuseQuantity({ quantity: input.quantity, available: Number(available), sentToday });
  if (reason) throw invalid({ quantity: [reason] });
}

async function requireReceiver(ctx: Ctx, user: SessionUser, email: string) {
  const found = await findPersonByEmail(ctx, email.trim().toLowerCase());
  const receiver: Party | null = found && { id: found.id, type: found.type, region: regionOf(found.countryCode) };
  const reason = refuseReceiver({ id: user.id, type: user.type, region: regionOf(user.countryCode) }, receiver);
  if (!reason && found) return found;
  await countTry(ctx, { bucket: `transfer-nobody:${user.id}`, ...MISSES });
  throw invalid({ email: [reason ?? NOBODY] });
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

/** Credits that came with a transfer, are unused, and were not handed on. */
async function unusedOf(tx: Ctx, { transferId, holder }: { transferId: number; holder: string }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from kit_credit c
    where c.owner_id = ${holder} and c.state = 'AVAILABLE' and c.expires_at > now()
      and ${transferId} = (
        select e.transfer_id from kit_credit_entry e where e.kit_credit_id = c.id and e.kind = 'TRANSFER' order by e.id desc limit 1
      )
    order by c.id for update of c`.execute(tx.db);
  return rows.map((row) => row.id);
}

interface Gift {
  transferId: number;
  ids: number[];
  from: string;
  to: string;
}

async function giveCredits(tx: Ctx, { transferId, ids, from, to }: Gift): Promise<void> {
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

interface Told {
  id: number;
  user: SessionUser;
  receiver: { id: string; email: string; name: string };
  quantity: number;
  categoryId: number;
}

async function tellBoth(tx: Ctx, { id, user, receiver, quantity, categoryId }: Told): Promise<void> {
  const { name: category } = await tx.db
    .selectFrom('productCategory')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:to`,
    to: receiver.email,
    personId: receiver.id,
    template: 'credits.received',
    data: { from: user.name, quantity, category },
  });
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:from`,
    to: user.email,
    personId: user.id,
    template: 'credits.given',
    data: { to: receiver.email, quantity, category },
  });
}

interface Returned {
  id: number;
  user: SessionUser;
  holder: string;
  quantity: number;
}

async function tellTakenBack(tx: Ctx, { id, user, holder, quantity }: Returned): Promise<void> {
  const receiver = await findPerson(tx, holder);
  await queueMail(tx, {
    dedupeKey: `credit-transfer:${id}:back`,
    to: receiver.email,
    personId: receiver.id,
    template: 'credits.taken_back',
    data: { from: user.name, quantity },
  });
}
