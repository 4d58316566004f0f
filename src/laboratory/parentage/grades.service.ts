import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { ReportAnimal, ReportSample } from '#laboratory/parentage-reports/report-payload.rules.ts';

type Grade = ReportAnimal['grade'];

/**
 * The chain-of-custody grade of the sample behind each animal's profile on this panel; C without evidence of identity.
 */
export async function gradesOf(ctx: Ctx, panelId: string, ids: readonly number[]): Promise<Map<number, Grade>> {
  return new Map([...(await samplesBehind(ctx, panelId, ids))].map(([id, { grade }]) => [id, grade]));
}

/** The sample behind each animal's profile on this panel, with its grade. */
export async function samplesBehind(
  ctx: Ctx,
  panelId: string,
  ids: readonly number[],
): Promise<Map<number, { grade: Grade; sample: ReportSample | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; grade: Grade; sample: ReportSample | null }>`
    select a.id, coalesce(x.grade, 'C') as grade, case when x.barcode is null then null else jsonb_build_object(
      'labNumber', x.lab_number, 'barcode', x.barcode, 'collectedOn', x.collected_on, 'receivedOn', x.received_on) end as sample
    from animal a left join lateral (
      select act.custody_grade as grade, s.lab_number, k.barcode, to_char(c.collected_at at time zone 'UTC', 'YYYY-MM-DD') as collected_on,
        to_char(s.received_at at time zone 'UTC', 'YYYY-MM-DD') as received_on
      from sample s join kit k on k.id = s.kit_id left join activation act on act.id = s.activation_id
      left join collected_animal c on c.kit_id = k.id and c.deleted_at is null
      where s.animal_id = a.id and s.state in ('REPORTED', 'STORED', 'DESTROYED')
        and exists (select 1 from marker_call m where m.sample_id = s.id and m.panel_id = ${panelId})
      order by s.id desc limit 1) x on true
    where a.id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, grade, sample }) => [id, { grade, sample }]));
}
