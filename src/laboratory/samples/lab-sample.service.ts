import { namedTest } from '#shop/fact-sheets/fact-sheet.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { listParentConflicts } from '#animals/parent-conflicts/parent-conflicts.service.ts';
import { findCustodyOfSample } from '#animals/collection/sample-custody.service.ts';
import type { SampleState } from '#animals/stored-samples/samples.rules.ts';
import { findAmendment } from '#laboratory/amendments/cancel-amendment.service.ts';
import { listSampleCertificates } from '#laboratory/certificates/sample-certificates.service.ts';
import { findRecord } from '#laboratory/identity/chip-conflicts.service.ts';
import { listConflicts } from '#laboratory/identity/identity-review.service.ts';
import { findReplacedSample, findReplacementOf } from '#laboratory/reception/sample-replacement.service.ts';
import { outcomeOfCall } from '#laboratory/results/results.rules.ts';
import {
  findAmendedCalls,
  findFamilyConflicts,
  findSampleDifferences,
} from '#laboratory/results-import/plausibility.service.ts';
import { findParts } from '#laboratory/sample-parts/sample-parts.service.ts';
import { readPartResults } from '#laboratory/sample-parts/shared-parts.service.ts';
import { Failure } from '#shared/failure.ts';
import { isExtractionRepeated } from './repeated-extraction.service.ts';
import { callRateOf } from './review.service.ts';
import { samplesInHouse, selectWorklistRow, toWorklistRow } from './sample-list.service.ts';
import { sampleTestsWithCalls } from './samples.service.ts';

/**
 * One sample with each ordered test and the result its current call would give, for the lab worklist and for review.
 */
export async function findLabSample(ctx: Ctx, sampleId: number) {
  requirePermission(ctx, 'lab.read');
  const row = await selectWorklistRow(samplesInHouse(ctx))
    .select(['sample.updatedAt', 'kit.secondBarcode'])
    .where('sample.id', '=', sampleId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const review = await ctx.db
    .selectFrom('resultReview')
    .innerJoin('person', 'person.id', 'resultReview.submittedBy')
    .select('person.name')
    .where('sampleId', '=', sampleId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return {
    ...toWorklistRow(row, ctx.now),
    version: row.updatedAt.toISOString(),
    secondBarcode: row.secondBarcode,
    replacement: await findReplacementOf(ctx, sampleId),
    replaces: await findReplacedSample(ctx, sampleId),
    recall: await findRecall(ctx, row.barcode),
    submittedBy: review?.name ?? null,
    custody: await findCustodyOfSample(ctx, sampleId),
    callRate: await callRateOf(ctx, sampleId),
    isAmendment: (await findAmendment(ctx, sampleId)) !== null,
    isExtractionRepeated: await isExtractionRepeated(ctx, sampleId),
    warnings: await findFamilyConflicts(ctx, sampleId),
    differences: await findSampleDifferences(ctx, sampleId),
    amendedCalls: await findAmendedCalls(ctx, sampleId),
    parentConflicts: await parentConflictsOf(ctx, sampleId),
    conflicts: await listConflicts(ctx, sampleId),
    record: await findRecord(ctx, sampleId),
    certificates: await listSampleCertificates(ctx, sampleId),
    events: await historyOf(ctx, sampleId),
    parts: await findParts(ctx, sampleId),
    partResults: await readPartResults(ctx, sampleId),
    rows: await callsOf(ctx, sampleId),
  };
}

async function findRecall(ctx: Ctx, barcode: string) {
  const batch = await ctx.db
    .selectFrom('kitBatch')
    .innerJoin('kit', 'kit.batchId', 'kitBatch.id')
    .select(['kitBatch.id as batchId', 'kitBatch.recalledAt', 'kitBatch.recallReason'])
    .where('kit.barcode', '=', barcode)
    .executeTakeFirst();
  if (!batch?.recalledAt) return null;
  return { batchId: batch.batchId, at: batch.recalledAt.toISOString(), reason: batch.recallReason ?? '' };
}

async function parentConflictsOf(ctx: Ctx, sampleId: number) {
  const sample = await ctx.db.selectFrom('sample').select('animalId').where('id', '=', sampleId).executeTakeFirst();
  const animalId = sample?.animalId ?? null;
  return animalId === null ? [] : listParentConflicts(ctx, { animalIds: [animalId], isReleased: false });
}

async function historyOf(ctx: Ctx, sampleId: number) {
  const rows = await ctx.db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.actorId')
    .select(['event.at', 'event.toState', 'event.reason', 'person.name as who'])
    .where('event.entity', '=', 'sample')
    .where('event.entityId', '=', String(sampleId))
    .orderBy('event.id', 'desc')
    .limit(50)
    .execute();
  return rows.flatMap(({ at, toState, reason, who }) =>
    toState ? [{ at: at.toISOString(), state: toState as SampleState, reason, who }] : [],
  );
}

async function callsOf(ctx: Ctx, sampleId: number) {
  const rows = await sampleTestsWithCalls(ctx)
    .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
    .innerJoin('test', 'test.id', 'sampleTest.testId')
    .innerJoin('testCategory', 'testCategory.id', 'test.categoryId')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .select([
      'test.id as testId',
      'test.name as testName',
      'test.abbreviation',
      'test.gene',
      'test.modeCode',
      'test.inheritance',
      'test.kind',
      'testCategory.name as category',
    ])
    .select(['test.genotypeStrings', 'genotypeCall.genotype', 'genotypeCall.status', 'animal.sex'])
    .where('sampleTest.sampleId', '=', sampleId)
    .orderBy('test.kind')
    .orderBy('testCategory.name')
    .orderBy('test.name')
    .execute();
  return rows.map((row) => {
    const { genotype, status } = row;
    const read =
      status === null ? null : outcomeOfCall({ ...row, status, genotype: genotype ?? '', sex: row.sex ?? '' });
    return {
      ...namedTest(row),
      genotype,
      status,
      outcome: read?.outcome ?? null,
      resultStatus: read?.status ?? null,
    };
  });
}
