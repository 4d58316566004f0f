import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import type { Catalogue } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { evidenceColumns } from '#shop/fact-sheets/evidence.service.ts';
import type { ReleasedFacts } from './animal-results.rules.ts';
import type { ReleasedReading, ResultAnimal, ResultRow, ReportedTestFacts } from './results.rules.ts';

/** Selects the released results of one kit, one sample or one animal. */
export type ResultScope = { kitId: number } | { sampleId: number } | { animalId: number };

/**
 * Every version of every released result that is not withdrawn, optionally of one test, with the facts of the tests.
 * Uses one query for any number of results.
 */
export async function findResultFacts(
  ctx: Pick<Ctx, 'db'>,
  scope: ResultScope,
  testId?: number,
): Promise<ReleasedFacts | null> {
  const readings = await findReadings(ctx, scope, testId);
  const [first] = readings;
  if (!first) return null;
  const testIds = new Set(readings.map((reading) => reading.testId));
  const tests = (await testFacts(ctx)).filter((test) => testIds.has(test.testId));
  const { animalName, sex, speciesId, breedId, isNeutered } = first;
  return { animal: { animalName, sex, speciesId, breedId, isNeutered }, readings, tests };
}

/** The newest version of each result of a kit or of one sample, diseases first, then by category and name. */
export async function currentResults(
  ctx: Pick<Ctx, 'db'>,
  of: { kitId: number } | { sampleId: number },
): Promise<ResultRow[]> {
  const facts = await findResultFacts(ctx, of);
  if (!facts) return [];
  const { animal, readings, tests } = facts;
  const newest = new Map<number, ReleasedReading>();
  for (const reading of readings)
    if (reading.version > (newest.get(reading.testId)?.version ?? 0)) newest.set(reading.testId, reading);
  return tests.map((test) => ({ ...animal, ...newest.get(test.testId)!, ...test }));
}

async function findReadings(
  ctx: Pick<Ctx, 'db'>,
  scope: ResultScope,
  testId?: number,
): Promise<(ReleasedReading & ResultAnimal)[]> {
  const { rows } = await sql<ReleasedReading & ResultAnimal>`
    select r.id, r.test_id, r.version, r.genotype, r.outcome, r.status, r.released_at, r.released_to,
      s.kit_id, k.barcode, s.lab_number, c.method, c.quality::float8 as quality, c.repeats,
      to_char(coalesce(c.tested_on, c.at::date), 'YYYY-MM-DD') as analysed_on, f.remedy, a.name as animal_name, a.sex, a.species_id, a.breed_id, a.is_neutered
    from result r
    join sample s on s.id = r.sample_id
    join kit k on k.id = s.kit_id
    join animal a on a.id = r.animal_id
    left join genotype_call c on c.id = r.call_id
    left join failed_test f on f.sample_id = r.sample_id and f.test_id = r.test_id
    where ${inScope(scope)} and ${isNotWithdrawn} and ${testId === undefined ? sql`true` : sql`r.test_id = ${testId}`}
    order by r.released_at, r.id`.execute(ctx.db);
  return rows;
}

function inScope(scope: ResultScope) {
  if ('kitId' in scope) return sql`s.kit_id = ${scope.kitId}`;
  if ('sampleId' in scope) return sql`s.id = ${scope.sampleId}`;
  return sql`r.animal_id = ${scope.animalId} and s.animal_id = ${scope.animalId}`;
}

const factsOf = new WeakMap<Catalogue, ReportedTestFacts[]>();

/** The facts of all tests, loaded once for each version of the catalogue; diseases first, then by category and name. */
export async function testFacts(ctx: Pick<Ctx, 'db'>): Promise<readonly ReportedTestFacts[]> {
  const current = await catalogue(ctx);
  const facts = factsOf.get(current) ?? (await readTestFacts(ctx));
  factsOf.set(current, facts);
  return facts;
}

async function readTestFacts(ctx: Pick<Ctx, 'db'>): Promise<ReportedTestFacts[]> {
  const { rows } = await sql<ReportedTestFacts>`
    select t.id as test_id, t.name as test_name, t.abbreviation, t.slug, t.gene, t.kind, t.mode_code, t.inheritance,
      t.description, t.omia_id, t.clinical_onset, t.severity, t.confidence, c.name as category,
      coalesce((select jsonb_agg(jsonb_build_object('name', v.name, 'hgvs', v.hgvs) order by v.name)
        from variant v where v.test_id = t.id and v.hgvs is not null), '[]') as variants,
      (select v.description from variant v where v.test_id = t.id and v.description is not null) as variant_description,
      coalesce((select jsonb_agg(b.breed_id) from test_breed b where b.test_id = t.id), '[]') as breed_ids,
      ${evidenceColumns}
    from test t join test_category c on c.id = t.category_id
    order by t.kind, c.name, t.name, t.id`.execute(ctx.db);
  return rows;
}
