import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { isEnough } from '#animals/records/animals.rules.ts';
import { accessTo, findOwner } from '#animals/records/animals.service.ts';
import { isShown, requireShownKit, shownKits } from '#animals/sharing/shown-results.service.ts';
import type { CustodyReason, Grade } from '#animals/collection/custody.rules.ts';
import { findCustodyOfKit } from '#animals/collection/sample-custody.service.ts';
import { evidenceColumns } from '#shop/fact-sheets/evidence.service.ts';
import { Failure } from '#shared/failure.ts';
import type { JointCoat } from './joint-coat.rules.ts';
import { coatOf, explain, outcomeOfCall, type ExplainedResult, type ResultRow } from './results.rules.ts';

/**
 * Turns the current calls of a sample into released results. After an amendment only what reads differently gets the next
 * version of its test; what was released before is never changed.
 */
export async function writeResults(
  tx: Ctx,
  input: { sampleId: number; animalId: number; releasedTo: string },
): Promise<void> {
  const calls = await tx.db
    .selectFrom('genotypeCall')
    .innerJoin('test', 'test.id', 'genotypeCall.testId')
    .innerJoin('sample', 'sample.id', 'genotypeCall.sampleId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select(['genotypeCall.testId', 'genotypeCall.genotype', 'genotypeCall.status', 'animal.sex'])
    .select(['test.modeCode', 'test.inheritance', 'test.genotypeStrings'])
    .select(
      sql<number>`1 + coalesce((select max(r.version) from result r where r.sample_id = ${input.sampleId} and r.test_id = genotype_call.test_id), 0)`.as(
        'version',
      ),
    )
    .where('genotypeCall.sampleId', '=', input.sampleId)
    .where('genotypeCall.supersededAt', 'is', null)
    .orderBy('genotypeCall.testId')
    .execute();
  if (calls.length === 0) throw new Failure('illegal_transition', { message: 'There is no result to release.' });
  const released = new Map(
    (await currentResults(tx, { sampleId: input.sampleId })).map((result) => [result.testId, result]),
  );
  const fresh = calls
    .map((call) => ({
      ...input,
      testId: call.testId,
      version: call.version,
      genotype: call.genotype,
      ...outcomeOfCall(call),
    }))
    .filter(
      ({ testId, genotype, outcome }) =>
        released.get(testId)?.genotype !== genotype || released.get(testId)?.outcome !== outcome,
    );
  if (fresh.length > 0) await tx.db.insertInto('result').values(fresh).execute();
}

export interface SampleResults {
  animalId: number;
  animalName: string;
  barcode: string;
  releasedAt: string;
  mayDownload: boolean;
  custody: { grade: Grade; reason: CustodyReason } | null;
  /** The sample is looked at again: a new version is on its way. */
  inAmendment: boolean;
  reports: { key: string; number: string; version: number; issuedAt: string; replaced: boolean }[];
  certificate: { code: string; number: string; version: number; state: 'VALID' | 'REPLACED' | 'REVOKED' } | null;
  coat: JointCoat | null;
  results: ExplainedResult[];
}

/** The released results of one kit in plain language, for whoever may view the animal; the view is on record. */
export async function findResults(ctx: Ctx, input: { animalId: number; barcode: string }): Promise<SampleResults> {
  const kit = await requireShownKit(ctx, input);
  const rows = await currentResults(ctx, { kitId: kit.id });
  const first = rows[0];
  if (!first) throw new Failure('not_found');
  await recordAudit(ctx, {
    action: 'results.viewed',
    subject: 'animal',
    subjectId: input.animalId,
    ownerId: (await findOwner(ctx, input.animalId)).personId,
  });
  return {
    animalId: input.animalId,
    animalName: first.animalName,
    barcode: kit.barcode,
    releasedAt: rows.map((row) => row.releasedAt.toISOString()).reduce((a, b) => (a > b ? a : b)),
    mayDownload: await mayDownload(ctx, input.animalId, kit.id),
    custody: await findCustodyOfKit(ctx, kit.id),
    ...(await findPapers(ctx, kit.id)),
    coat: coatOf(rows),
    results: rows.map(explain),
  };
}

async function mayDownload(ctx: Ctx, animalId: number, kitId: number): Promise<boolean> {
  if (!isEnough(await accessTo(ctx, animalId), 'DOWNLOAD')) return false;
  return isShown(await shownKits(ctx, animalId, 'DOWNLOAD'), kitId);
}

/** Every version of the report, newest first, and the newest certificate. */
async function findPapers(
  ctx: Ctx,
  kitId: number,
): Promise<Pick<SampleResults, 'inAmendment' | 'reports' | 'certificate'>> {
  const reports = await ctx.db
    .selectFrom('report')
    .innerJoin('sample', 'sample.id', 'report.sampleId')
    .select(['report.key', 'report.number', 'report.version', 'report.issuedAt', 'report.replacedBy', 'sample.state'])
    .where('sample.kitId', '=', kitId)
    .orderBy('report.id', 'desc')
    .execute();
  const certificate = await ctx.db
    .selectFrom('certificate')
    .innerJoin('sample', 'sample.id', 'certificate.sampleId')
    .select(['certificate.code', 'certificate.number', 'certificate.version', 'certificate.state'])
    .where('sample.kitId', '=', kitId)
    .orderBy('certificate.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    inAmendment: reports[0] !== undefined && !['REPORTED', 'STORED', 'DESTROYED'].includes(reports[0].state),
    reports: reports.map(({ key, number, version, issuedAt, replacedBy }) => ({
      key,
      number,
      version,
      issuedAt: issuedAt.toISOString(),
      replaced: replacedBy !== null,
    })),
    certificate: certificate ? { ...certificate, state: certificate.state } : null,
  };
}

/** The newest version of each result of a kit or of one sample, diseases first, then by category and name. */
export async function currentResults(
  ctx: Pick<Ctx, 'db'>,
  of: { kitId: number } | { sampleId: number },
): Promise<ResultRow[]> {
  const where = 'kitId' in of ? sql`s.kit_id = ${of.kitId}` : sql`s.id = ${of.sampleId}`;
  const { rows } = await sql<ResultRow>`
    select distinct on (t.kind, c.name, t.name, t.id)
      r.id, r.version, r.genotype, r.outcome, r.status, r.released_at, r.released_to,
      t.id as test_id, t.name as test_name, t.abbreviation, t.gene, t.kind, t.mode_code, t.inheritance,
      t.description, t.omia_id, c.name as category, a.name as animal_name, a.sex, a.species_id, a.breed_id,
      ${evidenceColumns}
    from result r
    join sample s on s.id = r.sample_id
    join animal a on a.id = r.animal_id
    join test t on t.id = r.test_id
    join test_category c on c.id = t.category_id
    where ${where}
    order by t.kind, c.name, t.name, t.id, r.version desc`.execute(ctx.db);
  return rows;
}
