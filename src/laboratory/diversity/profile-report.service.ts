import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { Failure } from '#shared/failure.ts';
import { renderProfileReport } from './profile-report.document.ts';
import type { PrintedProfile, ProfileMarker } from './profile-report.rules.ts';

/**
 * The DNA profile of an animal as a PDF, for users who can download all its results; without `panel`, the profile of
 * its newest sample.
 */
export async function findProfileFile(
  ctx: Ctx,
  { id, panel }: { id: number; panel?: string | undefined },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  await requireAnimal(ctx, id, 'DOWNLOAD');
  if ((await shownKits(ctx, id, 'DOWNLOAD')) !== null) throw new Failure('not_found');
  const found = await findNewest(ctx, id, panel);
  if (!found) throw new Failure('not_found', { message: 'This animal has no DNA profile.' });
  const { report, sampleId, panelId, ...facts } = found;
  const profile: PrintedProfile = { ...facts, markers: await listMarkers(ctx, { sampleId, panelId }) };
  const bytes = await renderProfileReport({ report: { origin: ctx.config.publicOrigin, ...report }, profile });
  await recordAudit(ctx, {
    action: 'report.downloaded',
    subject: 'animal',
    subjectId: id,
    ownerId: (await findOwner(ctx, id)).personId,
    data: { type: 'dna-profile', panel: panelId },
  });
  return { bytes, fileName: `${report.number}-v${report.version}-dna-profile.pdf` };
}

interface NewestProfile extends Omit<PrintedProfile, 'markers'> {
  panelId: string;
  sampleId: number;
  report: ReportContent;
}

/** The newest released sample with markers on the panel, and its newest report. */
async function findNewest(ctx: Ctx, animalId: number, panel: string | undefined): Promise<NewestProfile | null> {
  const { rows } = await sql<NewestProfile>`
    select p.id as panel_id, p.name as panel, p.kind, s.id as sample_id, r.content as report,
      (select count(*)::int from panel_marker x where x.panel_id = p.id and not x.is_sex_marker) as panel_markers
    from sample s join marker_call m on m.sample_id = s.id join panel p on p.id = m.panel_id
    join lateral (select content from report where sample_id = s.id order by version desc limit 1) r on true
    where s.animal_id = ${animalId} and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      and (${panel ?? null}::text is null or p.id = ${panel ?? null})
    order by s.id desc, p.name limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function listMarkers(
  ctx: Pick<Ctx, 'db'>,
  { sampleId, panelId }: { sampleId: number; panelId: string },
): Promise<ProfileMarker[]> {
  const { rows } = await sql<ProfileMarker>`
    select m.marker as name, x.chromosome, json_build_array(m.allele1, m.allele2) as alleles, coalesce(x.is_sex_marker, false) as is_sex_marker
    from marker_call m left join panel_marker x on x.panel_id = m.panel_id and x.marker = m.marker
    where m.sample_id = ${sampleId} and m.panel_id = ${panelId}
    order by coalesce(x.is_sex_marker, false), x.position_no nulls last, m.marker`.execute(ctx.db);
  return rows;
}
