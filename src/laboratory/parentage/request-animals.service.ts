import type { Ctx } from '#platform/context/context.ts';
import { refuseParent } from '#animals/records/animals.rules.ts';
import type { FieldErrors } from '#shared/failure.ts';
import {
  listMarkerProfiles,
  sharedPanels,
  type StoredProfile,
} from '#animals/stored-samples/marker-profiles.service.ts';

export interface Parts {
  offspringIds: readonly number[];
  damId: number | null;
  sireIds: readonly number[];
}

export interface AnimalFacts {
  id: number;
  name: string;
  speciesId: number;
  sex: string;
  dateOfBirth: string | null;
}

/** Every animal of a request with its field. */
export function partsOf({ offspringIds, damId, sireIds }: Parts): [string, number][] {
  return [
    ...offspringIds.map((id): [string, number] => ['offspringIds', id]),
    ...(damId === null ? [] : [['damId', damId] as [string, number]]),
    ...sireIds.map((id): [string, number] => ['sireIds', id]),
  ];
}

export async function describeCaseAnimals(ctx: Ctx, parts: Parts): Promise<Map<number, AnimalFacts>> {
  const ids = partsOf(parts).map(([, id]) => id);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('animal')
    .select(['id', 'name', 'speciesId', 'sex', 'dateOfBirth'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Requires one species, the right sex, and parents that are older than their offspring. */
export function refuseBiology(parts: Parts, animals: ReadonlyMap<number, AnimalFacts>): FieldErrors {
  const fields: FieldErrors = {};
  const offspring = parts.offspringIds.flatMap((id) => animals.get(id) ?? []);
  if (new Set(offspring.map(({ speciesId }) => speciesId)).size > 1)
    fields['offspringIds'] = ['All offspring must be of the same species.'];
  for (const [field, id] of partsOf(parts)) {
    const parent = animals.get(id);
    if (field === 'offspringIds' || !parent) continue;
    const reasons = offspring.flatMap((child) => refuseParent(field === 'damId' ? 'dam' : 'sire', parent, child) ?? []);
    if (reasons[0]) fields[field] = [...(fields[field] ?? []), `${parent.name}: ${reasons[0]}`];
  }
  return fields;
}

export interface PanelCheck {
  /** The shared panel with the most markers; null if there is none. */
  panelId: string | null;
  /** Animals without a profile on the most common panel, with their fields. */
  lacking: { field: string; id: number; name: string; reason: string }[];
}

/** Finds a panel on which all animals have a profile, because profiles of different panels cannot be compared. */
export async function checkPanel(
  ctx: Ctx,
  parts: Parts,
  animals: ReadonlyMap<number, AnimalFacts>,
): Promise<PanelCheck> {
  const ids = partsOf(parts).map(([, id]) => id);
  const profiles = await listMarkerProfiles(ctx, ids);
  const shared = sharedPanels(profiles, ids)[0];
  if (shared) return { panelId: shared.id, lacking: [] };
  const common = commonestPanel(profiles);
  const lacking = partsOf(parts).flatMap(([field, id]) => {
    if (profiles.some((profile) => profile.animalId === id && profile.panelId === common?.id)) return [];
    const name = animals.get(id)?.name ?? '';
    const reason = common
      ? `${name} has no DNA profile on the same panel as the others (${common.name}).`
      : `${name} has no DNA profile yet.`;
    return [{ field, id, name, reason }];
  });
  return { panelId: null, lacking };
}

function commonestPanel(profiles: readonly StoredProfile[]): { id: string; name: string } | null {
  const carriers = new Map<string, { id: string; name: string; count: number }>();
  for (const { panelId, panelName } of profiles) {
    const known = carriers.get(panelId) ?? { id: panelId, name: panelName, count: 0 };
    carriers.set(panelId, { ...known, count: known.count + 1 });
  }
  return [...carriers.values()].toSorted((a, b) => b.count - a.count)[0] ?? null;
}
