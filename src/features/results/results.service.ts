import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { recordAudit } from '#db/events.ts';
import { requireAnimal } from '#features/animals/animals.service.ts';
import { findKitByBarcode } from '#features/kits/kits.service.ts';
import { Failure } from '#shared/failure.ts';
import { explain, outcomeOfCall, type ExplainedResult, type ResultRow } from './results.rules.ts';

/** Turns the current calls of a sample into released results, each with the next version of its test. */
export async function writeResults(tx: Ctx, input: { sampleId: number; animalId: number; releasedTo: string }): Promise<void> {
  const calls = await tx.db
    .selectFrom('genotypeCall')
    .innerJoin('test', 'test.id', 'genotypeCall.testId')
    .innerJoin('sample', 'sample.id', 'genotypeCall.sampleId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .select(['genotypeCall.testId', 'genotypeCall.genotype', 'genotypeCall.status', 'animal.sex'])
    .select(['test.modeCode', 'test.inheritance', 'test.genotypeStrings'])
    .select(
      sql<number>`1 + coalesce((select max(r.version) from result r where r.sample_id = ${input.sampleId} and r.test_id = genotype_call.test_id), 0)`.as('version'),
    )
    .where('genotypeCall.sampleId', '=', input.sampleId)
    .where('genotypeCall.supersededAt', 'is', null)
    .orderBy('genotypeCall.testId')
    .execute();
  if (calls.length === 0) throw new Failure('illegal_transition', { message: 'There is no result to release.' });
  await tx.db
    .insertInto('result')
    .values(calls.map((call) => ({ ...input, testId: call.testId, version: call.version, genotype: call.genotype, ...outcomeOfCall(call) })))
    .execute();
}

export interface SampleResults {
  animalId: number;
  animalName: string;
  barcode: string;
  releasedAt: string;
  results: ExplainedResult[];
}

/** The released results of one kit in plain language, for whoever may view the animal; the view is on record. */
export async function findResults(ctx: Ctx, input: { animalId: number; barcode: string }): Promise<SampleResults> {
  await requireAnimal(ctx, input.animalId, 'VIEW');
  const kit = await findKitByBarcode(ctx, input.barcode);
  if (!kit || kit.animalId !== input.animalId) throw new Failure('not_found');
  const rows = await currentResults(ctx, { kitId: kit.id });
  const first = rows[0];
  if (!first) throw new Failure('not_found');
  await recordAudit(ctx, { action: 'results.viewed', subject: 'animal', subjectId: input.animalId, ownerId: first.releasedTo });
  return {
    animalId: input.animalId,
    animalName: first.animalName,
    barcode: kit.barcode,
    releasedAt: first.releasedAt.toISOString(),
    results: rows.map(explain),
  };
}

/** The newest version of each result of a kit or of one sample, diseases first, then by category and name. */
export async function currentResults(ctx: Pick<Ctx, 'db'>, of: { kitId: number } | { sampleId: number }): Promise<ResultRow[]> {
  const where = 'kitId' in of ? sql`s.kit_id = ${of.kitId}` : sql`s.id = ${of.sampleId}`;
  const { rows } = await sql<ResultRow>`
    select distinct on (t.kind, c.name, t.name, t.id)
      r.id, r.version, r.genotype, r.outcome, r.status, r.released_at, r.released_to,
      t.id as test_id, t.name as test_name, t.abbreviation, t.gene, t.kind, t.mode_code, t.inheritance,
      t.description, t.omia_id, c.name as category, a.name as animal_name, a.sex, a.species_id
    from result r
    join sample s on s.id = r.sample_id
    join animal a on a.id = r.animal_id
    join test t on t.id = r.test_id
    join test_category c on c.id = t.category_id
    where ${where}
    order by t.kind, c.name, t.name, t.id, r.version desc`.execute(ctx.db);
  return rows;
}
