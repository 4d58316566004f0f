import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { outcomeOfCall, type CallFacts } from '#laboratory/results/results.rules.ts';
import { refuseInheritance, type FamilyCall } from './plausibility.rules.ts';

/** A call that does not fit the released results, and the reason. */
export interface DoubtfulCall {
  testId: number;
  testName: string;
  reason: string;
}

/**
 * The calls of a sample that do not fit the released results of its recorded parents. These are warnings, not errors,
 * because the owner recorded the parents.
 */
export async function findFamilyConflicts(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<DoubtfulCall[]> {
  const { rows } = await sql<FamilyCall & { testId: number; testName: string }>`
    with family as materialized (
      select r.animal_id, r.test_id, nullif(r.genotype, '') as genotype from sample s join animal a on a.id = s.animal_id
      cross join lateral counted_results(array[a.sire_id, a.dam_id]) r where s.id = ${sampleId}
    )
    select t.id as test_id, t.name as test_name, t.mode_code, t.inheritance, t.genotype_strings, a.sex,
      gc.genotype as child, sire.genotype as sire, dam.genotype as dam
    from genotype_call gc
    join sample s on s.id = gc.sample_id
    join animal a on a.id = s.animal_id
    join test t on t.id = gc.test_id
    left join family sire on sire.animal_id = a.sire_id and sire.test_id = gc.test_id
    left join family dam on dam.animal_id = a.dam_id and dam.test_id = gc.test_id
    where gc.sample_id = ${sampleId} and gc.superseded_at is null and gc.status = 'OK'
    order by t.name`.execute(ctx.db);
  return rows.flatMap((row) => {
    const reason = refuseInheritance(row);
    return reason ? [{ testId: row.testId, testName: row.testName, reason }] : [];
  });
}

/**
 * The calls of a sample that differ from the released results of another sample of the animal: either one of them is
 * wrong, or one sample is from another animal. A reviewer must accept them.
 */
export async function findSampleDifferences(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<DoubtfulCall[]> {
  const { rows } = await sql<CallFacts & { testId: number; testName: string; released: string[] }>`
    with other as (
      select distinct on (o.kit_id, r.test_id) r.test_id, r.genotype, r.status, coalesce(o.lab_number, k.barcode) as name
      from sample s join sample o on o.animal_id = s.animal_id and o.kit_id <> s.kit_id join kit k on k.id = o.kit_id
      join result r on r.sample_id = o.id and r.animal_id = o.animal_id
      where s.id = ${sampleId} and ${isNotWithdrawn} order by o.kit_id, r.test_id, r.released_at desc, r.version desc, r.id desc
    )
    select t.id as test_id, t.name as test_name, t.mode_code, t.inheritance, t.genotype_strings, a.sex, gc.genotype, gc.status,
      array_agg(other.genotype || ' in sample ' || other.name order by other.name) as released
    from genotype_call gc
    join sample s on s.id = gc.sample_id
    join animal a on a.id = s.animal_id
    join test t on t.id = gc.test_id
    join other on other.test_id = gc.test_id and other.status <> 'unknown' and other.genotype <> gc.genotype
    where gc.sample_id = ${sampleId} and gc.superseded_at is null and gc.status = 'OK'
    group by t.id, a.sex, gc.id order by t.name`.execute(ctx.db);
  return rows
    .filter((row) => outcomeOfCall(row).status !== 'unknown')
    .map(({ testId, testName, genotype, released }) => ({
      testId,
      testName,
      reason: `${genotype} here, ${released.join(', ')}.`,
    }));
}

interface AmendedCall extends CallFacts {
  testId: number;
  testName: string;
  before: string;
  beforeGenotype: string;
}

/** Calls that change in the next version of released results; empty if the sample has not been released. */
export async function findAmendedCalls(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<DoubtfulCall[]> {
  const { rows } = await sql<AmendedCall>`
    with released as (
      select distinct on (r.test_id) r.test_id, r.genotype, r.outcome from result r
      where r.sample_id = ${sampleId} order by r.test_id, r.version desc, r.id desc
    )
    select t.id as test_id, t.name as test_name, t.mode_code, t.inheritance, t.genotype_strings, a.sex,
      coalesce(gc.genotype, '') as genotype, gc.status, released.outcome as before, released.genotype as before_genotype
    from genotype_call gc
    join sample s on s.id = gc.sample_id
    join animal a on a.id = s.animal_id
    join test t on t.id = gc.test_id
    join released on released.test_id = gc.test_id
    where gc.sample_id = ${sampleId} and gc.superseded_at is null order by t.name`.execute(ctx.db);
  return rows.flatMap(({ testId, testName, before, beforeGenotype, ...call }) => {
    const old = readingText(before, beforeGenotype);
    const now = readingText(outcomeOfCall(call).outcome, call.genotype);
    return old === now ? [] : [{ testId, testName, reason: `${old} before, ${now} now.` }];
  });
}

function readingText(outcome: string, genotype: string): string {
  return genotype && genotype !== outcome ? `${outcome} (${genotype})` : outcome;
}
