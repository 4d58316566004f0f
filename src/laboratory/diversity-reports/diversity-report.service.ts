import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import { findDiversity } from '#laboratory/diversity/diversity.service.ts';
import { findMeasuredReports, measuredReportOf } from '#laboratory/diversity/measured-reports.service.ts';
import { Failure } from '#shared/failure.ts';
import { renderDiversityReport } from './diversity-report.document.ts';

/** The diversity report of an animal as a PDF, for users who can download all its results. */
export async function findDiversityFile(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  await requireAnimal(ctx, id, 'DOWNLOAD');
  if ((await shownKits(ctx, id, 'DOWNLOAD')) !== null) throw new Failure('not_found');
  const reports = await findMeasuredReports(ctx, id);
  const report = measuredReportOf(reports);
  if (!report) throw new Failure('not_found', { message: 'No DNA profile has been released for this animal yet.' });
  const bytes = await renderDiversityReport({
    report: { origin: ctx.config.publicOrigin, ...report },
    identityKit: reports.identity?.facts.barcode ?? null,
    diversity: await findDiversity(ctx, { id }),
  });
  await recordAudit(ctx, {
    action: 'report.downloaded',
    subject: 'animal',
    subjectId: id,
    ownerId: (await findOwner(ctx, id)).personId,
    data: { type: 'diversity' },
  });
  return { bytes, fileName: `${report.number}-v${report.version}-diversity.pdf` };
}
