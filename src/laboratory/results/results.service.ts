import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { requireShownKit, shownKits } from '#animals/sharing/shown-results.service.ts';
import { listExportFormats } from '#laboratory/result-exports/export-formats.service.ts';
import type { ExportFormat } from '#laboratory/result-exports/export-formats.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { AnimalResult, ComposedResults } from './animal-results.rules.ts';
import { composeFor } from './compose-results.service.ts';
import { findKitRecords, type KitRecord } from './kit-records.service.ts';
import { currentResults } from './released-readings.service.ts';
import {
  findUntestedResults,
  isNothing,
  type UntestedResults,
} from '#laboratory/result-sources/untested-results.service.ts';
import { outcomeOfCall } from './results.rules.ts';

/**
 * Writes the current calls of a sample as released results. Returns false if it has no calls, like a DNA profile. After
 * an amendment only changed results get the next version; released results are never changed.
 */
export async function writeResults(
  tx: Ctx,
  input: { sampleId: number; animalId: number; releasedTo: string },
): Promise<boolean> {
  const calls = await tx.db
    .selectFrom('genotypeCall')
    .innerJoin('test', 'test.id', 'genotypeCall.testId')
    .innerJoin('sample', 'sample.id', 'genotypeCall.sampleId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select([
      'genotypeCall.id as callId',
      'genotypeCall.testId',
      'genotypeCall.genotype',
      'genotypeCall.status',
      'animal.sex',
    ])
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
  if (calls.length === 0) return false;
  const released = new Map(
    (await currentResults(tx, { sampleId: input.sampleId })).map((result) => [result.testId, result]),
  );
  const fresh = calls
    .map((call) => ({
      ...input,
      testId: call.testId,
      callId: call.callId,
      version: call.version,
      genotype: call.genotype,
      ...outcomeOfCall(call),
    }))
    .filter(
      ({ testId, genotype, outcome }) =>
        released.get(testId)?.genotype !== genotype || released.get(testId)?.outcome !== outcome,
    );
  if (fresh.length > 0) await tx.db.insertInto('result').values(fresh).execute();
  return true;
}

export interface SampleResults extends KitRecord, ComposedResults {
  animalId: number;
  animalName: string;
}

/** The released results of one kit in plain language, for anyone who can view them; the view is recorded. */
export async function findResults(ctx: Ctx, input: { animalId: number; barcode: string }): Promise<SampleResults> {
  const kit = await requireShownKit(ctx, input);
  const kitIds = await shownKits(ctx, input.animalId);
  const { animalId } = input;
  const [found, [record]] = await Promise.all([
    composeFor(ctx, { animalId, kitIds, barcode: kit.barcode, personId: requireUser(ctx).id }),
    findKitRecords(ctx, animalId, [kit.id]),
  ]);
  if (!record) throw new Failure('not_found');
  await recordView(ctx, animalId);
  const { composed, animalName } = found ?? {
    composed: { ...nothingReleased, releasedAt: record.releasedAt },
    animalName: await findName(ctx, animalId),
  };
  return { animalId, animalName, ...record, ...composed };
}

export interface AnimalResults extends Omit<ComposedResults, 'releasedAt'>, UntestedResults {
  animalId: number;
  animalName: string;
  /**
   * Null if our laboratory has released nothing or has withdrawn it; then there are only results derived from the
   * parents or from other laboratories.
   */
  releasedAt: string | null;
  /** Kits with released results, the newest first. */
  kits: KitRecord[];
  /** Formats in which the reader can download the results. */
  exports: ExportFormat[];
}

/** The combined released results of an animal, limited to kits that the reader can view; the view is recorded. */
export async function findAnimalResults(ctx: Ctx, { animalId }: { animalId: number }): Promise<AnimalResults> {
  await requireAnimal(ctx, animalId, 'VIEW');
  const kitIds = await shownKits(ctx, animalId);
  const query = { animalId, kitIds, personId: requireUser(ctx).id };
  const [found, kits, untested] = await Promise.all([
    composeFor(ctx, query),
    findKitRecords(ctx, animalId, kitIds),
    findUntestedResults(ctx, { animalId, kitIds, isByLink: false }),
  ]);
  if (!found && kits.length === 0 && isNothing(untested)) throw new Failure('not_found');
  await recordView(ctx, animalId);
  const { composed = nothingReleased, animalName = await findName(ctx, animalId) } = found ?? {};
  const exports = found ? await listExportFormats(ctx, animalId) : [];
  return { animalId, animalName, kits, exports, ...composed, ...untested };
}

const nothingReleased = { results: [], coat: null, changes: [], releasedAt: null };

async function findName(ctx: Ctx, animalId: number): Promise<string> {
  return (await ctx.db.selectFrom('animal').select('name').where('id', '=', animalId).executeTakeFirstOrThrow()).name;
}

/** The result of one test of an animal, from all kits that the reader can view or from one of them. */
export async function findTestResult(
  ctx: Ctx,
  input: { animalId: number; testId: number; barcode?: string | undefined },
): Promise<AnimalResult> {
  const { animalId, testId, barcode } = input;
  await requireAnimal(ctx, animalId, 'VIEW');
  const kit = barcode ? await requireShownKit(ctx, { animalId, barcode }) : null;
  const kitIds = await shownKits(ctx, animalId);
  const { composed } = await compose(ctx, { animalId, kitIds, barcode: kit?.barcode, testId });
  await recordView(ctx, animalId);
  return composed.results[0]!;
}

async function compose(
  ctx: Ctx,
  query: Omit<Parameters<typeof composeFor>[1], 'personId'>,
): Promise<{ composed: ComposedResults; animalName: string }> {
  const found = await composeFor(ctx, { ...query, personId: requireUser(ctx).id });
  if (!found) throw new Failure('not_found');
  return found;
}

async function recordView(ctx: Ctx, animalId: number): Promise<void> {
  const { personId: ownerId } = await findOwner(ctx, animalId);
  await recordAudit(ctx, { action: 'results.viewed', subject: 'animal', subjectId: animalId, ownerId });
}
