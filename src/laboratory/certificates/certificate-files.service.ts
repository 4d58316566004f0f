import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { requireShownKit, shownKits } from '#animals/sharing/shown-results.service.ts';
import { Failure } from '#shared/failure.ts';
import { openCertificate } from './draw-certificate.service.ts';

export interface CertificateWanted {
  animalId: number;
  /** The certificate of a kit, or of the report with this key; without both, the newest of the animal. */
  barcode?: string;
  reportKey?: string;
}

/** A certificate as PDF, for users with download access. A revoked certificate is no longer available. */
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
    .select(['certificate.id', 'certificate.number', 'certificate.version', 'certificate.state'])
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
  const bytes = await openCertificate(ctx, row.id);
  if (!bytes) throw new Failure('not_found');
  const { personId: ownerId } = await findOwner(ctx, wanted.animalId);
  await recordAudit(ctx, { action: 'certificate.downloaded', subject: 'animal', subjectId: wanted.animalId, ownerId });
  return { bytes, fileName: `${row.number}-v${row.version}.pdf` };
}

/** All certificates of a person's animals, for the export of their data. */
export async function drawCertificatesOf(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Record<string, Uint8Array>> {
  const rows = await ctx.db
    .selectFrom('certificate')
    .innerJoin('animalOwnership', 'animalOwnership.animalId', 'certificate.animalId')
    .select(['certificate.id', 'certificate.number', 'certificate.version'])
    .where('animalOwnership.personId', '=', personId)
    .where('animalOwnership.till', 'is', null)
    .orderBy('certificate.id')
    .execute();
  const files: Record<string, Uint8Array> = {};
  for (const { id, number, version } of rows) {
    const bytes = await openCertificate(ctx, id);
    if (bytes) files[`documents/certificates/${number}-v${version}.pdf`] = bytes;
  }
  return files;
}
