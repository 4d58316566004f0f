import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findPedigree } from '#animals/records/animal-facts.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import type { PedigreeTree } from '#animals/records/animals.rules.ts';
import { shownKitsOfAll } from '#animals/sharing/shown-results.service.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import { listUsableResults } from '#laboratory/result-sources/usable-results.service.ts';
import { segregatingTests, type FamilyResult, type FamilyTest } from './pedigree-results.rules.ts';

export interface PedigreeResults {
  /** Disease tests for which an animal of the pedigree is not clear, by results that the reader can view. */
  tests: FamilyTest[];
  /** The chosen test, or the first; null if there is none. */
  test: FamilyTest | null;
  /** Results of that test that the reader can view. */
  results: Pick<FamilyResult, 'animalId' | 'status' | 'word' | 'genotype' | 'source'>[];
}

/** The results of an animal and its ancestors for one disease test, as far as the reader can view them. */
export async function findPedigreeResults(
  ctx: Ctx,
  { id, test: wanted }: { id: number; test?: number | undefined },
): Promise<PedigreeResults> {
  const animals = flatten(await findPedigree(ctx, id));
  const shown = await shownKitsOfAll(ctx, [...animals.keys()]);
  const results = [...(await listWhole(ctx, animals, shown)), ...(await listOfKits(ctx, shown))];
  const tests = segregatingTests(results);
  const test = tests.find((one) => one.id === wanted) ?? tests[0] ?? null;
  const chosen = results.filter(({ testId }) => testId === test?.id);
  for (const { animalId } of chosen) if (!animals.get(animalId)?.isMine) await recordView(ctx, animalId);
  return {
    tests,
    test,
    results: chosen.map(({ animalId, status, word, genotype, source }) => ({
      animalId,
      status,
      word,
      genotype,
      source,
    })),
  };
}

type Animals = ReadonlyMap<number, PedigreeTree>;

function flatten(tree: PedigreeTree, into = new Map<number, PedigreeTree>()): Map<number, PedigreeTree> {
  into.set(tree.id, tree);
  for (const parent of [tree.sire, tree.dam]) if (parent) flatten(parent, into);
  return into;
}

type Shown = Awaited<ReturnType<typeof shownKitsOfAll>>;

/** For animals that the reader can fully view, also results derived from parents and from other laboratories. */
async function listWhole(ctx: Ctx, animals: Animals, shown: Shown): Promise<FamilyResult[]> {
  const whole = [...shown].flatMap(([animalId, kits]) => (kits === null ? [animalId] : []));
  if (whole.length === 0) return [];
  return (await listUsableResults(ctx, whole)).flatMap(({ animalId, test, genotype, source }) => {
    if (test.kind !== 'disease') return [];
    const sex = animals.get(animalId)?.sex ?? 'unknown';
    const reading = readGenotype(test.genetics, genotype, sex);
    if (!reading.ok) return [];
    const { word, status } = reading;
    return [{ animalId, testId: test.id, testName: test.name, status, word, genotype, source }];
  });
}

/** For the other animals, the released results of the kits shared with the reader. */
async function listOfKits(ctx: Ctx, shown: Shown): Promise<FamilyResult[]> {
  const kits = [...shown.values()].flatMap((ids) => ids ?? []);
  if (kits.length === 0) return [];
  const { rows } = await sql<FamilyResult>`
    select animal_id, test_id, name as test_name, status, outcome as word, genotype, 'tested' as source from (
      select distinct on (r.animal_id, r.test_id) r.animal_id, r.test_id, t.name, r.status, r.outcome, r.genotype
      from sample s join result r on r.sample_id = s.id and r.animal_id = s.animal_id
      join test t on t.id = r.test_id and t.kind = 'disease'
      where s.kit_id = any (${kits}::int[]) and s.animal_id = any (${[...shown.keys()]}::int[]) and ${isNotWithdrawn}
      order by r.animal_id, r.test_id, r.released_at desc, r.version desc, r.id desc
    ) newest where status <> 'unknown' and not exists (
      select from counted_results(array[newest.animal_id]) c where c.test_id = newest.test_id and c.is_contradicted)`.execute(
    ctx.db,
  );
  return rows;
}

async function recordView(ctx: Ctx, animalId: number): Promise<void> {
  const { personId: ownerId } = await findOwner(ctx, animalId);
  await recordAudit(ctx, { action: 'results.viewed', subject: 'animal', subjectId: animalId, ownerId });
}
