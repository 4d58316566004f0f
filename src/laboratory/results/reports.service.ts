import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { findAmendmentReason } from '#laboratory/amendments/amendment-reason.service.ts';
import { readParts } from '#laboratory/sample-parts/sample-parts.service.ts';
import { Failure } from '#shared/failure.ts';
import type { ReportContent } from './report-content.document.ts';
import { renderReport } from './report.document.ts';
import { composeFor } from './compose-results.service.ts';
import { findSampleFacts } from './sample-facts.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'report.content': ReportContent;
  }
}

export interface IssuedReport {
  id: number;
  key: string;
  number: string;
  version: number;
}

/**
 * Creates the next version of a sample's report and stores the file with its SHA-256. Earlier versions stay readable.
 */
export async function issueReport(tx: Ctx, input: { sampleId: number }): Promise<IssuedReport> {
  const facts = await findSampleFacts(tx, input.sampleId);
  const { personId } = await findOwner(tx, facts.animalId);
  const { animalId, barcode } = facts;
  const found = await composeFor(tx, { animalId, kitIds: null, barcode, personId });
  const parts = await readParts(tx, input.sampleId);
  if (!found && Object.keys(parts).length === 0)
    throw new Failure('illegal_transition', { message: 'There is no result to release.' });
  const { results, coat, changes } = found?.composed ?? { results: [], coat: null, changes: [] };
  const before = await tx.db
    .selectFrom('report')
    .select(['id', 'number', 'version'])
    .where('sampleId', '=', input.sampleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = before?.number ?? `R-${tx.now.getUTCFullYear()}-${String(input.sampleId).padStart(6, '0')}`;
  const version = (before?.version ?? 0) + 1;
  const reviewer = await findReviewer(tx, input.sampleId);
  const replaces = before ? `${number} version ${before.version}` : null;
  const content: ReportContent = {
    number,
    version,
    replaces,
    amendmentReason: before ? await findAmendmentReason(tx, input.sampleId) : null,
    issuedOn: tx.now.toISOString(),
    facts,
    results,
    coat: coat?.text ?? null,
    changes,
    ...parts,
    ...reviewer,
    laboratory: tx.config.laboratory,
    origin: tx.config.publicOrigin,
    reader: await findRecipientFormat(tx, personId),
  };
  const bytes = await renderReport(content);
  const fileKey = await tx.adapters.files.put(bytes, 'application/pdf');
  const key = tx.adapters.random.token(16);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await tx.db
    .insertInto('report')
    .values({
      key,
      number,
      version,
      animalId: facts.animalId,
      sampleId: input.sampleId,
      content: JSON.stringify(content),
      fileKey,
      sha256,
      issuedAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (before) await tx.db.updateTable('report').set({ replacedBy: id }).where('id', '=', before.id).execute();
  return { id, key, number, version };
}

/** The two people responsible for the results of a sample. */
export async function findReviewer(
  tx: Pick<Ctx, 'db'>,
  sampleId: number,
): Promise<{ reviewedBy: string; analysedBy: string }> {
  const row = await tx.db
    .selectFrom('resultReview')
    .innerJoin('person as reviewer', 'reviewer.id', 'resultReview.decidedBy')
    .innerJoin('person as analyst', 'analyst.id', 'resultReview.submittedBy')
    .select(['reviewer.name as reviewedBy', 'analyst.name as analysedBy'])
    .where('resultReview.sampleId', '=', sampleId)
    .where('resultReview.decision', '=', 'APPROVED')
    .orderBy('resultReview.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { reviewedBy: '', analysedBy: '' };
}

/** The tests that are recommended for a breed; none without a known breed. */
export async function findBreedTests(tx: Pick<Ctx, 'db'>, breedId: number | null): Promise<Set<number>> {
  const rows = await tx.db.selectFrom('testBreed').select('testId').where('breedId', '=', breedId).execute();
  return new Set(rows.map(({ testId }) => testId));
}
