import { type RawBuilder, sql } from 'kysely';
import { streamDocument } from '#adapters/documents.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { barcodeCandidates, MAX_BARCODE_LENGTH, storedOldCode } from '#shared/barcode.ts';
import type { LabelSheet } from '#shop/fulfilment/labels.document.ts';
import { isAtLaboratory } from './arrived-kits.service.ts';
import { isUnreached, replaceForHolder } from './kit-admin.service.ts';
import { KIT_LIFE_MONTHS } from '#platform/articles/facts.rules.ts';
import type { BatchSort } from './kits.rules.ts';
import { moveKit } from './kits.service.ts';
import { orderReplacement } from './replacements.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';

export interface Batch {
  id: number;
  productName: string | null;
  size: number;
  swabLot: string;
  location: string;
  codes: 'NEW' | 'OLD';
  manufacturedOn: string;
  expiresOn: string;
  firstBarcode: string | null;
  lastBarcode: string | null;
  recalledAt: string | null;
  recallReason: string | null;
  createdAt: string;
  /** The number of kits in each state. */
  states: Record<string, number>;
  /** After a recall: the number of kits that were sent, and whose holders could not be offered a free replacement. */
  unreached: number;
}

export async function listBatches(
  ctx: Ctx,
  input: { page: number; size: number; search: string; sort?: BatchSort },
): Promise<Page<Batch>> {
  requirePermission(ctx, 'kits.read_all');
  const { page, size, search } = input;
  const text = likeText(search);
  const codes = sql.join(['', ...barcodeCandidates(search)]);
  const fits = sql`(${search} = '' or b.swab_lot ilike ${text} or b.location ilike ${text} or p.name ilike ${text} or b.id::text = ${search}
    or b.id in (select k.batch_id from kit k where upper(k.barcode) in (${codes})))`;
  const { rows } = await sql<{ id: number; total: number }>`
    select b.id, count(*) over ()::int as total from kit_batch b left join product p on p.id = b.product_id
    where ${fits} order by ${orders[input.sort ?? '-batch']} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(
    await describeBatches(
      ctx,
      rows.map((row) => row.id),
    ),
    rows[0]?.total ?? 0,
    page,
    size,
  );
}

export async function findBatch(ctx: Ctx, id: number): Promise<Batch> {
  requirePermission(ctx, 'kits.read_all');
  const [batch] = await describeBatches(ctx, [id]);
  if (!batch) throw new Failure('not_found');
  return batch;
}

const orders: Record<BatchSort, RawBuilder<unknown>> = {
  batch: sql`b.id`,
  '-batch': sql`b.id desc`,
  product: sql`p.name nulls first, b.id`,
  '-product': sql`p.name desc nulls last, b.id desc`,
  expires: sql`b.expires_on, b.id`,
  '-expires': sql`b.expires_on desc, b.id desc`,
};

async function describeBatches(ctx: Ctx, ids: readonly number[]): Promise<Batch[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Batch, 'recalledAt' | 'createdAt'> & { recalledAt: Date | null; createdAt: Date }>`
    select b.id, p.name as product_name, b.size, b.swab_lot, b.location, b.codes, b.manufactured_on::text as manufactured_on,
      b.expires_on::text as expires_on, b.recalled_at, b.recall_reason, b.created_at,
      (select k.barcode from kit k where k.batch_id = b.id order by k.id limit 1) as first_barcode,
      (select k.barcode from kit k where k.batch_id = b.id order by k.id desc limit 1) as last_barcode,
      (select jsonb_object_agg(state, n) from (select k.state, count(*) as n from kit k where k.batch_id = b.id group by k.state) s) as states,
      case when b.recalled_at is null then 0 else
        (select count(*)::int from kit k where k.batch_id = b.id and ${isUnreached('k')}) end as unreached
    from kit_batch b left join product p on p.id = b.product_id
    where b.id in (${sql.join([...ids])}) order by array_position(${[...ids]}::int[], b.id)`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    states: row.states ?? {},
    recalledAt: row.recalledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

export interface OldBatch {
  productId: number | null;
  swabLot: string;
  location: string;
  manufacturedOn: string;
  /** Codes as printed on kits from before our own barcodes: any text of up to 50 characters. */
  codes: readonly string[];
}

/** Adds kits with codes from another source to the stock. Codes that already exist are named in the field error. */
export async function importOldKits(ctx: Ctx, input: OldBatch): Promise<{ batchId: number; size: number }> {
  const user = requirePermission(ctx, 'kits.create', { write: true });
  const codes = [...new Set(input.codes.map(storedOldCode).filter(Boolean))];
  if (codes.length === 0) throw invalid({ codes: ['This field is required'] });
  refuseAlike(input.codes);
  const long = codes.find((code) => code.length > MAX_BARCODE_LENGTH);
  if (long) throw invalid({ codes: ['This field can only have maximum 50 characters'] });
  return inTransaction(ctx, async (tx) => {
    await refuseKnown(tx, codes);
    const { productId, swabLot, location, manufacturedOn } = input;
    const batch = await tx.db
      .insertInto('kitBatch')
      .values({
        productId,
        size: codes.length,
        swabLot,
        location,
        codes: 'OLD',
        manufacturedOn,
        expiresOn: sql<string>`${manufacturedOn}::date + make_interval(months => ${KIT_LIFE_MONTHS})`,
        createdBy: user.id,
      })
      .returning(['id', 'expiresOn'])
      .executeTakeFirstOrThrow();
    const kit = { batchId: batch.id, productId, state: 'IN_STOCK' as const, expiresOn: batch.expiresOn };
    await tx.db
      .insertInto('kit')
      .values(codes.map((barcode) => ({ barcode, ...kit })))
      .execute();
    const data = { size: codes.length, codes: 'OLD' };
    await recordEvent(tx, { entity: 'kit_batch', entityId: batch.id, kind: 'created', to: 'IN_STOCK', data });
    return { batchId: batch.id, size: codes.length };
  });
}

/** Refuses codes that differ only in characters that are not stored: two kits would become one. */
function refuseAlike(written: readonly string[]): void {
  const first = new Map<string, string>();
  for (const code of new Set(written.map((text) => text.trim().toUpperCase()))) {
    const other = first.get(storedOldCode(code));
    if (other)
      throw invalid({
        codes: [`${other} and ${code} are the same barcode. Spaces and punctuation don't count. Enter one of them.`],
      });
    first.set(storedOldCode(code), code);
  }
}

