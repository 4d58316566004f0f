import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { requireAllResults, requireShownKit } from '#animals/sharing/shown-results.service.ts';
import { heterozygosity } from '#genetics/heterozygosity.ts';
import { Failure } from '#shared/failure.ts';
import { currentResults } from './released-readings.service.ts';

interface MarkerRow {
  sampleId: number;
  panelId: string;
  panelName: string;
  marker: string;
  allele1: string;
  allele2: string;
  isSexMarker: boolean;
}

/** E025: the genotypes of a kit as called by the laboratory: tests by name, and the markers of its identity profile. */
export async function findDnaResults(ctx: Ctx, input: { animalId: number; barcode: string }) {
  const kit = await requireShownKit(ctx, input);
  const results = await currentResults(ctx, { kitId: kit.id });
  const markers = await findMarkers(ctx, sql`s.kit_id = ${kit.id}`);
  if (results.length === 0 && markers.length === 0) throw new Failure('not_found');
  const { personId: ownerId } = await findOwner(ctx, input.animalId);
  await recordAudit(ctx, { action: 'results.viewed', subject: 'animal', subjectId: input.animalId, ownerId });
  return {
    animalId: input.animalId,
    barcode: kit.barcode,
    species:
      (results[0]?.speciesId ?? (await speciesOf(ctx, input.animalId))) === 2
        ? ('feline' as const)
        : ('canine' as const),
    results: results.map(({ testId, testName, abbreviation, gene, genotype, outcome }) => ({
      testId,
      testName,
      abbreviation,
      gene,
      genotype,
      outcome,
    })),
    markers: markers.map(({ panelId, panelName, marker, allele1, allele2 }) => ({
      panelId,
      panelName,
      marker,
      alleles: [allele1, allele2],
    })),
  };
}

/** E030: the proportion of identity markers with two different alleles; 404 without marker results. */
export async function findHeterozygosity(ctx: Ctx, input: { animalId: number }) {
  await requireAllResults(ctx, input.animalId);
  const all = (await findMarkers(ctx, sql`s.animal_id = ${input.animalId}`)).filter((row) => !row.isSexMarker);
  const newest = all.filter((row) => row.sampleId === all[0]?.sampleId && row.panelId === all[0].panelId);
  const value = heterozygosity(newest.map((row) => (row.allele1 === row.allele2 ? 0 : 1)));
  if (!value || !newest[0]) throw new Failure('not_found', { message: 'This animal has no DNA profile.' });
  return {
    animalId: input.animalId,
    panelId: newest[0].panelId,
    panelName: newest[0].panelName,
    heterozygosity: value.value,
    markers: value.called,
  };
}

/** E023: breed composition from a kit's genome-wide markers, largest share first; 404 until it is computed. */
export async function findBreedComposition(ctx: Ctx, input: { animalId: number; barcode: string }) {
  const kit = await requireShownKit(ctx, input);
  const { rows } = await sql<{ result: { breeds: { breed: string; share: number }[] } }>`
    select c.result from breed_composition c join snp_profile g on g.id = c.snp_profile_id join sample s on s.id = g.sample_id
    where s.kit_id = ${kit.id} and s.state in ('REPORTED', 'STORED', 'DESTROYED') and c.state = 'DONE'
    order by c.id desc limit 1`.execute(ctx.db);
  const found = rows[0]?.result;
  if (!found) throw new Failure('not_found', { message: 'This kit did not include a breed composition test.' });
  return {
    barcode: kit.barcode,
    breeds: found.breeds.map(({ breed, share }) => ({ name: breed, percent: Math.round(1000 * share) / 10 })),
  };
}

/** E028: no partner laboratory has sent results yet, so this is always a 404, also for the user's own animals. */
export async function findPartnerResults(ctx: Ctx, input: { animalId: number; barcode: string }): Promise<never> {
  await requireShownKit(ctx, input);
  throw new Failure('not_found', { message: 'There are no partner laboratory results for this kit.' });
}

async function speciesOf(ctx: Ctx, animalId: number): Promise<number> {
  const { speciesId } = await ctx.db
    .selectFrom('animal')
    .select('speciesId')
    .where('id', '=', animalId)
    .executeTakeFirstOrThrow();
  return speciesId;
}

/** Marker calls of released samples, newest sample first. */
async function findMarkers(ctx: Ctx, where: ReturnType<typeof sql>): Promise<MarkerRow[]> {
  const { rows } = await sql<MarkerRow>`
    select m.sample_id, m.panel_id, p.name as panel_name, m.marker, m.allele1, m.allele2, coalesce(pm.is_sex_marker, false) as is_sex_marker
    from marker_call m
    join sample s on s.id = m.sample_id
    join panel p on p.id = m.panel_id
    left join panel_marker pm on pm.panel_id = m.panel_id and pm.marker = m.marker
    where ${where} and s.state in ('REPORTED', 'STORED', 'DESTROYED')
    order by s.id desc, p.name, pm.position_no nulls last, m.marker`.execute(ctx.db);
  return rows;
}
