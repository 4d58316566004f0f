import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { asDownload } from '#platform/context/download.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { dropFile } from '#platform/privacy/unused-file.service.ts';
import { safeFileName, typeOfContent } from '#platform/requests/file-content.rules.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { knownTests } from './known-tests.service.ts';
import type { OtherTest } from './other-results.contract.ts';
import { placeEntry, refuseBeforeBirth, reportKey, type OtherEntry } from './other-results.rules.ts';
import { readOtherResult, resultChoices } from './read-result.rules.ts';
import { dateWriterFor, findKnownReports, lockAnimals, saveEntries } from './save-entries.service.ts';

const UPLOADS = { hits: 60, seconds: 3600 };

interface TypedResult {
  laboratory: string;
  reportNumber: string;
  reportedOn: string;
  testId: number;
  result: string;
  file?: File | undefined;
}

/** The tests of the animal's species, with the results that an animal of its sex can have. */
export async function listOtherTests(ctx: Ctx, { id }: { id: number }): Promise<OtherTest[]> {
  await requireAnimal(ctx, id, 'OWNER');
  const { speciesId, sex } = await findAnimal(ctx, id);
  const tests = [...(await knownTests(ctx)).values()].filter((test) => test.speciesId === speciesId);
  return tests.map(({ id: testId, name, genetics }) => ({
    id: testId,
    name,
    results: resultChoices(genetics, sex).map(({ genotype, label }) => ({ value: genotype, label })),
  }));
}

/** Adds a result to the report with its number. Idempotent: an equal result returns the existing one. */
export async function addOtherResult(
  ctx: Ctx,
  { id: animalId, file, ...typed }: TypedResult & { id: number },
): Promise<{ id: number }> {
  await requireAnimal(ctx, animalId, 'OWNER');
  const entry = await readEntry(ctx, animalId, typed);
  const stored = await storeFile(ctx, file);
  return inTransaction(ctx, async (tx) => {
    await requireAnimal(tx, animalId, 'OWNER');
    await lockAnimals(tx, [animalId]);
    const { state, problems } = placeEntry(await findKnownReports(tx, [animalId]), entry, dateWriterFor(tx));
    if (state === 'WRONG') throw invalid(problems);
    if (state === 'NEW') await saveEntries(tx, [entry]);
    const row = await findEntry(tx, entry);
    if (stored) await setFile(tx, row.reportId, stored);
    return { id: row.id };
  });
}

/** Laboratory, number, date and PDF belong to the report, so a change applies to all its results. */
export async function changeOtherResult(
  ctx: Ctx,
  { id, file, ...typed }: TypedResult & { id: number },
): Promise<{ ok: true }> {
  const { animalId } = await requireResult(ctx, id);
  const entry = await readEntry(ctx, animalId, typed);
  const stored = await storeFile(ctx, file);
  return inTransaction(ctx, async (tx) => {
    await lockAnimals(tx, [animalId]);
    const { reportId } = await requireResult(tx, id);
    await refuseTaken(tx, { id, reportId, entry });
    const { laboratory, reportNumber, reportedOn, testId, genotype } = entry;
    await tx.db
      .updateTable('otherLaboratoryReport')
      .set({ laboratory, reportNumber, reportedOn })
      .where('id', '=', reportId)
      .execute();
    await tx.db.updateTable('otherLaboratoryResult').set({ testId, genotype }).where('id', '=', id).execute();
    if (stored) await setFile(tx, reportId, stored);
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'other_result_changed' });
    return { ok: true as const };
  });
}

async function refuseTaken(
  tx: Ctx,
  { id, reportId, entry }: { id: number; reportId: number; entry: OtherEntry },
): Promise<void> {
  const { rows } = await sql<{ reportId: number; laboratory: string; reportNumber: string; hasTest: boolean }>`
    select p.id as report_id, p.laboratory, p.report_number,
      exists (select from other_laboratory_result r where r.report_id = p.id and r.test_id = ${entry.testId} and r.id <> ${id}) as has_test
    from other_laboratory_report p where p.animal_id = ${entry.animalId}`.execute(tx.db);
  const taken = rows.some(
    (row) => row.reportId !== reportId && reportKey({ ...row, animalId: entry.animalId }) === reportKey(entry),
  );
  if (taken)
    throw invalid({
      reportNumber: ['You already have a report with this number from this laboratory. Check the number.'],
    });
  if (rows.some((row) => row.reportId === reportId && row.hasTest))
    throw invalid({ testId: ['This report already has a result for this test. Edit that result instead.'] });
}

