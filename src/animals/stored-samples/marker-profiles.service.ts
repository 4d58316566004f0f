import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { MarkerProfile } from '#genetics/parentage/marker-profile.ts';

export interface StoredProfile {
  animalId: number;
  panelId: string;
  panelName: string;
  sampleId: number;
  /** Without sex markers. */
  markers: Map<string, [string, string]>;
}

/** The newest released marker profile of each animal on each panel. The caller must check access. */
export async function listMarkerProfiles(ctx: Pick<Ctx, 'db'>, animalIds: readonly number[]): Promise<StoredProfile[]> {
  if (animalIds.length === 0) return [];
  const { rows } = await sql<{
    animalId: number;
    panelId: string;
    panelName: string;
    sampleId: number;
    marker: string;
    allele1: string;
    allele2: string;
  }>`
    select s.animal_id, m.panel_id, p.name as panel_name, m.sample_id, m.marker, m.allele1, m.allele2
    from marker_call m
    join sample s on s.id = m.sample_id
    join panel p on p.id = m.panel_id
    left join panel_marker pm on pm.panel_id = m.panel_id and pm.marker = m.marker
    where s.animal_id = any(${[...animalIds]}::integer[]) and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      and not coalesce(pm.is_sex_marker, false)
    order by s.animal_id, m.panel_id, s.id desc, pm.position_no nulls last, m.marker`.execute(ctx.db);
  const found = new Map<string, StoredProfile>();
  for (const { marker, allele1, allele2, ...head } of rows) {
    const key = `${head.animalId} ${head.panelId}`;
    const profile = found.get(key) ?? { ...head, markers: new Map() };
    if (profile.sampleId === head.sampleId) profile.markers.set(marker, [allele1, allele2]);
    found.set(key, profile);
  }
  return [...found.values()];
}

/** Panels on which all these animals have a profile, largest panel first. */
export function sharedPanels(
  profiles: readonly StoredProfile[],
  animalIds: readonly number[],
): { id: string; name: string }[] {
  const panels = new Map(profiles.map((profile) => [profile.panelId, profile.panelName]));
  const has = (animalId: number, panelId: string) =>
    profiles.some((profile) => profile.animalId === animalId && profile.panelId === panelId);
  const size = (panelId: string) =>
    Math.max(...profiles.filter((profile) => profile.panelId === panelId).map((profile) => profile.markers.size));
  return [...panels]
    .filter(([panelId]) => animalIds.every((animalId) => has(animalId, panelId)))
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => size(b.id) - size(a.id) || (a.id < b.id ? -1 : 1));
}

/** Converts a profile to the format of the genetics library. */
export function asMarkerProfile(profile: StoredProfile): MarkerProfile {
  return { animal: String(profile.animalId), panel: profile.panelId, markers: profile.markers };
}
