import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { formatBarcode, normaliseBarcode } from '#shared/barcode.ts';
import type { ReplacementSort } from '#animals/kits/kits.rules.ts';
import { allocateKit, markKitActivated, markKitDispatched, moveKit } from '#animals/kits/kits.service.ts';
import { custodyOfKit, householdOf } from '#animals/collection/custody.service.ts';
import { recipientOf, REPLACEMENT_WAITING_DAYS, type ReplacementState } from '#animals/kits/replacements.rules.ts';
import { raise } from '#platform/events/events.service.ts';
import { releaseCredit } from '#shop/loyalty/credits.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { markUnitState } from '#shop/fulfilment/order-units.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { replacementExpired, replacementKitSent, replacementsDue } from './activation.events.ts';

export interface AdminReplacement {
  id: number;
  state: ReplacementState;
  reason: string;
  email: string;
  barcode: string;
  newBarcode: string | null;
  productName: string | null;
  address: ReturnType<typeof recipientOf>;
  createdAt: string;
  sentAt: string | null;
}

/** Lists free kits: awaiting an address, to be packed, and sent. */
export async function listReplacements(
  ctx: Ctx,
  input: { page: number; size: number; state?: ReplacementState; search?: string; sort?: ReplacementSort },
): Promise<Page<AdminReplacement>> {
  requirePermission(ctx, 'store_room.manage');
  const { page, size, state, search = '' } = input;
  const part = likeText(search);
  const code = likeText(normaliseBarcode(search));
  const { rows } = await sql<ReplacementRow>`
    select r.id, r.state, r.reason, r.email, r.address, r.created_at, r.sent_at, k.barcode, n.barcode as new_barcode,
      p.name as product_name, count(*) over ()::int as total
    from kit_replacement r
    join kit k on k.id = r.kit_id
    left join kit n on n.id = r.new_kit_id
    left join product p on p.id = k.product_id
    where (${state ?? null}::text is null or r.state = ${state ?? null})
      and (${search} = '' or upper(k.barcode) like ${code} or upper(n.barcode) like ${code} or r.email ilike ${part}
        or concat_ws(' ', r.address ->> 'firstName', r.address ->> 'lastName') ilike ${part})
    order by ${input.sort === 'asked' ? sql`r.id` : sql`r.id desc`} limit ${size} offset ${(page - 1) * size}`.execute(
    ctx.db,
  );
  const results = rows.map(({ total: _total, address, createdAt, sentAt, ...row }) => ({
    ...row,
    address: recipientOf(address),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

interface ReplacementRow extends Omit<AdminReplacement, 'address' | 'createdAt' | 'sentAt'> {
  address: Record<string, unknown> | null;
  createdAt: Date;
  sentAt: Date | null;
  total: number;
}

/**
 * Sends a confirmed free kit. If it replaces an unusable swab, it is registered for the same animal and tests, so the
 * owner only takes the swab. If it replaces an unused kit, it must be activated like any other.
 */
export async function sendReplacement(
  ctx: Ctx,
  input: { id: number; trackingNumber?: string | null },
): Promise<{ barcode: string }> {
  requirePermission(ctx, 'store_room.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    const confirmed = await lockConfirmed(tx, input.id);
    const { kitId, barcode } = await allocateKit(tx, { orderLineId: null, productId: confirmed.productId });
    await tx.db.updateTable('kit').set({ replacesKitId: confirmed.kitId }).where('id', '=', kitId).execute();
    await markKitDispatched(tx, { kitId });
    if (confirmed.sampleId !== null)
      await registerAgain(tx, { ...confirmed, sampleId: confirmed.sampleId, newKitId: kitId });
    await tx.db
      .updateTable('kitReplacement')
      .set({ state: 'SENT', newKitId: kitId, sentAt: tx.now, trackingNumber: input.trackingNumber || null })
      .where('id', '=', confirmed.id)
      .execute();
    await recordEvent(tx, {
      entity: 'kit_replacement',
      entityId: confirmed.id,
      kind: 'sent',
      from: 'CONFIRMED',
      to: 'SENT',
    });
    await queueMail(tx, {
      dedupeKey: `kit-replacement:${confirmed.id}:sent`,
      to: confirmed.email,
      personId: confirmed.personId,
      template: 'kits.replacement_sent',
      data: {
        barcode: formatBarcode(barcode),
        isRegistered: confirmed.sampleId !== null,
        trackingNumber: input.trackingNumber || null,
      },
    });
    return { barcode };
  });
}

type ConfirmedReplacement = Awaited<ReturnType<typeof lockConfirmed>>;

async function lockConfirmed(tx: Ctx, id: number) {
  const row = await tx.db
    .selectFrom('kitReplacement')
    .innerJoin('kit', 'kit.id', 'kitReplacement.kitId')
    .select(['kitReplacement.id', 'kitReplacement.state', 'kitReplacement.kitId', 'kitReplacement.sampleId'])
    .select(['kitReplacement.email', 'kitReplacement.personId', 'kit.productId', 'kit.animalId', 'kit.activatedBy'])
    .where('kitReplacement.id', '=', id)
    .forUpdate('kitReplacement')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (row.state !== 'CONFIRMED')
    throw new Failure('illegal_transition', {
      message:
        row.state === 'ASKED' ? 'The owner has not confirmed the address yet.' : 'This kit has already been sent.',
    });
  return row;
}

/** Copies the activation of the old kit to the new one; the old sample is superseded by a new one. */
async function registerAgain(
  tx: Ctx,
  confirmed: ConfirmedReplacement & { sampleId: number; newKitId: number },
): Promise<void> {
  const { sampleId, newKitId, kitId } = confirmed;
  const oldActivation = await tx.db
    .selectFrom('activation')
    .selectAll()
    .where('kitId', '=', kitId)
    .executeTakeFirstOrThrow();
  const { animalId, personId } = oldActivation;
  const productId = oldActivation.productId ?? confirmed.productId;
  if (productId === null) throw new Failure('conflict');
  await markKitActivated(tx, {
    kitId: newKitId,
    from: 'DISPATCHED',
    animalId,
    personId,
    productId,
    secondBarcode: null,
  });
  const { type } = oldActivation.collector as { type?: 'self' | 'vet' | 'agent' };
  const custody = await custodyOfKit(tx, {
    kitId: newKitId,
    animalId,
    ownerId: personId,
    collector: type ?? 'self',
    contact: householdOf(oldActivation.contact),
  });
  const { id: activationId } = await tx.db
    .insertInto('activation')
    .values({
      kitId: newKitId,
      animalId,
      personId,
      productId,
      draftId: `replacement-${confirmed.id}`,
      contact: JSON.stringify(oldActivation.contact),
      excludedTests: oldActivation.excludedTests,
      collector: JSON.stringify(oldActivation.collector),
      consent: JSON.stringify(oldActivation.consent),
      // A new swab is a new collection and does not inherit the old grade.
      custodyGrade: custody.grade,
      custodyReason: custody.reason,
      termsAcceptedAt: oldActivation.termsAcceptedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const testIds = await testsToRepeat(tx, sampleId);
  const fresh = { kitId: newKitId, animalId, activationId, testIds };
  await raise(tx, replacementKitSent, { ...fresh, supersedesSampleId: sampleId });
  await moveKit(tx, { kitId, to: 'REPLACED', reason: 'a new swab was sent' });
}

/** If results were released, only the failed tests are repeated; without results, all tests are repeated. */
async function testsToRepeat(tx: Ctx, sampleId: number): Promise<number[]> {
  const { rows } = await sql<{ testId: number }>`
    with failed as (select test_id from failed_test where sample_id = ${sampleId} and remedy = 'REPEAT')
    select test_id from failed
    union select test_id from sample_test where sample_id = ${sampleId} and not exists (select from failed)
    order by 1`.execute(tx.db);
  return rows.map((row) => row.testId);
}

/** Business rules 3.3: if the new swab has not arrived within 60 days, the sample ends and its test is credited. */
export async function expireWaitingReplacements(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('sample')
    .innerJoin('kitReplacement', 'kitReplacement.sampleId', 'sample.id')
    .leftJoin('sample as fresh', 'fresh.kitId', 'kitReplacement.newKitId')
    .select(['sample.id', 'sample.kitId', 'kitReplacement.id as replacementId', 'fresh.id as freshId'])
    .where('sample.state', '=', 'RESAMPLE_REQUESTED')
    .where((eb) => eb.or([eb('fresh.id', 'is', null), eb('fresh.state', '=', 'REGISTERED')]))
    .where(
      sql<boolean>`coalesce(kit_replacement.sent_at, kit_replacement.created_at) < now() - make_interval(days => ${REPLACEMENT_WAITING_DAYS})`,
    )
    .limit(500)
    .execute();
  await raise(ctx, replacementsDue, { day: ctx.now });
  for (const row of late) {
    await inTransaction(ctx, async (tx) => {
      const reason = `no new swab within ${REPLACEMENT_WAITING_DAYS} days`;
      const sampleIds = row.freshId === null ? [row.id] : [row.id, row.freshId];
      await raise(tx, replacementExpired, { sampleIds, reason });
      await tx.db
        .updateTable('kitReplacement')
        .set({ state: 'CANCELLED' })
        .where('id', '=', row.replacementId)
        .where('state', '<>', 'SENT')
        .execute();
      await releaseCredit(tx, row.kitId);
      await markUnitState(tx, { kitId: row.kitId, state: 'FAILED_CREDITED' });
    });
  }
}