/** Deletes a result. With its last result, a report and its PDF are deleted as well. */
export async function removeOtherResult(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { animalId, reportId } = await requireResult(tx, id);
    await lockAnimals(tx, [animalId]);
    await tx.db.deleteFrom('otherLaboratoryResult').where('id', '=', id).execute();
    const emptied = await sql<{ fileKey: string | null }>`
      delete from other_laboratory_report p where p.id = ${reportId}
        and not exists (select from other_laboratory_result r where r.report_id = p.id) returning file_key`.execute(
      tx.db,
    );
    await dropFile(tx, emptied.rows[0]?.fileKey ?? null);
    await recordEvent(tx, { entity: 'animal', entityId: animalId, kind: 'other_result_removed' });
    return { ok: true as const };
  });
}

/** The PDF, for users who can download everything about the animal. */
export async function readOtherReport(ctx: Ctx, { id }: { id: number }): Promise<File> {
  requireUser(ctx);
  const row = await ctx.db
    .selectFrom('otherLaboratoryResult as r')
    .innerJoin('otherLaboratoryReport as p', 'p.id', 'r.reportId')
    .select(['p.animalId', 'p.fileKey', 'p.fileName'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  await requireAnimal(ctx, row.animalId, 'DOWNLOAD');
  if ((await shownKits(ctx, row.animalId, 'DOWNLOAD')) !== null) throw new Failure('not_found');
  const file = row.fileKey === null ? null : await ctx.adapters.files.get(row.fileKey);
  if (!file || row.fileName === null) throw new Failure('not_found');
  return asDownload(ctx, new File([new Uint8Array(file.bytes)], row.fileName, { type: 'application/pdf' }));
}

async function requireResult(ctx: Ctx, id: number): Promise<{ animalId: number; reportId: number }> {
  requireUser(ctx, { write: true });
  const row = await ctx.db
    .selectFrom('otherLaboratoryResult as r')
    .innerJoin('otherLaboratoryReport as p', 'p.id', 'r.reportId')
    .select(['p.animalId', 'p.id as reportId'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  await requireAnimal(ctx, row.animalId, 'OWNER');
  return row;
}

async function findEntry(tx: Ctx, entry: OtherEntry): Promise<{ id: number; reportId: number }> {
  const { rows } = await sql<{ id: number; reportId: number }>`
    select r.id, r.report_id from other_laboratory_result r join other_laboratory_report p on p.id = r.report_id
    where p.animal_id = ${entry.animalId} and lower(p.laboratory) = lower(${entry.laboratory})
      and lower(p.report_number) = lower(${entry.reportNumber}) and r.test_id = ${entry.testId}`.execute(tx.db);
  return rows[0]!;
}

async function findAnimal(ctx: Ctx, id: number): Promise<{ speciesId: number; sex: Sex; bornOn: string | null }> {
  return ctx.db
    .selectFrom('animal')
    .select(['speciesId', 'sex', sql<string | null>`date_of_birth::text`.as('bornOn')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function readEntry(ctx: Ctx, animalId: number, typed: Omit<TypedResult, 'file'>): Promise<OtherEntry> {
  const { testId, result, ...report } = typed;
  const { speciesId, sex, bornOn } = await findAnimal(ctx, animalId);
  const test = (await knownTests(ctx)).get(testId);
  if (test?.speciesId !== speciesId) throw invalid({ testId: ['Choose a test.'] });
  if (report.reportedOn > ctx.now.toISOString().slice(0, 10))
    throw invalid({ reportedOn: ['The date cannot be in the future.'] });
  const early = refuseBeforeBirth({ reportedOn: report.reportedOn, bornOn }, dateWriterFor(ctx));
  if (early) throw invalid({ reportedOn: [early] });
  const read = readOtherResult({ ...test.genetics, abbreviation: test.abbreviation }, result, sex);
  if (!read.ok) throw invalid({ result: [read.reason] });
  return { animalId, ...report, testId, genotype: read.genotype };
}

interface StoredPdf {
  fileKey: string;
  fileName: string;
}

async function storeFile(ctx: Ctx, file: File | undefined): Promise<StoredPdf | null> {
  if (!file) return null;
  await countAttempt(ctx, { bucket: `other-results:${requireUser(ctx).id}`, ...UPLOADS });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeOfContent(bytes) !== 'application/pdf') throw invalid({ file: ['Choose a PDF file.'] });
  const fileName = safeFileName(file.name, 'application/pdf');
  return { fileKey: await ctx.adapters.files.put(bytes, 'application/pdf'), fileName };
}

async function setFile(tx: Ctx, reportId: number, stored: StoredPdf): Promise<void> {
  const before = await tx.db
    .selectFrom('otherLaboratoryReport')
    .select('fileKey')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  await tx.db.updateTable('otherLaboratoryReport').set(stored).where('id', '=', reportId).execute();
  if (before.fileKey !== stored.fileKey) await dropFile(tx, before.fileKey);
}
