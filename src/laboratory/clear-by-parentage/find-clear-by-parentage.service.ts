import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { listConfirmedParents } from '#animals/parent-conflicts/parent-conflicts.service.ts';
import type { ModeCode, ResultStatus } from '#genetics/genotype-call.ts';
import type { Catalogue } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import {
  inheritClear,
  isInheritedTest,
  type RecordedParents,
  type Inherited,
  type InheritedTest,
  type OwnTests,
  type ParentCertificate,
} from './clear-by-parentage.rules.ts';

export interface ClearTest extends Inherited {
  testId: number;
}

type Reads = Pick<Ctx, 'db' | 'config'>;

/**
 * The tests for which these animals are clear by parentage, derived from current records. Nothing is stored, so it ends
 * with the result, the certificate or the parentage on which it is based. At most four queries for any number of
 * animals and tests.
 */
export async function findClearByParentage(
  ctx: Reads,
  animalIds: readonly number[],
): Promise<Map<number, ClearTest[]>> {
  const limit = ctx.config.clearByParentageGenerations;
  const families = limit < 1 || animalIds.length === 0 ? new Map() : await findFamilies(ctx, animalIds, limit);
  if (families.size === 0) return new Map();
  const tests = await inheritedTests(ctx);
  const own = await findOwnTests(ctx, idsOf(families), [...tests.keys()]);
  const ownTests = (animalId: number, testId: number) => own.get(animalId)?.get(testId);
  const testsOf = (animalId: number): ClearTest[] =>
    [...tests].flatMap(([testId, modeCode]) => {
      const inherited = inheritClear({ families, ownTests }, { animalId, testId, modeCode, limit });
      return inherited ? [{ testId, ...inherited }] : [];
    });
  const found = [...new Set(animalIds)].map((id) => [id, testsOf(id)] as const);
  return new Map(found.filter(([, clear]) => clear.length > 0));
}

type Families = ReadonlyMap<number, RecordedParents>;

/**
 * Parents of these animals and of their ancestors up to the limit, if both are recorded, and whether DNA confirms both.
 */
async function findFamilies(ctx: Reads, animalIds: readonly number[], limit: number): Promise<Families> {
  const { rows } = await sql<{ id: number; sireId: number; damId: number }>`
    with recursive line as (
      select id, sire_id, dam_id, 1 as depth from animal where id = any (${[...animalIds]}::int[])
      union
      select p.id, p.sire_id, p.dam_id, l.depth + 1 from line l join animal p on p.id in (l.sire_id, l.dam_id)
      where l.depth < ${limit}::int
    )
    select distinct id, sire_id, dam_id from line where sire_id is not null and dam_id is not null`.execute(ctx.db);
  if (rows.length === 0) return new Map();
  const confirmed = await listConfirmedParents(
    ctx,
    rows.map(({ id }) => id),
  );
  const pairs = new Set(confirmed.map(({ animalId, parentId }) => `${animalId} ${parentId}`));
  const isConfirmed = (id: number, parentId: number) => pairs.has(`${id} ${parentId}`);
  const families = rows.map(({ id, sireId, damId }): [number, RecordedParents] => [
    id,
    { damId, sireId, isVerified: isConfirmed(id, damId) && isConfirmed(id, sireId) },
  ]);
  return new Map(families.filter(([, { isVerified }]) => isVerified));
}

function idsOf(families: Families): number[] {
  return [...new Set([...families].flatMap(([id, { damId, sireId }]) => [id, damId, sireId]))];
}

/** Results of our own tests, by animal and test. */
async function findOwnTests(
  ctx: Reads,
  animalIds: number[],
  testIds: number[],
): Promise<Map<number, Map<number, OwnTests>>> {
  const { rows } = await sql<{
    animalId: number;
    testId: number;
    statuses: ResultStatus[];
    certificate: ParentCertificate | null;
  }>`
    with newest as (
      select distinct on (r.sample_id, r.test_id) r.animal_id, r.sample_id, r.test_id, r.status from result r
      where r.animal_id = any (${animalIds}::int[]) and r.test_id = any (${testIds}::int[]) and ${isNotWithdrawn}
      order by r.sample_id, r.test_id, r.version desc
    )
    select n.animal_id, n.test_id, array_agg(distinct n.status) as statuses,
      (array_agg(jsonb_build_object('number', c.number, 'code', c.code, 'kitId', s.kit_id) order by c.id desc)
        filter (where c.id is not null and n.status = 'clear' and s.state in ('REPORTED', 'STORED', 'DESTROYED')))[1] as certificate
    from newest n join sample s on s.id = n.sample_id and s.animal_id = n.animal_id
    left join certificate c on c.sample_id = n.sample_id and c.state = 'VALID'
    group by n.animal_id, n.test_id`.execute(ctx.db);
  const found = new Map<number, Map<number, OwnTests>>();
  for (const { animalId, testId, ...own } of rows)
    found.set(animalId, (found.get(animalId) ?? new Map<number, OwnTests>()).set(testId, own));
  return found;
}

const testsOfCatalogue = new WeakMap<Catalogue, ReadonlyMap<number, ModeCode>>();

/** The tests for which the parents' results are sufficient, loaded once for each version of the catalogue. */
async function inheritedTests(ctx: Reads): Promise<ReadonlyMap<number, ModeCode>> {
  const current = await catalogue(ctx);
  const tests = testsOfCatalogue.get(current) ?? (await readInheritedTests(ctx));
  testsOfCatalogue.set(current, tests);
  return tests;
}

async function readInheritedTests(ctx: Reads): Promise<ReadonlyMap<number, ModeCode>> {
  const { rows } = await sql<InheritedTest & { id: number; modeCode: ModeCode }>`
    select t.id, t.kind, t.mode_code, t.inheritance, t.gene,
      (select count(*)::int from variant v where v.test_id = t.id) as variants from test t`.execute(ctx.db);
  return new Map(rows.filter(isInheritedTest).map(({ id, modeCode }) => [id, modeCode]));
}
