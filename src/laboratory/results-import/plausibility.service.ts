import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { refuseInheritance, type FamilyCall } from './plausibility.rules.ts';

export interface FamilyConflict {
  testId: number;
  testName: string;
  reason: string;
}

/** The calls of a sample that do not fit the released results of the recorded parents. A warning, never a refusal: parents are the owner's word. */
export async function findFamilyConflicts(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<FamilyConflict[]> {
  const { rows } = await sql<FamilyCall & { testId: number; testName: string }>`
    select t.id as test_id, t.name as test_name, t.mode_code, t.inheritance, t.genotype_strings, a.sex,
      gc.genotype as child, sire.genotype as sire, dam.genotype as dam
    from genotype_call gc
    join sample s on s.id = gc.sample_id
    join animal a on a.id = s.animal_id
    join test t on t.id = gc.test_id
    left join lateral (
      select nullif(r.genotype, '') as genotype from result r
      where r.animal_id = a.sire_id and r.test_id = gc.test_id order by r.id desc limit 1) sire on true
    left join lateral (
      select nullif(r.genotype, '') as genotype from result r
      where r.animal_id = a.dam_id and r.test_id = gc.test_id order by r.id desc limit 1) dam on true
    where gc.sample_id = ${sampleId} and gc.superseded_at is null and gc.status = 'OK'
    order by t.name`.execute(ctx.db);
  return rows.flatMap((row) => {
    const reason = refuseInheritance(row);
    return reason ? [{ testId: row.testId, testName: row.testName, reason }] : [];
  });
}
