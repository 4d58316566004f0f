import type { ColumnValue } from '#db/connection.ts';
import { makePhoto, NotAPhoto } from '#adapters/photos.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { chipDigits, isChip } from '#animals/records/animals.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { filmTypeOf } from './chip-film.rules.ts';
import { regradeKit } from './custody.service.ts';

interface ChipFilmInput {
  barcode: string;
  chipNumber: string;
  file: File;
}

/**
 * Stores microchip proof. A photo is re-encoded; a video is stored unchanged and can be opened only by the laboratory.
 * Each kit can have one pending file.
 */
export async function sendChipFilm(ctx: Ctx, input: ChipFilmInput): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  await findOwnKit(ctx, input);
  await countAttempt(ctx, { bucket: `chip-film:${user.id}`, hits: 40, seconds: 3600 });
  const { bytes, contentType } = await readFilm(input.file);
  const fileKey = await ctx.adapters.files.put(bytes, contentType);
  return inTransaction(ctx, async (tx) => {
    const kit = await findOwnKit(tx, input);
    await tx.db.selectFrom('kit').select('id').where('id', '=', kit.id).forUpdate().execute();
    await refuseReported(tx, kit.id);
    const chipNumber = await chipOf(tx, { animalId: kit.animalId, typed: input.chipNumber });
    const row = await tx.db
      .insertInto('chipEvidence')
      .values({ kitId: kit.id, personId: user.id, chipNumber, fileKey, contentType })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new Failure('conflict', { message: "You've already sent a photo or video for this kit." });
    await recordEvent(tx, { entity: 'chip_evidence', entityId: row.id, kind: 'state', to: 'SENT' });
    return { ok: true as const };
  });
}

async function readFilm(
  file: File,
): Promise<{ bytes: Uint8Array; contentType: ColumnValue<'chipEvidence', 'contentType'> }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const film = filmTypeOf(bytes);
  if (film) return { bytes, contentType: film };
  try {
    return { bytes: await makePhoto(bytes), contentType: 'image/jpeg' };
  } catch (error) {
    if (error instanceof NotAPhoto)
      throw invalid({ file: ['Choose a photo (JPEG, PNG, WebP or AVIF) or a video (MP4, MOV or WebM).'] });
    throw error;
  }
}

/** A kit that this person activated. Unknown kits and those of others return the same error. */
async function findOwnKit(ctx: Ctx, { barcode }: { barcode: string }) {
  const user = requireUser(ctx);
  const kit = await findKitByBarcode(ctx, barcode);
  if (!kit || kit.animalId === null || kit.activatedBy !== user.id) throw new Failure('not_found');
  return { ...kit, animalId: kit.animalId };
}

async function refuseReported(tx: Ctx, kitId: number): Promise<void> {
  const reported = await tx.db
    .selectFrom('sample')
    .innerJoin('report', 'report.sampleId', 'sample.id')
    .select('report.id')
    .where('sample.kitId', '=', kitId)
    .executeTakeFirst();
  if (reported)
    throw new Failure('illegal_transition', {
      message: "This sample's results have been released, so its grade can't change.",
    });
}

/** Checks that the chip in the file matches the one in the animal's details, if it has one. */
async function chipOf(tx: Ctx, { animalId, typed }: { animalId: number; typed: string }): Promise<string> {
  const shown = chipDigits(typed);
  if (!isChip(shown)) throw invalid({ chipNumber: ['Enter 15 digits. Older microchips have 9 or 10 characters.'] });
  const { chipNumber } = await tx.db
    .selectFrom('animal')
    .select('chipNumber')
    .where('id', '=', animalId)
    .executeTakeFirstOrThrow();
  if (!chipNumber) throw invalid({ chipNumber: ["Add the microchip number to the animal's details first."] });
  if (chipDigits(chipNumber) !== shown)
    throw invalid({
      chipNumber: ["This number doesn't match the microchip in the animal's details. Check both numbers."],
    });
  return shown;
}

export async function withdrawChipFilm(ctx: Ctx, input: { barcode: string }): Promise<{ ok: true }> {
  requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const kit = await findOwnKit(tx, input);
    const row = await tx.db
      .updateTable('chipEvidence')
      .set({ state: 'WITHDRAWN' })
      .where('kitId', '=', kit.id)
      .where('state', '=', 'SENT')
      .returning(['id', 'fileKey'])
      .executeTakeFirst();
    if (!row)
      throw new Failure('illegal_transition', { message: 'This proof has already been reviewed or withdrawn.' });
    await recordEvent(tx, { entity: 'chip_evidence', entityId: row.id, kind: 'state', to: 'WITHDRAWN' });
    await dropFile(tx, row.fileKey);
    return { ok: true as const };
  });
}

export async function readChipFilm(ctx: Ctx, { id }: { id: number }): Promise<File> {
  requirePermission(ctx, 'lab.read');
  const row = await ctx.db
    .selectFrom('chipEvidence')
    .innerJoin('kit', 'kit.id', 'chipEvidence.kitId')
    .select(['fileKey', 'contentType', 'kit.barcode', 'personId'])
    .where('chipEvidence.id', '=', id)
    .where('chipEvidence.state', '<>', 'WITHDRAWN')
    .executeTakeFirst();
  const file = row && (await ctx.adapters.files.get(row.fileKey));
  if (!row || !file) throw new Failure('not_found');
  await recordAudit(ctx, { action: 'chip_film.read', subject: 'kit', subjectId: row.barcode, ownerId: row.personId });
  const extension = { 'image/jpeg': 'jpg', 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' }[
    row.contentType
  ];
  return new File([new Uint8Array(file.bytes)], `chip-${row.barcode}.${extension ?? 'bin'}`, { type: row.contentType });
}

type Decision = { id: number; accept: true } | { id: number; accept: false; reason: string };

/**
 * Records the laboratory's decision and recomputes the grade. If the file is refused, the owner is notified with the
 * reason.
 */
export async function decideChipFilm(ctx: Ctx, input: Decision): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'lab.receive', { write: true });
  const to = input.accept ? 'ACCEPTED' : 'REFUSED';
  const reason = input.accept ? null : input.reason;
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('chipEvidence')
      .set({ state: to, reason, decidedBy: user.id, decidedAt: tx.now })
      .where('id', '=', input.id)
      .where('state', '=', 'SENT')
      .returning(['id', 'kitId', 'personId'])
      .executeTakeFirst();
    if (!row)
      throw new Failure('illegal_transition', { message: 'This proof has already been reviewed or withdrawn.' });
    await recordEvent(tx, {
      entity: 'chip_evidence',
      entityId: row.id,
      kind: 'state',
      from: 'SENT',
      to,
      ...(reason && { reason }),
    });
    await regradeKit(tx, row.kitId);
    if (reason) await notifyRefused(tx, { ...row, reason });
    return { ok: true as const };
  });
}

async function notifyRefused(
  tx: Ctx,
  row: { id: number; kitId: number; personId: string; reason: string },
): Promise<void> {
  const person = await tx.db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', row.personId)
    .executeTakeFirstOrThrow();
  const kit = await tx.db
    .selectFrom('kit')
    .innerJoin('animal', 'animal.id', 'kit.animalId')
    .select(['kit.barcode', 'animal.name', 'animal.id as animalId'])
    .where('kit.id', '=', row.kitId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `chip-film:${row.id}:refused`,
    to: person.email,
    personId: row.personId,
    template: 'collection.chip_refused',
    data: {
      name: person.name,
      animal: kit.name,
      animalId: kit.animalId,
      barcode: formatBarcode(kit.barcode),
      reason: row.reason,
    },
  });
}
