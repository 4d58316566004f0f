import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { trackerStep, trackerSteps, type SampleState } from '#animals/stored-samples/samples.rules.ts';
import { summariseTests, type TestResult } from './sheet-results.rules.ts';

export interface RowResults {
  animalId: number;
  barcode: string;
  /** Tracker step 1 to 7. */
  step: number;
  stepName: string;
  /** False if the animal now has another owner, who sees its results. */
  mine: boolean;
  /** Released results, the newest version of each test. During an amendment, those released before. */
  tests: TestResult[];
  /** The results in one line. */
  results: string;
  certificate: string;
}

/** For the kits of a sheet: the progress of each sample, and its released results as far as the user may see them. */
export async function findRowResults(ctx: Ctx, kitIds: readonly number[]): Promise<Map<number, RowResults>> {
  if (kitIds.length === 0) return new Map();
  const user = requireUser(ctx);
  const { rows } = await sql<ResultRow>`
    with recursive newest (kit_id, last_id) as (
      select id, id from kit where id = any(${[...kitIds]}::int[])
      union all
      select n.kit_id, k.id from newest n join kit k on k.replaces_kit_id = n.last_id
    )
    select k.id as kit_id, k.animal_id, k.barcode, s.state, (
        exists (select from animal_ownership o where o.animal_id = k.animal_id and o.person_id = ${user.id} and o.till is null)
        or exists (select from clinic_patient join clinic_member m using (clinic_id) where animal_id = k.animal_id and m.person_id = ${user.id})
        or exists (select from animal_share h where h.animal_id = k.animal_id
          and (h.person_id = ${user.id} or h.email = ${user.email.toLowerCase()}) and (h.kit_ids is null or l.last_id = any(h.kit_ids))
          and h.revoked_at is null and (h.expires_at is null or h.expires_at > now()))
      ) as mine,
      (select jsonb_agg(jsonb_build_object('testId', t.id, 'abbreviation', t.abbreviation, 'gene', t.gene, 'kind', t.kind,
          'status', case when c.is_contradicted then 'unknown' else r.status end,
          'outcome', case when c.is_contradicted then ${specialResultLabels.contradicted} else r.outcome end,
          'genotype', case when c.is_contradicted then '' else r.genotype end) order by t.kind, t.abbreviation, t.id)
        from (select distinct on (r.test_id) r.* from result r where r.sample_id = s.id and ${isNotWithdrawn} order by r.test_id, r.version desc) r
        join test t on t.id = r.test_id
        left join counted_results(array[k.animal_id]) c on c.test_id = r.test_id) as tests,
      (select c.code from certificate c where c.sample_id = s.id and c.state = 'VALID' limit 1) as certificate
    from kit k
    join lateral (select last_id from newest n where n.kit_id = k.id order by last_id desc limit 1) l on true
    left join lateral (select id, state from sample x where x.kit_id = l.last_id order by x.id desc limit 1) s on true
    where k.id = any(${[...kitIds]}::int[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.kitId, toResults(row)]));
}

interface ResultRow {
  kitId: number;
  animalId: number;
  barcode: string;
  state: SampleState | null;
  mine: boolean;
  tests: TestResult[] | null;
  certificate: string | null;
}

function toResults({ animalId, barcode, state, mine, certificate, ...row }: ResultRow): RowResults {
  const step = state === null ? 1 : trackerStep(state);
  const tests = mine ? (row.tests ?? []) : [];
  return {
    animalId,
    barcode,
    step,
    stepName: trackerSteps[step - 1] ?? '',
    mine,
    tests,
    results: summariseTests(tests),
    certificate: mine ? (certificate ?? '') : '',
  };
}
