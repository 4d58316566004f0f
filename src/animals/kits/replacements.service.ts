import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isAtLaboratory } from './arrived-kits.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { checkedRecipient } from '#platform/addresses/recipient.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { formatBarcode } from '#shared/barcode.ts';
import {
  MAX_FREE_REPLACEMENTS,
  recipientOf,
  replacementTransitions,
  type ReplacementState,
} from './replacements.rules.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'kit_replacement.address': Recipient;
  }
}

export interface NewReplacement {
  kitId: number;
  /** The unusable sample; null for a kit that never had one. */
  sampleId: number | null;
  personId: string | null;
  email: string;
  /** Text for the email. */
  reason: string;
  /** A known address for the owner to confirm, or null. */
  address: Record<string, unknown> | null;
}

/**
 * Orders a free replacement kit and asks its owner by email for the address. Returns false if two replacements were
 * already free, or if this kit already has one that was not cancelled. Call it in the transaction of its cause.
 */
export async function orderReplacement(tx: Ctx, input: NewReplacement): Promise<boolean> {
  if ((await countReplaced(tx, input.kitId)) >= MAX_FREE_REPLACEMENTS) return false;
  const token = Buffer.from(tx.adapters.random.bytes(24)).toString('base64url');
  const { address, ...given } = input;
  const values = { ...given, address: JSON.stringify(recipientOf(address)), tokenHash: hashOf(token) };
  const row = await tx.db
    .insertInto('kitReplacement')
    .values(values)
    .onConflict((oc) =>
      oc
        .column('kitId')
        .doUpdateSet({ ...values, state: 'ASKED', createdAt: tx.now, confirmedAt: null })
        .where('kitReplacement.state', '=', 'CANCELLED'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await recordEvent(tx, { entity: 'kit_replacement', entityId: row.id, kind: 'asked', to: 'ASKED' });
  await askForAddress(tx, { ...input, token, dedupeKey: `kit-replacement:${row.id}:ask:${values.tokenHash}` });
  return true;
}

/** The sample of a kit arrived after all: ends the offer of a free kit, unless that was already sent. */
export async function cancelOpenReplacement(tx: Ctx, kitId: number): Promise<void> {
  const row = await tx.db
    .selectFrom('kitReplacement')
    .select(['id', 'state'])
    .where('kitId', '=', kitId)
    .where('state', 'in', ['ASKED', 'CONFIRMED'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await tx.db.updateTable('kitReplacement').set({ state: 'CANCELLED' }).where('id', '=', row.id).execute();
  await recordEvent(tx, {
    entity: 'kit_replacement',
    entityId: row.id,
    kind: 'cancelled',
    from: row.state,
    to: 'CANCELLED',
  });
}

interface AddressRequest extends Pick<NewReplacement, 'kitId' | 'email' | 'personId' | 'reason'> {
  token: string;
  dedupeKey: string;
}

async function askForAddress(
  tx: Ctx,
  { kitId, email, personId, reason, token, dedupeKey }: AddressRequest,
): Promise<void> {
  const { barcode, isRecalled } = await tx.db
    .selectFrom('kit')
    .leftJoin('kitBatch', 'kitBatch.id', 'kit.batchId')
    .select('kit.barcode')
    // With a sample at the laboratory, the recall is not why the kit is replaced.
    .select(sql<boolean>`kit_batch.recalled_at is not null and not ${isAtLaboratory('kit.id')}`.as('isRecalled'))
    .where('kit.id', '=', kitId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey,
    to: email,
    personId,
    template: 'kits.replacement',
    data: { barcode: formatBarcode(barcode), reason, path: `/kit-replacement/${token}`, isRecalled },
  });
}

/** Sends the email again with a new link; the earlier link becomes invalid. */
export async function resendReplacementEmail(ctx: Ctx, { id }: { id: number }): Promise<{ state: ReplacementState }> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('kitReplacement')
      .select(['id', 'state', 'kitId', 'email', 'personId', 'reason'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (row.state !== 'ASKED') throw new Failure('illegal_transition');
    const token = Buffer.from(tx.adapters.random.bytes(24)).toString('base64url');
    await tx.db
      .updateTable('kitReplacement')
      .set({ tokenHash: hashOf(token) })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, { entity: 'kit_replacement', entityId: id, kind: 'asked_again', to: 'ASKED' });
    await askForAddress(tx, { ...row, token, dedupeKey: `kit-replacement:${id}:ask:${tx.requestId}` });
    return { state: row.state };
  });
}

/** The number of earlier kits replaced for the same sample. */
async function countReplaced(tx: Ctx, kitId: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    with recursive line as (
      select replaces_kit_id from kit where id = ${kitId}
      union all
      select k.replaces_kit_id from kit k join line on k.id = line.replaces_kit_id
    )
    select count(replaces_kit_id)::int as before from line`.execute(tx.db);
  return rows[0]?.before ?? 0;
}

export interface ReplacementView {
  barcode: string;
  reason: string;
  state: ReplacementState;
  address: Recipient;
  /** The barcodes of other kits that await an address of the same person, if that person is signed in. */
  others: string[];
  /** Whether such kits would be listed once that person signs in. */
  hasMoreAtSignIn: boolean;
}

const LOOKUP_LIMIT = { hits: 60, seconds: 600 };

/** The replacement opened by the link in the email; the token in the link is the only credential. */
export async function findReplacement(ctx: Ctx, input: { token: string }): Promise<ReplacementView> {
  await countAttempt(ctx, { bucket: `kit-replacement:${ctx.visitor.ip}`, ...LOOKUP_LIMIT });
  const row = await ctx.db
    .selectFrom('kitReplacement')
    .innerJoin('kit', 'kit.id', 'kitReplacement.kitId')
    .select(['kitReplacement.id', 'kit.barcode', 'kitReplacement.reason', 'kitReplacement.state'])
    .select(['kitReplacement.address', 'kitReplacement.personId'])
    .where('kitReplacement.tokenHash', '=', hashOf(input.token))
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const { id, personId, ...view } = row;
  const others = personId === null ? [] : await otherBarcodes(ctx, { id, personId });
  return {
    ...view,
    address: recipientOf(row.address && { ...row.address }),
    others: ctx.user?.id === personId ? others : [],
    hasMoreAtSignIn: !ctx.user && others.length > 0,
  };
}

async function otherBarcodes(ctx: Ctx, own: { id: number; personId: string }): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('kitReplacement')
    .innerJoin('kit', 'kit.id', 'kitReplacement.kitId')
    .select('kit.barcode')
    .where('kitReplacement.personId', '=', own.personId)
    .where('kitReplacement.state', '=', 'ASKED')
    .where('kitReplacement.id', '<>', own.id)
    .orderBy('kitReplacement.id')
    .execute();
  return rows.map(({ barcode }) => barcode);
}

/**
 * The owner confirms the address; it can be corrected until the kit is posted. A signed-in owner can confirm it for all
 * their kits that await one, because a recall can concern many.
 */
export async function confirmReplacement(
  ctx: Ctx,
  { token, withOthers = false, ...address }: Recipient & { token: string; withOthers?: boolean | undefined },
): Promise<ReplacementView> {
  const others = withOthers ? requireUser(ctx, { write: true }).id : null;
  await confirmAddress(ctx, { own: sql<SqlBool>`token_hash = ${hashOf(token)}`, othersOf: others }, address);
  return findReplacement(ctx, { token });
}

/** Staff enter the address that the owner gave on the phone. */
export async function enterReplacementAddress(
  ctx: Ctx,
  { id, ...address }: Recipient & { id: number },
): Promise<{ state: ReplacementState }> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  await confirmAddress(ctx, { own: sql<SqlBool>`id = ${id}`, othersOf: null }, address);
  return { state: 'CONFIRMED' };
}

interface Confirmed {
  own: RawBuilder<SqlBool>;
  /** The person whose other kits get the address, if this one is theirs as well. */
  othersOf: string | null;
}

async function confirmAddress(ctx: Ctx, { own, othersOf }: Confirmed, given: Recipient): Promise<void> {
  const address = await checkedRecipient(ctx, given);
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .selectFrom('kitReplacement')
      .select(['id', 'state', 'personId', own.as('isOwn')])
      .where((eb) => eb.or([own, eb.and([eb('personId', '=', othersOf), eb('state', '=', 'ASKED')])]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const row = rows.find(({ isOwn }) => isOwn);
    if (!row) throw new Failure('not_found');
    if (!canTransition(replacementTransitions, row.state, 'CONFIRMED'))
      throw new Failure('illegal_transition', { message: 'This kit is already on its way or no longer needed.' });
    const confirmed = othersOf !== null && row.personId === othersOf ? rows : [row];
    for (const { id, state } of confirmed) {
      await tx.db
        .updateTable('kitReplacement')
        .set({ state: 'CONFIRMED', address: JSON.stringify(address), confirmedAt: tx.now })
        .where('id', '=', id)
        .execute();
      await recordEvent(tx, {
        entity: 'kit_replacement',
        entityId: id,
        kind: 'confirmed',
        from: state,
        to: 'CONFIRMED',
      });
    }
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
