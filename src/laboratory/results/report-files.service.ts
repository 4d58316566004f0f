import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { requireShownKit, shownKits } from '#animals/sharing/shown-results.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { type Extract, REPORT_MAIL_MINUTES, type ReportPart, resultsOf } from './report-kinds.rules.ts';
import { renderReport, suffixOf } from './report.document.ts';
import { findBreedTests } from './reports.service.ts';
import { findTestResult } from './results.service.ts';

export interface ReportFile {
  bytes: Uint8Array;
  fileName: string;
}

export interface ReportOfKit {
  animalId: number;
  barcode: string;
  type: Exclude<Extract, 'test'>;
}

const MAILS = { hits: 1, seconds: REPORT_MAIL_MINUTES * 60 };

/** E024: the newest report of a kit, for users with download access; the download is recorded. */
export async function findReportFile(ctx: Ctx, input: ReportOfKit): Promise<ReportFile> {
  return readReport(ctx, await findReportOfKit(ctx, input), { extract: input.type });
}

/** The report of one test, from the kit with the valid result. */
export async function findTestReport(ctx: Ctx, input: { animalId: number; testId: number }): Promise<ReportFile> {
  const { barcode } = await findTestResult(ctx, input);
  const report = await findReportOfKit(ctx, { animalId: input.animalId, barcode });
  return readReport(ctx, report, { extract: 'test', testIds: new Set([input.testId]) });
}

/** E026: any version of a report of this animal by its key, including replaced ones. */
export async function findReportByKey(
  ctx: Ctx,
  input: { animalId: number; key: string; type: ReportOfKit['type'] },
): Promise<ReportFile> {
  await requireAnimal(ctx, input.animalId, 'DOWNLOAD');
  const shown = await shownKits(ctx, input.animalId, 'DOWNLOAD');
  const report = await reportsQuery(ctx)
    .innerJoin('sample', 'sample.id', 'report.sampleId')
    .where('report.animalId', '=', input.animalId)
    .where('report.key', '=', input.key)
    .$if(shown !== null, (query) => query.where('sample.kitId', 'in', [0, ...(shown ?? [])]))
    .executeTakeFirst();
  if (!report) throw new Failure('not_found');
  return readReport(ctx, report, { extract: input.type });
}

/** E024 with `send_email`: emails the report to the account's address only, once in ten minutes. */
export async function mailReport(ctx: Ctx, input: ReportOfKit): Promise<{ ok: true; sentTo: string }> {
  const user = requireUser(ctx, { write: true });
  const report = await findReportOfKit(ctx, input);
  await countAttempt(ctx, { bucket: `report-mail:${user.id}:${report.id}`, ...MAILS });
  const file = await readReport(ctx, report, { extract: input.type });
  const fileKey = input.type === 'full' ? report.fileKey : await ctx.adapters.files.put(file.bytes, 'application/pdf');
  await inTransaction(ctx, async (tx) => {
    await queueMail(tx, {
      dedupeKey: `report:${report.id}:${tx.requestId}`,
      to: user.email,
      personId: user.id,
      template: 'lab.report',
      data: { animalName: report.animalName, number: report.number },
      attachments: [{ filename: file.fileName, contentType: 'application/pdf', fileKey }],
    });
  });
  return { ok: true, sentTo: user.email };
}

type StoredReport = Awaited<ReturnType<typeof findReportOfKit>>;

async function findReportOfKit(ctx: Ctx, input: { animalId: number; barcode: string }) {
  const kit = await requireShownKit(ctx, input, 'DOWNLOAD');
  const report = await reportsQuery(ctx)
    .innerJoin('sample', 'sample.id', 'report.sampleId')
    .where('sample.kitId', '=', kit.id)
    .orderBy('report.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return report;
}

function reportsQuery(ctx: Ctx) {
  return ctx.db
    .selectFrom('report')
    .innerJoin('animal', 'animal.id', 'report.animalId')
    .select([
      'report.id',
      'report.animalId',
      'animal.breedId',
      'report.fileKey',
      'report.number',
      'report.version',
      'report.content',
      'animal.name as animalName',
    ]);
}

async function readReport(ctx: Ctx, report: StoredReport, { extract, testIds }: ReportPart): Promise<ReportFile> {
  await refuseWithdrawn(ctx, report.id);
  const content = { origin: ctx.config.publicOrigin, ...report.content };
  const chosen = extract === 'breed' ? await findBreedTests(ctx, report.breedId) : testIds;
  const part: ReportPart = { extract, ...(chosen && { testIds: chosen }) };
  if (resultsOf(part, content.results).length === 0 && chosen) throw new Failure('not_found');
  const stored =
    extract === 'full' ? (await ctx.adapters.files.get(report.fileKey))?.bytes : await renderReport(content, part);
  if (!stored) throw new Failure('not_found');
  await recordAudit(ctx, {
    action: 'report.downloaded',
    subject: 'animal',
    subjectId: report.animalId,
    ownerId: (await findOwner(ctx, report.animalId)).personId,
    data: { report: report.id, type: extract },
  });
  return { bytes: stored, fileName: `${report.number}-v${report.version}${suffixOf(part)}.pdf` };
}

/** An issued report cannot show that its results were withdrawn later, so it is no longer available. */
async function refuseWithdrawn(ctx: Ctx, reportId: number): Promise<void> {
  const withdrawal = await ctx.db
    .selectFrom('resultWithdrawal')
    .innerJoin('certificate', 'certificate.id', 'resultWithdrawal.certificateId')
    .innerJoin('report', 'report.sampleId', 'resultWithdrawal.sampleId')
    .select('resultWithdrawal.reason')
    .where('report.id', '=', reportId)
    .whereRef('report.id', '<=', 'certificate.reportId')
    .executeTakeFirst();
  if (withdrawal)
    throw new Failure('conflict', {
      message: `These results were withdrawn, and their report is no longer valid. Reason: ${withdrawal.reason}`,
    });
}
