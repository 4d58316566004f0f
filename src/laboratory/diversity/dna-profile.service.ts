import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { mayDownloadAllResults, requireAllResults } from '#animals/sharing/shown-results.service.ts';
import type { DiversityProfile } from './diversity.contract.ts';
import { newestGenomes } from './genomes.service.ts';

/**
 * The newest released profile of an animal on each panel, including sex markers, and its genome-wide markers, if any.
 */
export async function findDnaProfile(ctx: Ctx, input: { id: number }): Promise<DiversityProfile> {
  await requireAllResults(ctx, input.id);
  const mayDownload = await mayDownloadAllResults(ctx, input.id);
  const animal = await ctx.db
    .selectFrom('animal')
    .select(['id', 'name'])
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    panelId: string;
    panelName: string;
    barcode: string;
    report: { number: string; version: number } | null;
    marker: string;
    allele1: string;
    allele2: string;
    isSexMarker: boolean;
  }>`
    with newest as (
      select distinct on (m.panel_id) m.panel_id, m.sample_id from marker_call m join sample s on s.id = m.sample_id
      where s.animal_id = ${input.id} and s.state in ('REPORTED', 'STORED', 'DESTROYED') order by m.panel_id, m.sample_id desc
    )
    select m.panel_id, p.name as panel_name, k.barcode, r.report, m.marker, m.allele1, m.allele2, coalesce(pm.is_sex_marker, false) as is_sex_marker
    from newest n join marker_call m on m.panel_id = n.panel_id and m.sample_id = n.sample_id
    join panel p on p.id = m.panel_id join sample s on s.id = m.sample_id join kit k on k.id = s.kit_id
    left join lateral (
      select json_build_object('number', o.number, 'version', o.version) as report from report o
      where o.sample_id = s.id and ${mayDownload} order by o.version desc limit 1) r on true
    left join panel_marker pm on pm.panel_id = m.panel_id and pm.marker = m.marker
    order by p.name, pm.position_no nulls last, m.marker`.execute(ctx.db);
  const panels = new Map<string, DiversityProfile['panels'][number]>();
  for (const { panelId, panelName, barcode, report, marker, allele1, allele2, isSexMarker } of rows) {
    const panel = panels.get(panelId) ?? { panelId, panelName, barcode, report, markers: [] };
    panel.markers.push({ marker, alleles: [allele1, allele2], isSexMarker });
    panels.set(panelId, panel);
  }
  const [genome] = await newestGenomes(ctx, [input.id]);
  await recordAudit(ctx, { action: 'results.viewed', subject: 'animal', subjectId: input.id });
  return {
    animal,
    panels: [...panels.values()],
    genome: genome
      ? {
          markers: genome.markers,
          called: genome.called,
          source: genome.source,
          importedAt: genome.importedAt.toISOString(),
        }
      : null,
  };
}
