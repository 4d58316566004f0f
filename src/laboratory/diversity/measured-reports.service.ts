import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';

interface MeasuredReports {
  /** Report of the newest sample with genome-wide markers. */
  genome: ReportContent | null;
  /** Report of the newest sample with identity markers. */
  identity: ReportContent | null;
}

/**
 * The newest reports of the samples from which an animal's diversity was measured. The caller has checked the user's
 * access.
 */
export async function findMeasuredReports(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<MeasuredReports> {
  const { rows } = await sql<{ source: keyof MeasuredReports; content: ReportContent }>`
    with measured as (
      (select 'genome' as source, s.id from snp_profile g join sample s on s.id = g.sample_id
        where s.animal_id = ${animalId} and s.state in ('REPORTED', 'STORED', 'DESTROYED') order by s.id desc limit 1)
      union all
      (select 'identity', s.id from marker_call m join sample s on s.id = m.sample_id
        where s.animal_id = ${animalId} and s.state in ('REPORTED', 'STORED', 'DESTROYED')
        order by m.panel_id, s.id desc limit 1)
    )
    select m.source, r.content from measured m
    join lateral (select content from report where sample_id = m.id order by version desc limit 1) r on true`.execute(
    ctx.db,
  );
  const contentOf = (source: keyof MeasuredReports) => rows.find((row) => row.source === source)?.content ?? null;
  return { genome: contentOf('genome'), identity: contentOf('identity') };
}

/** The report to which a document of an animal's diversity belongs. */
export const measuredReportOf = ({ genome, identity }: MeasuredReports) => genome ?? identity;
