import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { ReportAnimal } from './report-payload.rules.ts';

/** The chain of custody of the sample that gave each animal its profile on this panel: C where no one vouched for it. */
export async function gradesOf(
  ctx: Ctx,
  panelId: string,
  ids: readonly number[],
): Promise<Map<number, ReportAnimal['grade']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; grade: ReportAnimal['grade'] }>`
    select a.id, coalesce((
      select act.custody_grade from sample s join activation act on act.id = s.activation_id
      where s.animal_id = a.id and s.state in ('REPORTED', 'STORED', 'DESTROYED')
        and exists (select 1 from marker_call m where m.sample_id = s.id and m.panel_id = ${panelId})
      order by s.id desc limit 1), 'C') as grade
    from animal a where a.id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, grade }) => [id, grade]));
}
