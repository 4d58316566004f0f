import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { SharedParts } from '#animals/sharing/sharing.contract.ts';
import { sexByDna, type PrintedProfile } from '#laboratory/diversity/profile-report.rules.ts';
import type { ReportedBreeds } from './sample-parts.rules.ts';
import { readParts } from './sample-parts.service.ts';

/** DNA profiles and breeds from the newest report of each of these kits, in the order of the kits. */
export async function readSharedParts(ctx: Pick<Ctx, 'db'>, kitIds: readonly number[]): Promise<SharedParts> {
  const { rows } = await sql<{ profile: PrintedProfile | null; breeds: ReportedBreeds | null }>`
    select content->'profile' as profile, content->'breeds' as breeds from (
      select distinct on (s.kit_id) s.kit_id, d.content from report d join sample s on s.id = d.sample_id
      where s.kit_id = any (${[...kitIds]}::int[]) order by s.kit_id, d.id desc) newest
    order by array_position(${[...kitIds]}::int[], kit_id)`.execute(ctx.db);
  return {
    profiles: rows.flatMap(({ profile }) => (profile ? [sharedProfile(profile)] : [])),
    breeds: rows.flatMap(({ breeds }) => (breeds ? [sharedBreeds(breeds)] : [])),
  };
}

/** The current content of a sample's ordered parts, before or after its release. */
export async function readPartResults(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<SharedParts> {
  const { profile, breeds } = await readParts(ctx, sampleId);
  return { profiles: profile ? [sharedProfile(profile)] : [], breeds: breeds ? [sharedBreeds(breeds)] : [] };
}

function sharedProfile(profile: PrintedProfile): SharedParts['profiles'][number] {
  const { panel, panelMarkers } = profile;
  const markers = profile.markers.filter(({ isSexMarker }) => !isSexMarker);
  return {
    panel,
    panelMarkers,
    sex: sexByDna(profile),
    markers: markers.map(({ name, alleles: [one, other] }) => ({ name, alleles: [one, other] })),
  };
}

function sharedBreeds({ isDemo, breeds, unassigned }: ReportedBreeds): SharedParts['breeds'][number] {
  return {
    isDemo,
    breeds: breeds.map(({ breed, share, low, high }) => ({ breed, share, low: low ?? null, high: high ?? null })),
    unassigned: unassigned?.share ?? 0,
  };
}