async function refuseKnown(tx: Ctx, codes: readonly string[]): Promise<void> {
  const every = codes.flatMap((code) => barcodeCandidates(code));
  const known = await tx.db
    .selectFrom('kit')
    .select('barcode')
    .where((eb) => eb.or([eb(sql`upper(barcode)`, 'in', every), eb(sql`upper(second_barcode)`, 'in', every)]))
    .limit(5)
    .execute();
  if (known.length > 0) throw invalid({ codes: [`Already in use: ${known.map((kit) => kit.barcode).join(', ')}`] });
}

export interface Recall {
  recalled: number;
  /** Number of kits already activated or at the laboratory: their samples continue, and the laboratory decides about each. */
  used: number;
  /** Number of kits whose holders were asked where to send their free kit. */
  told: number;
}

/**
 * Recalls a whole batch: its kits can no longer be activated, and everyone who was sent one gets a free replacement,
 * also for a kit that is activated but whose sample has not arrived.
 */
export async function recallBatch(ctx: Ctx, input: { id: number; reason: string }): Promise<Recall> {
  requirePermission(ctx, 'kits.void', { write: true });
  return inTransaction(ctx, async (tx) => {
    const batch = await tx.db
      .selectFrom('kitBatch')
      .select('recalledAt')
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (batch.recalledAt) throw new Failure('illegal_transition', { message: 'This batch has already been recalled.' });
    await tx.db
      .updateTable('kitBatch')
      .set({ recalledAt: tx.now, recallReason: input.reason })
      .where('id', '=', input.id)
      .execute();
    await recordEvent(tx, { entity: 'kit_batch', entityId: input.id, kind: 'recalled', reason: input.reason });
    return recallKits(tx, input);
  });
}

