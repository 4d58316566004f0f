import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { requireShownKit, shownKits } from '#animals/sharing/shown-results.service.ts';
import { Failure } from '#shared/failure.ts';

export interface CertificateWanted {
  animalId: number;
  /** Of one kit; or of the report with this key; without both the newest of the animal. */
  barcode?: string;
  reportKey?: string;
}

/** A certificate as stored bytes, for whoever may download; one that was taken back is not handed out any more. */
export async function findCertificateFile(
  ctx: Ctx,
  wanted: CertificateWanted,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  await requireAnimal(ctx, wanted.animalId, 'DOWNLOAD');
  const kit =
    wanted.barcode === undefined
      ? null
      : await requireShownKit(ctx, { ...wanted, barcode: wanted.barcode }, 'DOWNLOAD');
  const shown = await shownKits(ctx, wanted.animalId, 'DOWNLOAD');
  const row = await ctx.db
    .selectFrom('certificate')
    .innerJoin('sample', 'sample.id', 'certificate.sampleId')
    .innerJoin('report', 'report.id', 'certificate.reportId')
    .select(['certificate.fileKey', 'certificate.number', 'certificate.version', 'certificate.state'])
    .where('certificate.animalId', '=', wanted.animalId)
    .$if(shown !== null, (query) => query.where('sample.kitId', 'in', [0, ...(shown ?? [])]))
    .$if(kit !== null, (query) => query.where('sample.kitId', '=', kit?.id ?? 0))
    .$if(wanted.reportKey !== undefined, (query) => query.where('report.key', '=', wanted.reportKey ?? ''))
    .orderBy('certificate.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  if (row.state === 'REVOKED')
    throw new Failure('conflict', { message: 'This certificate was revoked and is no longer valid.' });
  const file = await ctx.adapters.files.get(row.fileKey);
  if (!file) throw new Failure('not_found');
  const { personId: ownerId } = await findOwner(ctx, wanted.animalId);
  await recordAudit(ctx, { action: 'certificate.downloaded', subject: 'animal', subjectId: wanted.animalId, ownerId });
  return { bytes: file.bytes, fileName: `${row.number}-v${row.version}.pdf` };
}
