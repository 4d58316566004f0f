import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { trackerStep, trackerSteps, type SampleState } from '#features/lab/samples.rules.ts';

export interface RowResults {
  animalId: number;
  barcode: string;
  /** Station 1 to 7 of the tracker. */
  step: number;
  stepName: string;
  /** "EIC clear, PRA-prcd carrier"; empty until they are released. */
  results: string;
  certificate: string;
}

/** What came of the kits of a sheet: where each sample is, and its released results. */
export async function findRowResults(ctx: Ctx, kitIds: readonly number[]): Promise<Map<number, RowResults>> {
  if (kitIds.length === 0) return new Map();
  const { rows } = await sql<ResultRow>`
    with recursive newest (kit_id, last_id) as (
      select id, id from kit where id = any(${[...kitIds]}::int[])
      union all
      select n.kit_id, k.id from newest n join kit k on k.replaces_kit_id = n.last_id
    )
    select k.id as kit_id, k.animal_id, k.barcode, s.state,
      (select string_agg(t.abbreviation || ' ' || r.status, ', ' order by t.abbreviation)
        from result r join test t on t.id = r.test_id
        where r.sample_id = s.id and r.version = (select max(version) from result x where x.sample_id = s.id and x.test_id = r.test_id)) as results,
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
  results: string | null;
  certificate: string | null;
}

function toResults({ animalId, barcode, state, results, certificate }: ResultRow): RowResults {
  const step = state === null ? 1 : trackerStep(state);
  const isReady = step === 7;
  return {
    animalId,
    barcode,
    step,
    stepName: trackerSteps[step - 1] ?? '',
    results: isReady ? (results ?? '') : '',
    certificate: isReady ? (certificate ?? '') : '',
  };
}
