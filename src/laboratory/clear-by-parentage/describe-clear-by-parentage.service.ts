import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import type { ClearByParentage } from '#animals/sharing/explained-result.contract.ts';
import { isShown, shownKits } from '#animals/sharing/shown-results.service.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { explainResult } from '#genetics/wording.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import { findClearByParentage, type ClearTest } from './find-clear-by-parentage.service.ts';

/**
 * Describes the tests for which an animal is clear by parentage; null if there are none. Readers of a shared link see
 * neither names nor certificates of the parents. Others see the names, and the certificates of parents whose results
 * they can view.
 */
export async function describeClearByParentage(
  ctx: Ctx,
  { animalId, isByLink }: { animalId: number; isByLink: boolean },
): Promise<ClearByParentage | null> {
  const found = (await findClearByParentage(ctx, [animalId])).get(animalId);
  if (!found) return null;
  const animal = await ctx.db
    .selectFrom('animal')
    .select(['name', 'sex', 'speciesId', 'sireId', 'damId'])
    .where('id', '=', animalId)
    .executeTakeFirstOrThrow();
  const tests = (await testFacts(ctx)).filter(({ testId }) => found.some((one) => one.testId === testId));
  const { summary, interpretation, breedingNote, disclaimers } = explainResult({
    animalName: animal.name,
    sex: animal.sex,
    species: animal.speciesId === 2 ? 'cat' : 'dog',
    testName: '',
    gene: null,
    modeCode: 'AR',
    outcome: 'clear_by_parentage',
    genotype: null,
  });
  return {
    outcome: specialResultLabels.clear_by_parentage,
    summary,
    interpretation,
    breedingNote,
    disclaimers: [...disclaimers],
    tests: tests.map(({ testId, testName, abbreviation, category, gene }) => ({
      testId,
      testName,
      abbreviation,
      category,
      gene,
    })),
    parents: isByLink ? [] : await findParents(ctx, animal, found),
  };
}

async function findParents(
  ctx: Ctx,
  { sireId, damId }: { sireId: number | null; damId: number | null },
  found: readonly ClearTest[],
): Promise<ClearByParentage['parents']> {
  const certificates = found.flatMap((one) => one.certificates);
  const ids = [...new Set(certificates.map((one) => one.animalId))];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from animal where id = any (${ids}::int[]) order by name, id`.execute(ctx.db);
  return Promise.all(
    rows.map(async ({ id, name }) => {
      const canSee = (await accessTo(ctx, id)) !== null;
      const kits = canSee ? await shownKits(ctx, id) : [];
      const own = certificates.filter((one) => one.animalId === id && isShown(kits, one.kitId));
      const byCode = new Map(own.map(({ number, code }) => [code, { number, code }]));
      return {
        animalId: canSee ? id : null,
        name,
        role: id === damId ? 'dam' : id === sireId ? 'sire' : 'ancestor',
        certificates: [...byCode.values()],
      };
    }),
  );
}