/** The reason shown to the holder in the email and on the replacement page. */
const RECALLED = "This kit is from a recalled batch. Please don't use it.";

/** The same for a kit that is already activated. */
const RECALLED_ACTIVATED =
  "This kit is from a recalled batch. If you haven't taken the sample yet, please don't use the kit. If you've already posted the sample, you don't need to do anything.";

const SENT = ['DISPATCHED', 'DELIVERED'];
const USABLE = ['CREATED', 'IN_STOCK', 'ALLOCATED', ...SENT];

async function recallKits(tx: Ctx, { id, reason }: { id: number; reason: string }): Promise<Recall> {
  const kits = await tx.db
    .selectFrom('kit')
    .select(['id', 'state', isAtLaboratory('kit.id').as('hasArrived')])
    .where('batchId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  // A kit whose sample has arrived can still be activated, so that the sample can be tested.
  const usable = kits.filter((kit) => USABLE.includes(kit.state) && !kit.hasArrived);
  let told = 0;
  for (const kit of usable) {
    await moveKit(tx, { kitId: kit.id, to: 'RECALLED', reason });
    if (SENT.includes(kit.state) && (await replaceForHolder(tx, kit.id, RECALLED))) told += 1;
  }
  for (const kit of kits) if (kit.state === 'ACTIVATED' && (await replaceActivated(tx, kit.id))) told += 1;
  const used = kits.filter(
    ({ state, hasArrived }) => hasArrived || ['ACTIVATED', 'RECEIVED', 'CONSUMED', 'REPLACED'].includes(state),
  ).length;
  return { recalled: usable.length, used, told };
}

/** Offers a free kit for an activated one whose sample has not arrived. The offer ends if the sample arrives. */
async function replaceActivated(tx: Ctx, kitId: number): Promise<boolean> {
  const sample = await tx.db
    .selectFrom('sample')
    .innerJoin('activation', 'activation.id', 'sample.activationId')
    .select(['sample.id', 'sample.animalId', 'activation.personId', 'activation.contact'])
    .where('sample.kitId', '=', kitId)
    .where('sample.state', '=', 'REGISTERED')
    .executeTakeFirst();
  if (!sample?.animalId) return false;
  const { personId, email } = await findOwner(tx, sample.animalId);
  // The address of the person who activated the kit is not shown to a later owner of the animal.
  const address = sample.personId === personId ? (sample.contact as Record<string, unknown>) : null;
  return orderReplacement(tx, { kitId, sampleId: sample.id, personId, email, reason: RECALLED_ACTIVATED, address });
}

/** The labels of a batch as a PDF sheet: a Code 128 and a QR code for each barcode. */
export async function printLabels(ctx: Ctx, id: number): Promise<ReadableStream<Uint8Array>> {
  const batch = await findBatch(ctx, id);
  const kits = await ctx.db.selectFrom('kit').select('barcode').where('batchId', '=', id).orderBy('id').execute();
  const input: LabelSheet = {
    batchId: batch.id,
    product: batch.productName ?? 'Blank kit',
    lot: batch.swabLot,
    expiresOn: batch.expiresOn,
    barcodes: kits.map((kit) => kit.barcode),
    origin: ctx.config.publicOrigin,
    issuedAt: new Date(batch.createdAt),
  };
  const module = new URL('../../shop/fulfilment/labels.document.ts', import.meta.url);
  const stream = await streamDocument({ module, name: 'labelSheet', input });
  ctx.responseHeaders.set('content-type', 'application/pdf');
  ctx.responseHeaders.set('content-disposition', `inline; filename="kit-labels-${id}.pdf"`);
  return stream;
}
